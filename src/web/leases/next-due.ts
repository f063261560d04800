import { addDays, type Day } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { dueAfter } from '#shared/leases/rental-period.ts'

/** The next day rent falls due, today included; null when the lease is over by then. */
export function nextDueDay(
  lease: Pick<
    Lease,
    | 'status'
    | 'startDate'
    | 'endDate'
    | 'dueDay'
    | 'rollover'
    | 'monthToMonthSince'
    | 'terminatedOn'
  >,
  today: Day,
): Day | null {
  if (lease.status !== 'active' && lease.status !== 'pending') return null
  // The first rent is due on the first day, with any due day.
  const due =
    today <= lease.startDate ? lease.startDate : dueAfter(addDays(today, -1), lease.dueDay)
  const goesOn = lease.rollover || lease.monthToMonthSince !== null
  const last = lease.terminatedOn ?? (goesOn ? null : lease.endDate)
  return last === null || due <= last ? due : null
}
