import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { leaseStages, leaseStatuses } from '#shared/leases/leases.ts'
import type { Caller } from '../access/caller.ts'
import { seesWholeOrganization } from '../access/organization-scope.ts'
import { countUpTo, hasOnly } from '../access/pagination.ts'
import { balanceToday } from '../access/selections.ts'
import { summaryOf } from '../access/summary.ts'
import { type Counted, countedByDay, summedByDay } from '../accounting/day-counts.ts'
import { leaseSums, leases, organizations, properties, units } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { type LeaseQuery, matching } from './matching.ts'
import { owingLeases } from './owing.ts'

/** How many leases a list has, and the sums of their rents and positive balances. */

/** Without joins where no filter needs them: also one that the database skips prevents counting in an index alone. */
export async function countLeases(
  db: Db,
  viewer: Caller,
  query: LeaseQuery,
  max?: number,
): Promise<number> {
  if (query.owing && seesWholeOrganization(viewer) && hasOnly(query, ['owing', 'largest', 'sort']))
    return db.$count(owingLeases(viewer))
  const counted = inStages(query)
  const known = counted && (await countedByDay(db, viewer, counted))
  if (known) return known
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(leases)
    .where(matching(viewer, query))
    .$dynamic()
  return countUpTo(db, max, isOfHome(query) ? forSums(rows, query) : rows)
}

/** The stored totals that are those of a list; null for a list about anything but states. */
function inStages(query: LeaseQuery): Counted | null {
  const { stage, status } = query
  if ((stage && status) || !hasOnly(query, ['stage', 'status', 'largest', 'sort'])) return null
  return { figure: 'leases', kind: stage ? ofStage[stage] : status && ofStatus[status] }
}

/** As `lease_stage()` in `db/functions` names them. */
const ofStage: Record<(typeof leaseStages)[number], readonly string[]> = {
  current: ['active', 'month_to_month'],
  month_to_month: ['month_to_month'],
  future: ['pending'],
  ended: ['expired', 'terminated'],
}

const ofStatus: Record<(typeof leaseStatuses)[number], readonly string[]> = {
  active: ofStage.current,
  ...{ expired: ['expired'], terminated: ['terminated'], pending: ['pending'] },
}

/** Whether a filter asks for more than the lease itself. */
function isOfHome({ ending, endsWithin, propertyId, depositDue }: LeaseQuery): boolean {
  return Boolean(ending || endsWithin || propertyId) || depositDue !== undefined
}

/** How many leases match, and the sums of their rents and positive balances, in each currency. */
export async function sumLeases(db: Db, viewer: Caller, query: LeaseQuery) {
  const isWhole = hasOnly(query, ['largest', 'sort'])
  const known = isWhole ? await summedByDay(db, viewer, { figure: 'leases' }) : null
  if (known) {
    const open = known.length > 0 ? await owedOnAll(db, viewer) : '0.00'
    return summaryOf(known.map(sum => ({ ...sum, open })))
  }
  const sums = await forSums(
    db
      .select({
        // Never null: each row has its organization.
        currency: sql<string>`${organizations.currency}`,
        count: sql<number>`count(*)::int`,
        amount: sumOf(sql`${leases.monthlyRent}`),
        open: sumOf(sql`greatest(${balanceToday}::numeric, 0)`),
      })
      .from(leases)
      .$dynamic(),
    query,
  )
    .where(matching(viewer, query))
    .groupBy(organizations.currency)
    .orderBy(organizations.currency)
  return summaryOf(sums)
}

/** The debts of all leases: only debtors are read. */
async function owedOnAll(db: Db, viewer: Caller): Promise<string> {
  const { rows } = await db.execute<{ open: string }>(
    sql`select ${sumOf(sql`owing.balance`)} as open from ${owingLeases(viewer)}`,
  )
  return rows[0]?.open ?? '0.00'
}

function sumOf(value: SQL) {
  return sql<string>`coalesce(sum(${value}), 0)::numeric(16, 2)::text`
}

/**
 * As `withHome`, without the home where no filter asks for it: its keys alone would cost the row of each lease. A lease
 * has exactly one of each: joined left, the database skips those that nothing asks for.
 */
function forSums<Q extends PgSelect>(select: Q, { propertyId }: LeaseQuery) {
  const summed = select
    .leftJoin(organizations, eq(organizations.id, leases.organizationId))
    .leftJoin(leaseSums, eq(leaseSums.leaseId, leases.id))
  if (!propertyId) return summed
  return summed
    .leftJoin(units, eq(units.id, leases.unitId))
    .leftJoin(properties, eq(properties.id, units.propertyId))
}
