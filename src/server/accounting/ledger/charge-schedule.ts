import type { ChargeKind } from '#shared/accounting/charges.ts'
import { type Day, daysInclusive, earlierOf } from '#shared/dates.ts'
import { periodContaining } from '#shared/leases/rental-period.ts'
import { type ChargePeriod, rentalPeriods } from './periods.ts'
import { type ProrationMethod, type RentStep, rentForPeriod } from './proration.ts'

/** A recurring charge of a lease for every rental period: its rent, or another one. */
export interface ChargeSchedule {
  kind: ChargeKind
  /** Null for the rent. */
  recurringChargeId: string | null
  description: string | null
  start: Day
  /** Last day it is charged for; null while it has no end. */
  end: Day | null
  /** Last charged day; null without one. */
  after: Day | null
  /** The price of a whole period from a day on, in cents. */
  steps: readonly RentStep[]
  /** Periods of charges voided with their run, to be charged again. */
  again: readonly { start: Day; end: Day }[]
}

/** A charge to post. */
export interface DueCharge extends ChargePeriod {
  kind: ChargeKind
  recurringChargeId: string | null
  description: string | null
  /** Cents, above 0. */
  amount: number
  /** It was posted before, by a run that was undone. */
  isAgain: boolean
}

export interface DueTerms {
  dueDay: number
  method: ProrationMethod
  /** Periods due later than this day are not charged yet. */
  dueThrough: Day
}

/**
 * The due, unposted charges of a plan, the oldest first, and the last charged day afterwards: null when nothing new
 * is due. Rent and every other recurring charge are priced by the same rule (domain.md §3.5, §3.6).
 */
export function dueCharges(
  plan: ChargeSchedule,
  { dueDay, method, dueThrough }: DueTerms,
): { charges: DueCharge[]; chargedThrough: Day | null } {
  const { start, end, after, kind, recurringChargeId, description } = plan
  const fresh = rentalPeriods({ start, end, dueDay }, { after, dueThrough })
  const again = plan.again.flatMap(period => periodAgain(plan, period, dueDay))
  const priced = (period: ChargePeriod, isAgain: boolean): DueCharge => ({
    ...period,
    ...{ kind, recurringChargeId, description, isAgain },
    amount: rentForPeriod(period, plan.steps, method).amount,
  })
  return {
    charges: [
      ...again.map(period => priced(period, true)),
      ...fresh.map(period => priced(period, false)),
    ].filter(charge => charge.amount > 0),
    chargedThrough: fresh.at(-1)?.periodEnd ?? null,
  }
}

/** None when the period comes after the last charged day, or after the end. */
function periodAgain(
  { end, after }: ChargeSchedule,
  period: { start: Day; end: Day },
  dueDay: number,
): ChargePeriod[] {
  if (!after || period.start > after) return []
  const periodEnd = end ? earlierOf(period.end, end) : period.end
  if (period.start > periodEnd) return []
  const whole = periodContaining(period.start, dueDay)
  return [
    {
      periodStart: period.start,
      periodEnd,
      dueDate: period.start,
      periodDays: daysInclusive(whole.start, whole.end),
    },
  ]
}
