import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { leaseColumns } from '#shared/leases/leases.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { readableBy, readableColumns } from '../access/fields.ts'
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
import { afterSeen, byHome, byLastName, inOrder, sortOf, withHomeKey } from '../access/sorted.ts'
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
  return selectLeases(db, viewer)
    .where(and(matching(viewer, query), afterSeen(sort, leases.id, last)))
    .orderBy(...inOrder(sort, leases.id))
    .limit(rows)
})

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
        afterSeen(sort, sql`owing.lease_id`, last),
      ),
    )
    .orderBy(...order)
}

const sorts: Record<(typeof leaseColumns)[number], SQL> = {
  tenant: byLastName(users),
  unit: byHome,
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

/** Joins the columns of a lease in responses and in `matching`. */
export function withHome<Q extends PgSelect>(select: Q) {
  const joined = select
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .leftJoin(leaseSums, eq(leaseSums.leaseId, leases.id))
  return withHomeKey(joined, leases.organizationId)
}
