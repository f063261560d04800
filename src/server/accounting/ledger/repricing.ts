import { type Day, daysInclusive, earlierOf } from '#shared/dates.ts'
import { periodContaining } from '#shared/leases/rental-period.ts'
import { type ProrationMethod, type RentStep, rentForPeriod } from './proration.ts'
import type { ChargeRow } from './rows.ts'

export interface RentTerms {
  steps: readonly RentStep[]
  /** The last rented day; null without one. */
  end: Day | null
  dueDay: number
  method: ProrationMethod
}

interface RentChargeRow extends ChargeRow {
  periodStart: Day | null
  periodEnd: Day | null
}

/**
 * The right amount of each posted rent charge by the lease terms: its last day and its cents, 0
 * after the end. Periods that end before `from` are left out.
 */
export function repriced<Charge extends RentChargeRow>(
  charges: readonly Charge[],
  { steps, end, dueDay, method }: RentTerms,
  from: Day,
): { charge: Charge; periodStart: Day; periodEnd: Day; amount: number }[] {
  return charges.flatMap(charge => {
    const { periodStart } = charge
    if (charge.kind !== 'rent' || charge.voidedOn || !periodStart || !charge.periodEnd) return []
    if (charge.periodEnd < from) return []
    const periodEnd = end ? earlierOf(charge.periodEnd, end) : charge.periodEnd
    if (periodStart > periodEnd) return [{ charge, periodStart, periodEnd, amount: 0 }]
    const whole = periodContaining(periodStart, dueDay)
    const periodDays = daysInclusive(whole.start, whole.end)
    const { amount } = rentForPeriod({ periodStart, periodEnd, periodDays }, steps, method)
    return [{ charge, periodStart, periodEnd, amount }]
  })
}
