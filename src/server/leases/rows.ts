import { and, eq, inArray, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { leaseColumns } from '#shared/leases/leases.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { readableBy, readableColumns } from '../access/fields.ts'
import { seesWholeOrganization } from '../access/organization-scope.ts'
import { countUpTo, hasOnly } from '../access/pagination.ts'
import { preparedFor, preparedList } from '../access/prepared-for.ts'
import {
  balanceToday,
  coTenantsOfLease,
  depositHeldToday,
  depositReturnBy,
  earlierTenantsOfLease,
  organizationShape,
  tenantShape,
  unitShape,
} from '../access/selections.ts'
import { afterSeen, byLastName, inOrder, naturally, type Sort, sortOf } from '../access/sorted.ts'
import { summaryOf } from '../access/summary.ts'
import { visibleLeases } from '../access/visible.ts'
import {
  graceDays,
  lateFeeAmount,
  lateFeeCap,
  lateFeeMaxDays,
  lateFeeType,
} from '../accounting/lease-terms.ts'
import { leaseSums, leases, organizations, properties, units, users } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { type LeaseQuery, lastDayKnown, matching } from './matching.ts'
import { owingLeases } from './owing.ts'

/** How leases are read. */

/** One visible lease. @throws 404 */
export async function findLease(db: Db, caller: Caller, id: string) {
  const [row] = await readLease(db, caller, { id })
  if (!row) throw notFound('Lease')
  return row
}

const readLease = preparedFor('lease', (db, viewer) =>
  selectLeases(db, viewer).where(and(eq(leases.id, sql.placeholder('id')), visibleLeases(viewer))),
)

export const readLeaseList = preparedList('leases', (db, viewer, query: LeaseQuery, rows) => {
  const sort = sortOf(sorts, query.sort ?? (query.largest ? '-balance' : '-added'))
  const last = query.after ? seen(db, viewer, { by: sort.by, id: query.after }) : undefined
  if (query.owing && sort.by === sorts.balance)
    return readDebtors(db, viewer, { query, isDescending: sort.isDescending, last }).limit(rows)
  const order = inOrder(sort, leases.id)
  const wanted =
    sort.by === sorts.unit
      ? inArray(leases.id, idsInOrder(db, viewer, { query, sort, last, rows }))
      : and(matching(viewer, query), last && afterSeen(sort, leases.id, last))
  return selectLeases(db, viewer)
    .where(wanted)
    .orderBy(...order)
    .limit(rows)
})

/** The ids of a page, whose order is costly: worked out once for each lease, both to skip earlier pages and to sort. */
function idsInOrder(
  db: Db,
  viewer: Viewer,
  page: {
    query: LeaseQuery
    sort: Sort
    last: SQLWrapper | undefined
    rows: number | Placeholder
  },
) {
  const { query, sort, last, rows } = page
  const by = sql`keyed.by`
  const id = sql`keyed.id`
  const keyed = withHome(
    db
      .select({ by: sql`${sort.by}`.as('by'), id: leases.id })
      .from(leases)
      .$dynamic(),
  )
    .where(matching(viewer, query))
    // Without it, the database would work the order out where it is used.
    .offset(0)
    .as('keyed')
  return db
    .select({ id: sql`keyed.id`.as('found_id') })
    .from(keyed)
    .where(last && afterSeen({ ...sort, by }, id, last))
    .orderBy(...inOrder({ ...sort, by }, id))
    .limit(rows)
}

/** By the balance: in the order of the debtors, so that no lease is joined that is not shown. */
function readDebtors(
  db: Db,
  viewer: Viewer,
  {
    query,
    isDescending,
    last,
  }: { query: LeaseQuery; isDescending: boolean; last: SQLWrapper | undefined },
) {
  const sort = { by: sql`owing.balance`, isDescending }
  const order = inOrder(sort, sql`owing.lease_id`)
  const within = inOrder({ ...sort, by: sql`balance` }, sql`lease_id`)
  return selectLeases(db, viewer)
    .innerJoin(owingLeases(viewer, within), sql`owing.lease_id = ${leases.id}`)
    .where(
      and(
        matching(viewer, { ...query, owing: undefined }),
        last && afterSeen(sort, sql`owing.lease_id`, last),
      ),
    )
    .orderBy(...order)
}

const sorts: Record<(typeof leaseColumns)[number], SQL> = {
  tenant: byLastName(users),
  unit: naturally(sql`concat_ws(' ', ${properties.name}, ${units.unitNumber})`),
  status: sql`${leases.status}::text`,
  start: sql`${leases.startDate}`,
  end: lastDayKnown,
  rent: sql`${leases.monthlyRent}`,
  balance: sql`${balanceToday}::numeric`,
  deposit: sql`${depositHeldToday}::numeric`,
  reminded: sql`coalesce(${leases.remindedAt}, '-infinity')`,
  // Ids sort by time.
  added: sql`${leases.id}`,
}

/** The value and id of a visible lease. Inside, the names of the tables mean its own rows. */
function seen(db: Db, viewer: Viewer, { by, id }: { by: SQL; id: string }) {
  return withHome(
    db
      .select({ by: sql`${by}`.as('by'), id: leases.id })
      .from(leases)
      .$dynamic(),
  ).where(and(eq(leases.id, id), visibleLeases(viewer)))
}

function selectLeases(db: Db, viewer: Viewer) {
  const selected = db
    .select({
      ...readableColumns(viewer, leases),
      tenant: tenantShape,
      coTenants: coTenantsOfLease,
      earlierTenants: readableBy(viewer, 'earlierTenants', earlierTenantsOfLease),
      unit: unitShape,
      organization: organizationShape,
      lateFee: {
        type: lateFeeType,
        amount: lateFeeAmount,
        graceDays,
        cap: readableBy(viewer, 'lateFeeCap', lateFeeCap),
        maxDays: readableBy(viewer, 'lateFeeCap', lateFeeMaxDays),
      },
      depositHeld: depositHeldToday,
      depositReturnBy,
      balance: balanceToday,
    })
    .from(leases)
    .$dynamic()
  return withHome(selected)
}

/** Without joins where no filter needs them: also one that the database skips prevents counting in an index alone. */
export async function countLeases(
  db: Db,
  viewer: Caller,
  query: LeaseQuery,
  max?: number,
): Promise<number> {
  if (query.owing && seesWholeOrganization(viewer) && hasOnly(query, ['owing', 'largest', 'sort']))
    return db.$count(owingLeases(viewer))
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(leases)
    .where(matching(viewer, query))
    .$dynamic()
  return countUpTo(db, max, isOfHome(query) ? forSums(rows, query) : rows)
}

/** Whether a filter asks for more than the lease itself. */
function isOfHome({ ending, endsWithin, propertyId, depositDue }: LeaseQuery): boolean {
  return Boolean(ending || endsWithin || propertyId) || depositDue !== undefined
}

/** How many leases match, and the sums of their rents and positive balances, in each currency. */
export async function sumLeases(db: Db, viewer: Caller, query: LeaseQuery) {
  const sum = (value: SQL) => sql<string>`coalesce(sum(${value}), 0)::numeric(16, 2)::text`
  // Of all leases, only the debtors' balances are read.
  const open =
    seesWholeOrganization(viewer) && hasOnly(query, ['largest', 'sort'])
      ? sql<string>`(select ${sum(sql`balance`)} from ${owingLeases(viewer)})`
      : sum(sql`greatest(${balanceToday}::numeric, 0)`)
  const sums = await forSums(
    db
      .select({
        // Never null: each row has its organization.
        currency: sql<string>`${organizations.currency}`,
        count: sql<number>`count(*)::int`,
        amount: sum(sql`${leases.monthlyRent}`),
        open,
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

/** The leases whose tenants moved out and whose deposit is not accounted for, the first due first. */
export function readDepositsDue(db: Db, viewer: Caller, rows: number) {
  return selectLeases(db, viewer)
    .where(matching(viewer, { depositDue: true, rented: false }))
    .orderBy(sql`${depositReturnBy} nulls last`, leases.id)
    .limit(rows)
}

/** The leases that end soon, the first to end first. */
export function readEndingFirst(db: Db, viewer: Caller, rows: number) {
  return selectLeases(db, viewer)
    .where(matching(viewer, { ending: 'true', rented: false }))
    .orderBy(lastDayKnown, leases.id)
    .limit(rows)
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

/** Joins the columns of a lease in responses and in `matching`. */
export function withHome<Q extends PgSelect>(select: Q) {
  return select
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .leftJoin(leaseSums, eq(leaseSums.leaseId, leases.id))
}
