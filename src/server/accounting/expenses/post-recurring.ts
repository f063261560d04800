import { and, eq, lte, sql } from 'drizzle-orm'
import { dueDays, nextDue } from '#shared/accounting/expense-rhythms.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { expenses, organizations, recurringExpenses } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { type AutomationRun, recordItems } from '../automation-runs.ts'

export type RecurringRow = typeof recurringExpenses.$inferSelect

/** A recurring expense and its office's own day, locked until the end of the transaction. */
export async function lockRecurring(
  db: Db,
  id: string,
): Promise<{ recurring: RecurringRow; today: Day } | undefined> {
  const [locked] = await db
    .select({ recurring: recurringExpenses, timezone: organizations.timezone })
    .from(recurringExpenses)
    .innerJoin(organizations, eq(organizations.id, recurringExpenses.organizationId))
    .where(eq(recurringExpenses.id, id))
    .for('update', { of: recurringExpenses })
  return locked && { recurring: locked.recurring, today: todayIn(locked.timezone) }
}

/**
 * Posts each due expense, and moves `nextOn` past it in the same transaction: a second run finds nothing to do.
 *
 * @param isUnpaid none of them is paid yet, whatever the rule says
 */
export async function postDueExpenses(
  db: Db,
  id: string,
  run: AutomationRun,
  { isUnpaid = false } = {},
): Promise<void> {
  const locked = await lockRecurring(db, id)
  if (!locked) return
  const { recurring, today } = locked
  const days = dueDays(recurring, recurring.nextOn, today)
  const last = days.at(-1)
  if (!last) return
  const isHeld = await waitsForApproval(db, recurring)
  const posted = await db
    .insert(expenses)
    .values(days.map(due => expenseOf(recurring, due, isUnpaid || isHeld)))
    .returning({ id: expenses.id, amount: expenses.amount })
  await db
    .update(recurringExpenses)
    .set({ nextOn: nextDue(recurring, last) })
    .where(and(eq(recurringExpenses.id, id), lte(recurringExpenses.nextOn, today)))
  await recordItems(
    db,
    run,
    { organizationId: recurring.organizationId, kind: 'recurring_expenses' },
    posted.map(({ id: subjectId, amount }) => ({
      ...{ event: 'expense_posted' as const, subject: 'expense' as const, subjectId },
      ...{ day: today, amount },
    })),
  )
}

/** Above the limit of its property, another person approves each before it is paid. */
async function waitsForApproval(
  db: Db,
  { propertyId, amount, recordedBy }: RecurringRow,
): Promise<boolean> {
  const { rows } = await db.execute<{ needed: string | null }>(
    sql`select expense_approval(${propertyId}, ${amount}, ${recordedBy}) as needed`,
  )
  return rows[0]?.needed === 'waiting'
}

function expenseOf(
  recurring: RecurringRow,
  due: Day,
  isUnpaid: boolean,
): typeof expenses.$inferInsert {
  return {
    organizationId: recurring.organizationId,
    propertyId: recurring.propertyId,
    unitId: recurring.unitId,
    vendorId: recurring.vendorId,
    category: recurring.category,
    payee: recurring.payee,
    description: recurring.description,
    amount: recurring.amount,
    incurredOn: due,
    paidOn: recurring.paidWhenDue && !isUnpaid ? due : null,
    recurringExpenseId: recurring.id,
    recurringDueOn: due,
    recordedBy: recurring.recordedBy,
  }
}
