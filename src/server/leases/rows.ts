import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { leaseColumns, leaseStages, listLeases } from '#shared/leases/leases.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { readableBy, readableColumns } from '../access/fields.ts'
import { matches } from '../access/pagination.ts'
import { preparedFor, preparedList } from '../access/prepared-for.ts'
import { leasesRentedBy } from '../access/renting.ts'
import {
  balanceToday,
  coTenantsOfLease,
  depositHeldToday,
  depositReturnBy,
  earlierTenantsOfLease,
  isWithin,
  organizationShape,
  tenantShape,
  unitShape,
} from '../access/selections.ts'
import { afterSeen, byLastName, inOrder, naturally, sortOf } from '../access/sorted.ts'
import { summaryOf } from '../access/summary.ts'
import { visibleLeases, visibleOnLease } from '../access/visible.ts'
import {
  graceDays,
  lateFeeAmount,
  lateFeeCap,
  lateFeeMaxDays,
  lateFeeType,
} from '../accounting/lease-terms.ts'
import {
  charges,
  leaseSums,
  leases,
  organizations,
  properties,
  units,
  users,
} from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** How leases are read. */

/** By the recorded end, else by the notice, else by the term. */
const lastDayKnown = sql`coalesce(${leases.terminatedOn}, ${leases.moveOutOn}, ${leases.endDate})`

export const readLease = preparedFor('lease', (db, viewer) =>
  selectLeases(db, viewer).where(and(eq(leases.id, sql.placeholder('id')), visibleLeases(viewer))),
)
export const readLeaseList = preparedList('leases', (db, viewer, query: Partial<Query>, rows) => {
  const sort = sortOf(sorts, query.sort ?? (query.largest ? '-balance' : '-added'))
  const isLater = query.after
    ? afterSeen(sort, leases.id, seen(db, viewer, { by: sort.by, id: query.after }))
    : undefined
  return selectLeases(db, viewer)
    .where(and(matching(viewer, query), isLater))
    .orderBy(...inOrder(sort, leases.id))
    .limit(rows)
})

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

type Query = z.output<typeof listLeases.query> & { ids: string[] }

function matching(viewer: Viewer, query: Partial<Query>): SQL | undefined {
  return and(
    visibleLeases(viewer),
    query.ids ? inArray(leases.id, query.ids) : undefined,
    query.status ? eq(leases.status, query.status) : undefined,
    query.unitId ? eq(leases.unitId, query.unitId) : undefined,
    query.tenantId ? inArray(leases.id, leasesRentedBy(query.tenantId)) : undefined,
    query.propertyId ? eq(properties.id, query.propertyId) : undefined,
    query.rented === undefined
      ? undefined
      : sql`(${inArray(leases.id, leasesRentedBy(viewer.id))}) = ${query.rented}`,
    query.owing ? isOwing(viewer) : undefined,
    query.ending ? endsIn(30) : undefined,
    query.endsWithin ? endsIn(query.endsWithin) : undefined,
    query.stage ? stages[query.stage] : undefined,
    query.depositDue === undefined ? undefined : isDepositDue(query.depositDue),
    matches(
      query.q,
      sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${units.unitNumber}, ${properties.name})`,
    ),
  )
}

/** Delinquent leases have an open charge: those few are found by index, and only they are summed. */
export function isOwing(caller: Viewer): SQL {
  return sql`${leases.id} in (select ${charges.leaseId} from ${charges}
      where ${visibleOnLease(caller, charges)} and ${charges.voidedOn} is null
        and (${charges.settledOn} is null or ${charges.settledOn} > current_date - 1))
    and ${balanceToday}::numeric > 0`
}

/** The last day is within so many days; a lease that continues monthly has none but a recorded one. */
function endsIn(days: number): SQL {
  return sql`${leases.status} = 'active' and ${isWithin(lastDayKnown, days)}`
}

const stages: Record<(typeof leaseStages)[number], SQL> = {
  current: sql`${leases.status} = 'active'`,
  month_to_month: sql`(${leases.status} = 'active' and ${leases.monthToMonthSince} is not null)`,
  future: sql`${leases.status} = 'pending'`,
  ended: sql`${leases.status} in ('expired', 'terminated')`,
}

/** Whether the tenant has moved out, and part of the deposit is unaccounted for. */
function isDepositDue(isDue: boolean): SQL {
  const due = sql`(${leases.movedOutOn} is not null and ${depositHeldToday}::numeric > 0)`
  return isDue ? due : sql`not ${due}`
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

export async function countLeases(db: Db, viewer: Caller, query: Partial<Query>): Promise<number> {
  const counted = forSums(db.select({ rows: count() }).from(leases).$dynamic(), query)
  const [total] = await counted.where(matching(viewer, query))
  return total?.rows ?? 0
}

/** How many leases match, and the sums of their rents and positive balances, in each currency. */
export async function sumLeases(db: Db, viewer: Caller, query: Partial<Query>) {
  const sum = (value: SQL) => sql<string>`coalesce(sum(${value}), 0)::numeric(16, 2)::text`
  const sums = await forSums(
    db
      .select({
        // Never null: each row has its organization.
        currency: sql<string>`${organizations.currency}`,
        count: sql<number>`count(*)::int`,
        amount: sum(sql`${leases.monthlyRent}`),
        open: sum(sql`greatest(${balanceToday}::numeric, 0)`),
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
function forSums<Q extends PgSelect>(select: Q, { q, propertyId }: Partial<Query>) {
  const summed = select
    .leftJoin(organizations, eq(organizations.id, leases.organizationId))
    .leftJoin(leaseSums, eq(leaseSums.leaseId, leases.id))
  if (!q && !propertyId) return summed
  return summed
    .leftJoin(users, eq(users.id, leases.tenantId))
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
