import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleExpenses } from '../../access/visible.ts'
import { expenses, vendors } from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { openOf } from './listed.ts'

/** An expense with its open amount, in cents; negative of a credit. */
export interface OpenExpense {
  id: string
  billId: string
  propertyId: string
  payee: string
  vendorId: string | null
  incurredOn: Day
  open: number
}

/** The expenses of approved bills, which may be expenses recorded alone. */
export function ofBills(ids: readonly string[]): SQL | undefined {
  const isAlone = and(isNull(expenses.billId), sql`${expenses.approval} is distinct from 'waiting'`)
  return or(among(expenses.billId, ids), and(isAlone, among(expenses.id, ids)))
}

/** Expenses with their open amounts, locked: two payments at once wait for each other. */
export async function lockOpen(
  db: Db,
  caller: Caller,
  which: SQL | undefined,
): Promise<OpenExpense[]> {
  await db
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(which, visibleExpenses(caller)))
    .orderBy(asc(expenses.id))
    .for('update')
  // Read again: the sums above are of before the wait.
  return readOpen(db, and(which, visibleExpenses(caller)))
}

async function readOpen(db: Db, where: SQL | undefined): Promise<OpenExpense[]> {
  const rows = await db
    .select({
      id: expenses.id,
      billId: sql<string>`coalesce(${expenses.billId}, ${expenses.id})`,
      propertyId: expenses.propertyId,
      payee: sql<string>`coalesce(${vendors.name}, ${expenses.payee})`,
      vendorId: expenses.vendorId,
      incurredOn: expenses.incurredOn,
      open: sql<string>`(${openOf})::numeric(16, 2)::text`,
    })
    .from(expenses)
    .leftJoin(vendors, eq(vendors.id, expenses.vendorId))
    .where(where)
    .orderBy(asc(expenses.id))
  return rows.map(row => ({ ...row, open: toCents(row.open) }))
}
