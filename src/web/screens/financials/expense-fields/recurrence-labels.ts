import type { ExpenseRhythm } from '#shared/accounting/expense-rhythms.ts'
import type { RecurringExpense } from '#shared/accounting/recurring-expenses.ts'
import type { Day } from '#shared/dates.ts'
import { labels, t } from '#shared/language/t.ts'
import { formatDay } from '#web/format/format.ts'

export const rhythmChoices: Record<ExpenseRhythm, string> = labels({
  monthly: 'Every month',
  quarterly: 'Every quarter',
  yearly: 'Every year',
})

const onDay: Record<ExpenseRhythm, (day: number) => string> = {
  monthly: day => t('Every month on day {day}', { day }),
  quarterly: day => t('Every quarter on day {day}', { day }),
  yearly: day => t('Every year on day {day}', { day }),
}

const onLastDay: Record<ExpenseRhythm, string> = labels({
  monthly: 'Every month on the last day of the month',
  quarterly: 'Every quarter on the last day of the month',
  yearly: 'Every year on the last day of the month',
})

/** `Every month on day 5`, `Every quarter on the last day of the month`. */
export function rhythmLabel({
  rhythm,
  dueDay,
}: Pick<RecurringExpense, 'rhythm' | 'dueDay'>): string {
  return dueDay === 31 ? onLastDay[rhythm] : onDay[rhythm](dueDay)
}

/** `from 03/01/2025`, `until 03/31/2026`; nothing without an end. */
export function runningLabel({ startsOn, endsOn }: RecurringExpense, today: Day): string {
  const from = startsOn > today && t('from {day}', { day: formatDay(startsOn) })
  const until = endsOn && t('until {day}', { day: formatDay(endsOn) })
  return [from, until].filter(Boolean).join(' ')
}
