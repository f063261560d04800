import { and, asc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { type Budget, budgetTypes } from '#shared/accounting/budgets.ts'
import type { Caller } from '../../access/caller.ts'
import { officeOf } from '../../access/editable.ts'
import { organizationOf } from '../../access/owned-days.ts'
import { visibleBudgets } from '../../access/visible-ledger.ts'
import { accounts, budgets } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'

/** A year of a property, or of the organization. */
export interface Scope {
  year: number
  propertyId: string | null
}

/** The stored months of a year. */
export function monthsOf({ year, propertyId }: Scope): SQL | undefined {
  return and(
    propertyId ? eq(budgets.propertyId, propertyId) : isNull(budgets.propertyId),
    gte(budgets.month, `${year}-01-01`),
    lte(budgets.month, `${year}-12-01`),
  )
}

/** The budget of a year: to the office with every account in use, to others with the budgeted ones. */
export async function readBudget(db: Db, caller: Caller, scope: Scope): Promise<Budget> {
  const stored = await db
    .select()
    .from(budgets)
    .where(and(visibleBudgets(caller), monthsOf(scope)))
  const amounts = Map.groupBy(stored, row => row.accountId)
  const chart = await db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.organizationId, organizationOf(caller)),
        inArray(accounts.type, [...budgetTypes]),
      ),
    )
    .orderBy(
      sql`${accounts.type} = 'expense'`,
      asc(sql`length(${accounts.number})`),
      asc(accounts.number),
    )
  const isOffice = officeOf(caller) !== null
  return {
    ...scope,
    version: versionOf(stored),
    rows: chart.flatMap(({ id, number, name, type, archivedAt }) => {
      const own = amounts.get(id) ?? []
      const isShown = own.some(({ amount }) => Number(amount) !== 0) || (isOffice && !archivedAt)
      if (!isShown || (type !== 'income' && type !== 'expense')) return []
      return [{ accountId: id, number, name, type, months: inMonths(own) }]
    }),
  }
}

/** The latest change of these months; null of none. */
export function versionOf(stored: readonly { updatedAt: Date }[]): string | null {
  if (stored.length === 0) return null
  return new Date(Math.max(...stored.map(({ updatedAt }) => updatedAt.getTime()))).toISOString()
}

function inMonths(stored: readonly { month: string; amount: string }[]): string[] {
  const byMonth = new Map(stored.map(({ month, amount }) => [Number(month.slice(5, 7)), amount]))
  return Array.from({ length: 12 }, (_, at) => byMonth.get(at + 1) ?? '0.00')
}
