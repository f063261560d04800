import type { PayerKind } from '#shared/accounting/payer-kinds.ts'
import type { Day } from '#shared/dates.ts'
import type { ChargePeriod } from './periods.ts'
import { type ProrationMethod, type RentStep, rentForPeriod } from './proration.ts'

/** The share of a payer from a day on (`lease_payer_shares`), cents of a whole rent period; 0 ends it. */
export interface ShareStep {
  effectiveFrom: Day
  share: number
  /** Not paid, and no one else's: the tenants' part stays as it is. */
  isAbated: boolean
}

export interface SharingPayer {
  payerId: string
  payerKind: PayerKind
  shares: readonly ShareStep[]
}

/** Part of one period's rent, charged to one payer; without one, to the tenants. Cents, above 0. */
export interface RentPart {
  payerId: string | null
  payerKind: PayerKind | null
  amount: number
}

interface Sharing {
  payers: readonly SharingPayer[]
  method: ProrationMethod
}

const always = '0001-01-01'

/**
 * The rent of a period in parts, the tenants' last: each payer's share by its days, as rent steps are, and the
 * remainder for the tenants. The parts and the abated amount sum to the rent. Shares above the rent are cut, the last
 * payer's first.
 *
 * @param rent cents of the period
 */
export function rentParts(
  period: Pick<ChargePeriod, 'periodStart' | 'periodEnd' | 'periodDays'>,
  rent: number,
  { payers, method }: Sharing,
): RentPart[] {
  let left = rent
  const parts: RentPart[] = []
  for (const { payerId, payerKind, shares } of payers) {
    const sum = (steps: readonly RentStep[]) =>
      rentForPeriod(period, [{ effectiveFrom: always, monthlyRent: 0 }, ...steps], method).amount
    const whole = Math.min(sum(stepsOf(shares)), left)
    const paid = Math.min(sum(stepsOf(shares, { abated: 0 })), whole)
    left -= whole
    parts.push({ payerId, payerKind, amount: paid })
  }
  parts.push({ payerId: null, payerKind: null, amount: left })
  return parts.filter(({ amount }) => amount > 0)
}

/** The share of a payer on a day, cents, and whether it is abated. */
export function shareOn(shares: readonly ShareStep[], day: Day): Omit<ShareStep, 'effectiveFrom'> {
  const step = shares.findLast(({ effectiveFrom }) => effectiveFrom <= day)
  return { share: step?.share ?? 0, isAbated: step?.isAbated ?? false }
}

function stepsOf(shares: readonly ShareStep[], { abated }: { abated?: number } = {}): RentStep[] {
  return shares.map(({ effectiveFrom, share, isAbated }) => ({
    effectiveFrom,
    monthlyRent: isAbated ? (abated ?? share) : share,
  }))
}
