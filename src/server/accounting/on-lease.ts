import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import type { onLeaseQuery } from '#shared/accounting/on-lease.ts'
import type { Caller } from '../access/caller.ts'
import { editableLeases } from '../access/editable.ts'
import { inOrganization } from '../access/organization-scope.ts'
import { countUpTo, matches, olderThan, page } from '../access/pagination.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { organizationShape, tenantShape, unitShape } from '../access/selections.ts'
import { visibleOnLease } from '../access/visible.ts'
import { leases, organizations, properties, units, users } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { type LockedLease, lockLease } from './lease-ledger.ts'

/** Rows that hang on a lease, as lists answer them and calls write them. */

type OnLease = PgTable & { id: AnyPgColumn; leaseId: AnyPgColumn; organizationId: AnyPgColumn }

/** The selection for every such row. Needs `withLease`. */
export const leaseColumns = {
  organization: organizationShape,
  tenant: tenantShape,
  unit: unitShape,
}

/** Whether a list answers a row: voided ones only when they are asked for. */
export function unlessVoided(
  table: { voidedOn: AnyPgColumn },
  { voided }: { voided: boolean },
): SQL | undefined {
  return voided ? undefined : isNull(table.voidedOn)
}

/** Joins a row's lease with its tenant, unit, property and organization. */
export function withLease<Query extends PgSelect>(query: Query, table: OnLease) {
  return query
    .innerJoin(leases, eq(leases.id, table.leaseId))
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, table.organizationId))
}

interface ListCall {
  db: Db
  caller: Caller
  query: z.output<typeof onLeaseQuery> & { voided?: boolean }
  reply: FastifyReply
}

interface ListOnLease {
  table: OnLease & { voidedOn?: AnyPgColumn }
  /** The day they come by; without one they come as they were recorded. */
  day?: AnyPgColumn
  /** The conditions of the list's own filters. */
  where?: SQL | undefined
  /** How many match, where that is known without counting them; null where it is not. */
  knownCount?: () => Promise<number | null>
}

interface Wanted {
  where: SQL | undefined
  order: SQL[]
  max: number
}

/**
 * Answers one page of rows on leases, the latest first: those a query asks for among those the caller may see. Voided
 * ones only when they are asked for.
 *
 * @param read the rows as they are answered, with `withLease`
 */
export function listOnLease<Row extends { id: string }>(
  { db, caller, query, reply }: ListCall,
  { table, day, where, knownCount }: ListOnLease,
  read: (wanted: Wanted) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const matching = and(
    matchingRows(caller, table, query),
    where,
    table.voidedOn && !query.voided ? isNull(table.voidedOn) : undefined,
  )
  const order = day ? [desc(day), desc(table.id)] : [desc(table.id)]
  const older = day
    ? olderThan(query.after, { table, day, visible: visibleOnLease(caller, table) })
    : query.after && lt(table.id, query.after)
  return page(
    reply,
    query,
    max => read({ where: and(matching, older || undefined), order, max }),
    async max => (await knownCount?.()) || countOnLease(db, table, matching, max),
  )
}

/** The rows a list's query asks for among those the caller may see. Needs `withLease`. */
function matchingRows(
  caller: Caller,
  table: OnLease,
  query: z.output<typeof onLeaseQuery>,
): SQL | undefined {
  return and(
    visibleOnLease(inOrganization(caller, query.books), table),
    query.leaseId ? eq(table.leaseId, query.leaseId) : undefined,
    query.tenantId ? inArray(table.leaseId, leasesRentedBy(query.tenantId)) : undefined,
    query.propertyId ? eq(properties.id, query.propertyId) : undefined,
    matches(
      query.q,
      sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${units.unitNumber}, ${properties.name})`,
    ),
  )
}

export function countOnLease(
  db: Db,
  table: OnLease,
  matching: SQL | undefined,
  max: number | undefined,
): Promise<number> {
  // Each has exactly one of each: with these joins, the database skips tables that `matching` does not use.
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .leftJoin(leases, eq(leases.id, table.leaseId))
    .leftJoin(users, eq(users.id, leases.tenantId))
    .leftJoin(units, eq(units.id, leases.unitId))
    .leftJoin(properties, eq(properties.id, units.propertyId))
    .where(matching)
    .$dynamic()
  return countUpTo(db, max, found)
}

/** A lease whose ledger the caller may change, locked for the next posting. @throws 404 */
export async function lockOwnLease(db: Db, caller: Caller, leaseId: string): Promise<LockedLease> {
  const locked = await lockLease(db, leaseId, { of: editableLeases(caller) })
  if (!locked) throw notFound('Lease')
  return locked
}
