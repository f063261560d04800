import { clampedDay, type Day, partsOf } from '#shared/dates.ts'
import type { Lease } from '#shared/leases.ts'
import { addMoney, type Money } from '#shared/money.ts'
import { order } from '#shared/order.ts'

/** The first to end first. */
export function byLastDay(a: Pick<Lease, 'endDate'>, b: Pick<Lease, 'endDate'>): number {
  return order(a.endDate, b.endDate)
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
