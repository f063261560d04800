import { and, lte } from 'drizzle-orm'
import { dueDays } from '#shared/accounting/expense-rhythms.ts'
import { laterOf } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { editableRecurringExpenses } from '../access/editable.ts'
import { recurringExpenses } from '../db/tables.ts'
import type { Ahead, ComingItem } from './preview.ts'

/** The recurring expenses that fall due, counted as the job counts their days. */
export async function comingExpenses({ db, caller, today, until }: Ahead): Promise<ComingItem[]> {
  const due = await db
    .select()
    .from(recurringExpenses)
    .where(and(editableRecurringExpenses(caller), lte(recurringExpenses.nextOn, until)))
  return due.flatMap(one =>
    dueDays(one, one.nextOn, until).map(day => ({
      ...{ event: 'expense_posted', subject: 'recurring_expense', subjectId: one.id },
      ...{ day: laterOf(day, today), cents: toCents(one.amount), detail: null },
    })),
  )
}
