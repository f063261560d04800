import type { PostedCharge } from '#shared/accounting/charges.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { sumWords } from '../tables/sum-words.ts'

/** How many charges, and the sum of their amounts or of their open parts: `2 charges, $50.00`. */
export function chargeCount(
  charges: readonly PostedCharge[],
  sum: 'amount' | 'open' = 'amount',
): string {
  return t('{count, plural, one {# charge} other {# charges}}, {sums}', {
    count: charges.length,
    sums: sumWords(
      charges.map(charge => ({ amount: charge[sum], currency: charge.organization.currency })),
    ),
  })
}

/** Whether something is open on it. */
export function isOwed({ voidedOn, open }: PostedCharge): boolean {
  return !voidedOn && toCents(open) > 0
}
