import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { seesWholeOrganization } from '../access/organization-scope.ts'
import { closedPeriods, daySums } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** Whether a list is filtered by these alone. Rows of any other filter are counted one by one. */
export function hasOnly(query: object, known: readonly string[]): boolean {
  const named = ['books', 'limit', 'after', ...known]
  return Object.entries(query).every(
    ([key, value]) => named.includes(key) || String(value ?? '').trim() === '',
  )
}

/** Whether the ledger was ever closed: since then, a row may count on another day than the one it is listed by. */
async function hasEverClosed(db: Db, organizationId: string): Promise<boolean> {
  const [closed] = await db
    .select({ id: closedPeriods.id })
    .from(closedPeriods)
    .where(eq(closedPeriods.organizationId, organizationId))
    .limit(1)
  return closed !== undefined
}

/**
 * The number of rows in a figure, for viewers of a whole organization: a million rows are not
 * counted one by one. Null for all others.
 */
export async function countedByDay(
  db: Db,
  caller: Caller,
  figure: 'charged' | 'payments',
  query: { kind?: string | undefined; days?: SQL | undefined } = {},
): Promise<number | null> {
  if (!caller.organizationId || !seesWholeOrganization(caller)) return null
  if (query.days && (await hasEverClosed(db, caller.organizationId))) return null
  const [sum] = await db
    .select({ rows: sql<number>`coalesce(sum(${daySums.rows}), 0)::int` })
    .from(daySums)
    .where(
      and(
        eq(daySums.organizationId, caller.organizationId),
        eq(daySums.figure, figure),
        query.kind ? eq(daySums.kind, query.kind) : undefined,
        query.days,
      ),
    )
  return sum?.rows ?? 0
}
