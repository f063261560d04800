import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { seesWholeOrganization } from '../access/organization-scope.ts'
import { closedPeriods, daySums, organizations } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** Whether the ledger was ever closed: since then, a row may count on another day than the one it is listed by. */
async function hasEverClosed(db: Db, organizationId: string): Promise<boolean> {
  const [closed] = await db
    .select({ id: closedPeriods.id })
    .from(closedPeriods)
    .where(eq(closedPeriods.organizationId, organizationId))
    .limit(1)
  return closed !== undefined
}

/** The rows of a figure to add up, by their kind and by conditions on their days. */
export interface Counted {
  figure: 'charged' | 'payments' | 'expenses' | 'deposits' | 'tenants' | 'leases'
  /** One or several; all of them without. */
  kind?: string | readonly string[] | undefined
  days?: SQL | undefined
}

/**
 * The number of rows in a figure, for viewers of a whole organization: a million rows are not
 * counted one by one. Null for all others.
 */
export async function countedByDay(
  db: Db,
  caller: Caller,
  counted: Counted,
): Promise<number | null> {
  const sums = await summedByDay(db, caller, counted)
  return sums && (sums[0]?.count ?? 0)
}

/** As `countedByDay`, with the sum of their amounts; in no currency where there are none. */
export async function summedByDay(db: Db, caller: Caller, { figure, kind, days }: Counted) {
  if (!caller.organizationId || !seesWholeOrganization(caller)) return null
  if (days && (await hasEverClosed(db, caller.organizationId))) return null
  return db
    .select({
      currency: organizations.currency,
      count: sql<number>`sum(${daySums.rows})::int`,
      amount: sql<string>`sum(${daySums.amount})::numeric(16, 2)::text`,
    })
    .from(daySums)
    .innerJoin(organizations, eq(organizations.id, daySums.organizationId))
    .where(
      and(
        eq(daySums.organizationId, caller.organizationId),
        eq(daySums.figure, figure),
        kind ? inArray(daySums.kind, [kind].flat()) : undefined,
        days,
      ),
    )
    .groupBy(organizations.currency)
    .having(sql`sum(${daySums.rows}) > 0`)
}
