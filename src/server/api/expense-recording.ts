import type * as z from 'zod'
import { addMonthsClamped, type Day } from '#shared/dates.ts'
import type { createExpense } from '#shared/expenses.ts'
import type { Db } from '../db/client.ts'
import { expenses } from '../db/tables.ts'
import { refusedAt } from '../errors.ts'
import type { Caller } from '../session.ts'
import { placesOf } from './expense-places.ts'

export type SpendingSent = Omit<z.output<typeof createExpense.body>, 'replaces' | 'repeats'>

/** The recurring expense it is one of, and which. */
export type CameFrom = Pick<typeof expenses.$inferSelect, 'recurringExpenseId' | 'recurringDueOn'>

/** Records what was spent. Answers the expense's id. @throws 400 at the field */
export async function recordExpense(
  db: Db,
  caller: Caller,
  sent: SpendingSent & Partial<CameFrom>,
): Promise<string> {
  const { today, ...places } = await placesOf(db, caller, sent)
  requireNear('incurredOn', sent.incurredOn, addMonthsClamped(today, 24))
  if (sent.paidOn) requireNear('paidOn', sent.paidOn, today)
  const [created] = await db
    .insert(expenses)
    .values({ ...sent, ...places, recordedBy: caller.id })
    .returning({ id: expenses.id })
  return created?.id ?? ''
}

const yearsBack = 50

/** @throws 400 for a day that is later than `last`, or too long ago */
export function requireNear(field: 'incurredOn' | 'paidOn', day: Day, last: Day) {
  if (day <= last && day >= addMonthsClamped(last, -12 * yearsBack)) return
  const sentence = field === 'paidOn' ? 'Choose a day up to today' : 'Enter the date of the bill'
  throw refusedAt(field, sentence)
}
