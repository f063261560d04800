import type { ChargeKind } from '#shared/accounting/charges.ts'
import type { PayerKind } from '#shared/accounting/payer-kinds.ts'
import { addDays, type Day, daysInclusive, earlierOf, laterOf } from '#shared/dates.ts'
import { periodContaining } from '#shared/leases/rental-period.ts'
import { type Concession, concededOn } from './concessions.ts'
import { isTenants } from './payers.ts'
import { type ChargePeriod, rentalPeriods } from './periods.ts'
import { type ProrationMethod, type RentStep, rentForPeriod } from './proration.ts'
import { rentParts, type SharingPayer } from './rent-parts.ts'

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
  /** The recurring credits on the rent; none on another charge. */
  concessions: readonly ScheduledConcession[]
  /** The payers of shares of the rent; none on another charge. */
  payers: readonly SharingPayer[]
  /** Periods of charges voided with their run, to be charged again. */
  again: readonly { start: Day; end: Day }[]
}

/** A recurring credit with the reason that its credits give. */
export interface ScheduledConcession extends Concession {
  reason: string
}

/** A charge to post. */
export interface DueCharge extends ChargePeriod {
  kind: ChargeKind
  recurringChargeId: string | null
  description: string | null
  /** Whose part of the rent it is; without one it is the tenants'. */
  payerId: string | null
  payerKind: PayerKind | null
  /** Cents, above 0. */
  amount: number
  /** The parts that recurring credits take off it, cents. */
  credits: { reason: string; amount: number }[]
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
  const priced = (period: ChargePeriod, isAgain: boolean): DueCharge[] =>
    pricedOf(plan, period, method).map(part => ({
      ...period,
      ...{ kind, recurringChargeId, description, isAgain },
      ...part,
    }))
  return {
    charges: [
      ...again.flatMap(period => priced(period, true)),
      ...fresh.flatMap(period => priced(period, false)),
    ],
    chargedThrough: fresh.at(-1)?.periodEnd ?? null,
  }
}

/** The first day on which a plan may have a charge: that of the first uncharged period, or of one to be charged again. */
export function firstDueDay({ start, end, after, again }: ChargeSchedule): Day | null {
  const next = after ? laterOf(start, addDays(after, 1)) : start
  const days = [...again.map(period => period.start), ...(end && next > end ? [] : [next])]
  return days.length > 0 ? days.reduce(earlierOf) : null
}

/** The charges of one period, one for each payer. Recurring credits take off the tenants' parts. */
function pricedOf(
  { steps, concessions, payers }: ChargeSchedule,
  period: ChargePeriod,
  method: ProrationMethod,
): Pick<DueCharge, 'payerId' | 'payerKind' | 'amount' | 'credits'>[] {
  const { amount } = rentForPeriod(period, steps, method)
  const parts = rentParts(period, amount, { payers, method })
  const rooms = parts.filter(isTenants).map(part => ({ id: part.payerId ?? '', room: part.amount }))
  const given = concededOn(period, rooms, concessions, { steps, method })
  return parts.map(part => ({
    ...part,
    credits: given
      .filter(one => isTenants(part) && one.chargeId === (part.payerId ?? ''))
      .map(one => ({
        reason: concessions.find(({ id }) => id === one.concessionId)?.reason ?? '',
        amount: one.amount,
      })),
  }))
}

/** The part of a coming charge that is left to pay after its credits, cents. */
export function leftToPay({ amount, credits }: Pick<DueCharge, 'amount' | 'credits'>): number {
  return credits.reduce((cents, credit) => cents - credit.amount, amount)
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
