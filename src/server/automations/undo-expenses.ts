import { and, eq, isNull, sql } from 'drizzle-orm'
import { expenses, recurringExpenses } from '../db/tables.ts'
import { among } from '../postgres/among.ts'
import type { Undo } from './undo-kinds.ts'

/** Voids the unpaid expenses. Their days have passed: they are not posted again. */
export const undoExpenses: Undo = {
  may: 'expense:write',
  lock: (db, ids) =>
    db
      .select({ id: expenses.id })
      .from(expenses)
      .where(among(expenses.id, ids))
      .orderBy(expenses.id)
      .for('no key update'),
  async stays(db, ids) {
    const rows = await db
      .select({
        id: expenses.id,
        reason: sql<
          string | null
        >`case when ${expenses.voidedOn} is not null then 'It was already voided'
          when ${expenses.paidOn} is not null and not coalesce(${recurringExpenses.paidWhenDue}, false)
            or exists (select from bill_payment_lines l where l.expense_id = ${expenses.id} and l.voided_on is null)
            then 'Its payment was recorded' end`,
      })
      .from(expenses)
      .leftJoin(recurringExpenses, eq(recurringExpenses.id, expenses.recurringExpenseId))
      .where(among(expenses.id, ids))
    return new Map(rows.map(({ id, reason }) => [id, reason]))
  },
  async undo({ db, caller, today }, ids) {
    await db
      .update(expenses)
      .set({ voidedOn: today, voidedBy: caller.id })
      .where(and(among(expenses.id, ids), isNull(expenses.voidedOn)))
  },
}
