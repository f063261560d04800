import { type Day, daysInclusive, earlierOf, laterOf } from '#shared/dates.ts'
import type { ChargePeriod } from './periods.ts'
import { type ProrationMethod, prorate, type RentStep, rentForPeriod } from './proration.ts'

/** A concession on the rent of every period from a day to a day (`recurring_credits`). */
export interface Concession {
  id: string
  /** Off the rent of a whole period, cents; null for all of it. */
  amount: number | null
  startsOn: Day
  /** Null while it goes on. */
  endsOn: Day | null
}

export interface RentPriced {
  steps: readonly RentStep[]
  method: ProrationMethod
}

/** Part of a concession, for one charge of a period. Cents, above 0. */
export interface Conceded {
  concessionId: string
  chargeId: string
  amount: number
}

type Period = Pick<ChargePeriod, 'periodStart' | 'periodEnd' | 'periodDays'>

/**
 * The concessions on one period's rent, in their order: each for its days of the period by the rule of rent, and never
 * more than is left of the charges.
 *
 * @param charges the rent of the period, and what raised it later; `room` is the amount no other credit takes, cents
 */
export function concededOn(
  period: Period,
  charges: readonly { id: string; room: number }[],
  concessions: readonly Concession[],
  priced: RentPriced,
): Conceded[] {
  const rooms = new Map(charges.map(({ id, room }) => [id, room]))
  return concessions.flatMap(concession => {
    let left = amountFor(concession, period, priced)
    return charges.flatMap(({ id }) => {
      const room = rooms.get(id) ?? 0
      const amount = Math.min(left, room)
      if (amount <= 0) return []
      left -= amount
      rooms.set(id, room - amount)
      return [{ concessionId: concession.id, chargeId: id, amount }]
    })
  })
}

/** The concession for its days of a period, cents; without limit where all of its rent is free. */
function amountFor(
  { amount, startsOn, endsOn }: Concession,
  { periodStart, periodEnd, periodDays }: Period,
  { steps, method }: RentPriced,
): number {
  const from = laterOf(periodStart, startsOn)
  const to = endsOn ? earlierOf(periodEnd, endsOn) : periodEnd
  if (from > to) return 0
  if (amount !== null)
    return prorate({ rent: amount, days: daysInclusive(from, to), periodDays, method })
  if (from === periodStart && to === periodEnd) return Number.POSITIVE_INFINITY
  return rentForPeriod({ periodStart: from, periodEnd: to, periodDays }, steps, method).amount
}
