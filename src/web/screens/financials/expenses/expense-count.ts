import type { Expense } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { formatDay } from '#web/format/format.ts'
import { sumWords } from '../tables/sum-words.ts'

/** How many expenses there are, and their sum. */
export function expenseCount(rows: readonly Expense[], currency: string): string {
  return t('{count, plural, one {# expense} other {# expenses}}, {sums}', {
    count: rows.length,
    sums: sumWords(rows.map(({ amount }) => ({ amount, currency }))),
  })
}

/** `Expense to Pipe & Sons of 03/01/2026` */
export function expenseName({ payee, incurredOn, paidOn }: Expense): string {
  return t('Expense to {payee} of {date}', { payee, date: formatDay(paidOn ?? incurredOn) })
}
