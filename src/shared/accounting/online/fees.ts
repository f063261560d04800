import { fromCents, roundHalfAway, toCents } from '#shared/money.ts'
import type { MethodKind } from './attempt-states.ts'

/** The fees that a payer is charged on top: percents with up to three decimals, amounts as `'0.80'`. */
export interface FeeTerms {
  cardPercent: string
  cardFixed: string
  achFee: string
}

/**
 * The fee that a payer pays on top of an amount: of a card the percent of the amount, rounded half up to the cent, and
 * the fixed part; of a bank account the flat fee.
 *
 * @param amount as typed; anything but an amount above 0 has no fee
 */
export function feeOf(terms: FeeTerms, kind: MethodKind, amount: string): string {
  if (kind === 'ach') return fromCents(toCents(terms.achFee))
  if (!/^\d+(\.\d{1,2})?$/.test(amount)) return '0.00'
  const thousandths = Math.round(Number(terms.cardPercent) * 1_000)
  const share = roundHalfAway(BigInt(toCents(amount)) * BigInt(thousandths), 100_000n)
  return fromCents(share + toCents(terms.cardFixed))
}

/** The terms as a payer meets them: without what the landlord bears. */
export function feesOfPayer(terms: FeeTerms & { cardFee: 'payer' | 'landlord' }): FeeTerms {
  const card = terms.cardFee === 'payer'
  return {
    cardPercent: card ? terms.cardPercent : '0',
    cardFixed: card ? terms.cardFixed : '0.00',
    achFee: terms.achFee,
  }
}
