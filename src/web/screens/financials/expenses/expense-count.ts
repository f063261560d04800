import type { Expense } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { sumWords } from '../tables/sum-words.ts'

/** How many expenses there are, and their sum. */
export function expenseCount(rows: readonly Expense[], currency: string): string {
  return t('{count, plural, one {# expense} other {# expenses}}, {sums}', {
    count: rows.length,
    sums: sumWords(rows.map(({ amount }) => ({ amount, currency }))),
  })
}
