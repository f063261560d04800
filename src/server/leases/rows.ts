import { and, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { listLeases } from '#shared/leases/leases.ts'
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
  organizationShape,
  tenantShape,
  todayThere,
  unitShape,
} from '../access/selections.ts'
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

export const readLease = preparedFor('lease', (db, viewer) =>
  selectLeases(db, viewer).where(and(eq(leases.id, sql.placeholder('id')), visibleLeases(viewer))),
)
export const readLeaseList = preparedList('leases', (db, viewer, query: Partial<Query>, rows) =>
  selectLeases(db, viewer)
    .where(
      and(matching(viewer, query), query.after ? follows(query.after, query.largest) : undefined),
    )
    .orderBy(...(query.largest ? [desc(owed)] : []), desc(leases.id))
    .limit(rows),
)

type Query = z.output<typeof listLeases.query>

function matching(viewer: Viewer, query: Partial<Query>): SQL | undefined {
  return and(
    visibleLeases(viewer),
    query.status ? eq(leases.status, query.status) : undefined,
    query.unitId ? eq(leases.unitId, query.unitId) : undefined,
    query.tenantId ? inArray(leases.id, leasesRentedBy(query.tenantId)) : undefined,
    query.propertyId ? eq(properties.id, query.propertyId) : undefined,
    query.rented === undefined
      ? undefined
      : sql`(${inArray(leases.id, leasesRentedBy(viewer.id))}) = ${query.rented}`,
    query.owing ? isOwing(viewer) : undefined,
    query.ending ? endingSoon : undefined,
    query.depositDue === undefined ? undefined : sql`(${isDepositDue}) = ${query.depositDue}`,
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

const owed = sql`${balanceToday}::numeric`

/** The order of leases after a given one: the newest or the largest balance first. */
function follows(lease: string, largest: 'true' | undefined): SQL {
  if (!largest) return lt(leases.id, lease)
  return sql`(${owed}, ${leases.id}) < (select ${owed}, ${leases.id} from ${leases}
    inner join ${organizations} on ${organizations.id} = ${leases.organizationId}
    left join ${leaseSums} on ${leaseSums.leaseId} = ${leases.id} where ${leases.id} = ${lease})`
}

/** By the recorded end, else by the notice, else by the term, as `lastDayKnown` on the dashboard. */
const endingSoon = sql`${leases.status} = 'active'
  and coalesce(${leases.terminatedOn}, ${leases.moveOutOn}, ${leases.endDate}) between ${todayThere} and ${todayThere} + 30`

/** The tenant has moved out, and part of the deposit is unaccounted for. */
const isDepositDue = sql`${leases.movedOutOn} is not null and ${depositHeldToday}::numeric > 0`

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

export async function countLeases(db: Db, viewer: Caller, query: Query): Promise<number> {
  const counted = withHome(db.select({ rows: count() }).from(leases).$dynamic())
  const [total] = await counted.where(matching(viewer, query))
  return total?.rows ?? 0
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
