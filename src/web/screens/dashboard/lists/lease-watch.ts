import type { Day } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { addMoney, type Money } from '#shared/money.ts'
import { order } from '#shared/order.ts'

type Ending = Pick<Lease, 'endDate' | 'moveOutOn' | 'terminatedOn'>

/** The last day of a lease: the recorded one, else that of the notice, else the term's. */
export function lastDayKnown({ terminatedOn, moveOutOn, endDate }: Ending): Day {
  return terminatedOn ?? moveOutOn ?? endDate
}

/** The first to end first. */
export function byLastDay(a: Ending, b: Ending): number {
  return order(lastDayKnown(a), lastDayKnown(b))
}

/** The balances of leases together, `'4280.00'`. */
export function totalOwed(leases: readonly Pick<Lease, 'balance'>[]): Money {
  return addMoney(...leases.map(lease => lease.balance))
}
