import { expenseCategories, type SpendingCategory } from '#shared/accounting/expenses.ts'
import { addMonthsClamped, type Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatMonth } from '#web/format/months.ts'

interface Choice {
  value: string
  label: string
}

/** This month and the 23 before, as `March 2025`; `chosen` (`'2025-03'`) among them however old. */
export function monthChoices(today: Day, chosen: string): Choice[] {
  const months = Array.from({ length: 24 }, (_, back) => addMonthsClamped(today, -back).slice(0, 7))
  if (chosen && !months.includes(chosen)) months.push(chosen)
  return months.map(value => ({ value, label: formatMonth(value, 'long') }))
}

/** `30 days`, `60 days`, …; `chosen` among them. */
export function dayCountChoices(counts: readonly number[], chosen: string): Choice[] {
  return countsWith(counts, chosen).map(count => ({
    value: String(count),
    label: t('{count, plural, one {# day} other {# days}}', { count }),
  }))
}

/** The same of months. */
export function monthCountChoices(counts: readonly number[], chosen: string): Choice[] {
  return countsWith(counts, chosen).map(count => ({
    value: String(count),
    label: t('{count, plural, one {# month} other {# months}}', { count }),
  }))
}

function countsWith(counts: readonly number[], chosen: string): number[] {
  const all = new Set(counts)
  if (Number(chosen) > 0) all.add(Number(chosen))
  return [...all].toSorted((a, b) => a - b)
}

export function categoryChoices(): Choice[] {
  return [
    { value: '', label: t('All categories') },
    ...Object.entries(expenseCategories).map(([value, { label }]) => ({ value, label })),
  ]
}

export function isCategory(value: string | null): value is SpendingCategory {
  return value !== null && Object.hasOwn(expenseCategories, value)
}
