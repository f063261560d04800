import { addDays, type Day, daysInclusive, earlierOf, laterOf } from '#shared/dates.ts'
import { roundHalfAway } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import type { ChargePeriod } from './periods.ts'

/** How part of a period is priced: by its actual days, by thirtieths, or by the year's 365 days. */
export type ProrationMethod = 'actual' | 'thirty' | '365'

/** The rent that holds from a day until the next step (`lease_rents`). Cents a month. */
export interface RentStep {
  effectiveFrom: Day
  monthlyRent: number
}

/** One line of a rent charge: so many days at one rent. */
export interface RentPeriod {
  from: Day
  to: Day
  days: number
  monthlyRent: number
  amount: number
}

export interface PeriodRent {
  /** Cents; 0 for a home leased for free, which posts no charge. */
  amount: number
  parts: RentPeriod[]
}

/**
 * Rent in cents for some days of a period, a half cent up, rounded once, never above the rent. A
 * full period is never prorated.
 * @param days occupied days, both ends counted, 0 to `periodDays`.
 * @throws RangeError on other days or a negative rent.
 */
export function prorate(part: {
  rent: number
  days: number
  periodDays: number
  method: ProrationMethod
}): number {
  const { rent, days, periodDays, method } = part
  if (!Number.isInteger(days) || days < 0 || days > periodDays) {
    throw new RangeError(`Cannot rent ${days} days of a period of ${periodDays}`)
  }
  if (rent < 0) throw new RangeError(`Rent cannot be negative: ${rent}`)
  if (days === periodDays) return rent
  return Math.min(rent, share(rent, days, periodDays, method))
}

/**
 * Rent for the days of one charge, split where the rent changes and rounded once per part.
 *
 * For a whole period the parts go by actual days with any method, and the sum stays between the
 * lowest and the highest rent: thirtieths of a 31-day month would otherwise exceed both.
 * @throws RangeError when no rent is agreed for the first day.
 */
export function rentForPeriod(
  period: Pick<ChargePeriod, 'periodStart' | 'periodEnd' | 'periodDays'>,
  steps: readonly RentStep[],
  method: ProrationMethod,
): PeriodRent {
  const { periodDays } = period
  const isWhole = daysInclusive(period.periodStart, period.periodEnd) === periodDays
  const parts = partsByRent(period.periodStart, period.periodEnd, steps).map(part => ({
    ...part,
    amount: prorate({
      rent: part.monthlyRent,
      days: part.days,
      periodDays,
      method: isWhole ? 'actual' : method,
    }),
  }))
  const rents = parts.map(part => part.monthlyRent)
  const sum = parts.reduce((cents, part) => cents + part.amount, 0)
  const amount = Math.min(Math.max(sum, isWhole ? Math.min(...rents) : 0), Math.max(...rents))
  const last = parts.at(-1)
  // The last line gets the correction, so that the lines always sum to the charge.
  if (last) last.amount += amount - sum
  return { amount, parts }
}

/** The rent agreed for a day, cents. @throws RangeError before the first step */
export function rentOn(steps: readonly RentStep[], day: Day): number {
  const step = realChanges(steps).findLast(one => one.effectiveFrom <= day)
  if (!step) throw new RangeError(`No rent is agreed for ${day}`)
  return step.monthlyRent
}

function share(rent: number, days: number, periodDays: number, method: ProrationMethod): number {
  const product = BigInt(rent) * BigInt(days)
  if (method === 'actual') return roundHalfAway(product, periodDays)
  if (method === 'thirty') return roundHalfAway(product, 30)
  return roundHalfAway(product * 12n, 365)
}

function partsByRent(from: Day, to: Day, steps: readonly RentStep[]): Omit<RentPeriod, 'amount'>[] {
  const changes = realChanges(steps)
  const first = changes[0]
  if (!first || first.effectiveFrom > from) throw new RangeError(`No rent is agreed for ${from}`)
  return changes.flatMap((step, place) => {
    const next = changes[place + 1]
    const start = laterOf(from, step.effectiveFrom)
    const end = next ? earlierOf(to, addDays(next.effectiveFrom, -1)) : to
    if (start > end) return []
    return [
      { from: start, to: end, days: daysInclusive(start, end), monthlyRent: step.monthlyRent },
    ]
  })
}

/** Steps in order, without those that change nothing: a renewal at the same rent is no split. */
function realChanges(steps: readonly RentStep[]): RentStep[] {
  const ordered = steps.toSorted((a, b) => order(a.effectiveFrom, b.effectiveFrom))
  return ordered.filter((step, place) => step.monthlyRent !== ordered[place - 1]?.monthlyRent)
}
