import type { ExpenseRhythm } from '#shared/accounting/expense-rhythms.ts'
import type { RecurringExpense } from '#shared/accounting/recurring-expenses.ts'
import type { Day } from '#shared/dates.ts'
import { formatDay } from '#web/format/format.ts'

export const rhythmChoices: Record<ExpenseRhythm, string> = {
  monthly: 'Every month',
  quarterly: 'Every quarter',
  yearly: 'Every year',
}

/** `Every month on day 5`, `Every quarter on the last day of the month`. */
export function rhythmLabel({
  rhythm,
  dueDay,
}: Pick<RecurringExpense, 'rhythm' | 'dueDay'>): string {
  const day = dueDay === 31 ? 'the last day of the month' : `day ${dueDay}`
  return `${rhythmChoices[rhythm]} on ${day}`
}

/** `from 03/01/2025`, `until 03/31/2026`; nothing without an end. */
export function runningLabel({ startsOn, endsOn }: RecurringExpense, today: Day): string {
  return [startsOn > today && `from ${formatDay(startsOn)}`, endsOn && `until ${formatDay(endsOn)}`]
    .filter(Boolean)
    .join(' ')
}
