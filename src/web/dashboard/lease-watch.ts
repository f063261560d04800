import { addDays, clampedDay, compareDays, type Day, partsOf } from '#shared/dates.ts'
import type { Lease } from '#shared/leases.ts'
import { addMoney, type Money, toCents } from '#shared/money.ts'

/** Active leases whose last day is today or within 30 days, the first to end first. */
export function endingSoon<L extends Pick<Lease, 'status' | 'endDate'>>(
  leases: readonly L[],
  today: Day,
): L[] {
  const last = addDays(today, 30)
  return leases
    .filter(lease => lease.status === 'active' && today <= lease.endDate && lease.endDate <= last)
    .toSorted((a, b) => compareDays(a.endDate, b.endDate))
}

/** Leases that owe something, whatever their status, the largest balance first. */
export function owing<L extends Pick<Lease, 'balance'>>(leases: readonly L[]): L[] {
  return leases
    .filter(lease => toCents(lease.balance) > 0)
    .toSorted((a, b) => toCents(b.balance) - toCents(a.balance))
}

/** The balances of leases together, `'4280.00'`. */
export function totalOwed(leases: readonly Pick<Lease, 'balance'>[]): Money {
  return addMoney(...leases.map(lease => lease.balance))
}

/** The next day rent falls due, today included; null when the lease is over by then. */
export function nextDueDay(
  lease: Pick<Lease, 'status' | 'startDate' | 'endDate' | 'dueDay' | 'rollover'>,
  today: Day,
): Day | null {
  if (lease.status !== 'active' && lease.status !== 'pending') return null
  // The first rent is due on the first day, whatever the due day.
  if (today <= lease.startDate) return lease.startDate
  const { year, month } = partsOf(today)
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1]
  const thisMonth = clampedDay(year, month, lease.dueDay)
  const due = today <= thisMonth ? thisMonth : clampedDay(nextYear, nextMonth, lease.dueDay)
  return lease.rollover || due <= lease.endDate ? due : null
}
