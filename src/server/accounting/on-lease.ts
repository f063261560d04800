import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import type { onLeaseQuery } from '#shared/accounting/on-lease.ts'
import type { Caller } from '../access/caller.ts'
import { editableLeases } from '../access/editable.ts'
import { inOrganization } from '../access/organization-scope.ts'
import { countUpTo, occursIn, olderThan, page } from '../access/pagination.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { hasNumber, isAmount, leaseHas, termsOf } from '../access/search-terms.ts'
import { organizationShape, tenantShape, unitShape } from '../access/selections.ts'
import {
  afterSeen,
  byHome,
  byLastName,
  inOrder,
  type Sort,
  sortOf,
  withHomeKey,
} from '../access/sorted.ts'
import { visibleOnLease } from '../access/visible.ts'
import { leases, organizations, properties, units, users } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { type LockedLease, lockLease } from './lease-ledger.ts'

/** Rows that hang on a lease, as lists answer them and calls write them. */

type OnLease = PgTable & {
  id: AnyPgColumn
  leaseId: AnyPgColumn
  organizationId: AnyPgColumn
  /** Found by a search, where they have them. */
  amount?: AnyPgColumn
  description?: AnyPgColumn
}

/** The orders of every such list: by person and by home. Needs `withLease`. */
export const leaseSorts = {
  tenant: byLastName(users),
  unit: byHome,
}

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
  const joined = query
    .innerJoin(leases, eq(leases.id, table.leaseId))
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, table.organizationId))
  return withHomeKey(joined, table.organizationId)
}

/**
 * As `withLease`, for counts and sums. A row has exactly one of each: joined left, the database skips those that nothing
 * asks for.
 */
export function forSums<Query extends PgSelect>(query: Query, table: OnLease) {
  return query
    .leftJoin(leases, eq(leases.id, table.leaseId))
    .leftJoin(users, eq(users.id, leases.tenantId))
    .leftJoin(units, eq(units.id, leases.unitId))
    .leftJoin(properties, eq(properties.id, units.propertyId))
    .leftJoin(organizations, eq(organizations.id, table.organizationId))
}

type OnLeaseQuery = z.output<typeof onLeaseQuery> & { voided?: boolean }

interface ListCall {
  db: Db
  caller: Caller
  query: OnLeaseQuery & { sort?: string | undefined }
  reply: FastifyReply
}

interface ListOnLease {
  table: OnLease & { voidedOn?: AnyPgColumn }
  /** The day they come by; without one they come as they were recorded. */
  day?: AnyPgColumn
  /** The other orders it has, by the name of a column. */
  sorts?: Readonly<Record<string, SQL>>
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
  list: ListOnLease,
  read: (wanted: Wanted) => PromiseLike<Row[]>,
): Promise<Row[]> {
  return page(
    reply,
    query,
    max => read(pageOnLease({ db, caller, query }, list, max)),
    async max =>
      (await list.knownCount?.()) ||
      countOnLease(db, list.table, matchingOnLease(caller, list, query), max),
  )
}

/** One page of such rows, in the order a query asks for. */
export function pageOnLease(
  { db, caller, query }: Omit<ListCall, 'reply'>,
  { table, day, sorts, where }: ListOnLease,
  max: number,
): Wanted {
  const { after } = query
  const sort = sorts && query.sort ? sortOf(sorts, query.sort) : null
  const usual = day ? [desc(day), desc(table.id)] : [desc(table.id)]
  const last = sort && after ? seen(db, caller, { table, sort, after }) : undefined
  const older = sort
    ? afterSeen(sort, table.id, last)
    : day
      ? olderThan(after, { table, day, visible: visibleOnLease(caller, table) })
      : after && lt(table.id, after)
  return {
    where: and(matchingOnLease(caller, { table, where }, query), older || undefined),
    order: sort ? inOrder(sort, table.id) : usual,
    max,
  }
}

/** The condition of a whole list. Needs `withLease`. */
export function matchingOnLease(
  caller: Caller,
  { table, where }: Pick<ListOnLease, 'table' | 'where'>,
  query: OnLeaseQuery,
): SQL | undefined {
  return and(
    matchingRows(caller, table, query),
    where,
    table.voidedOn && !query.voided ? isNull(table.voidedOn) : undefined,
  )
}

/** The value and id of a visible row. Inside, names of tables mean its own rows. */
function seen(
  db: Db,
  caller: Caller,
  { table, sort, after }: { table: OnLease; sort: Sort; after: string },
) {
  const value = { by: sql`${sort.by}`.as('by'), id: table.id }
  return withLease(db.select(value).from(table).$dynamic(), table).where(
    and(eq(table.id, after), visibleOnLease(caller, table)),
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
    ...termsOf(query.q).map(term => isFound(table, term)),
  )
}

function isFound(table: OnLease, term: string): SQL | undefined {
  if (term.startsWith('#')) return hasNumber(table.id, term.slice(1))
  return or(
    leaseHas(term),
    table.description && occursIn(table.description, term),
    table.amount && isAmount(table.amount, term),
  )
}

export function countOnLease(
  db: Db,
  table: OnLease,
  matching: SQL | undefined,
  max: number | undefined,
): Promise<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .$dynamic()
  return countUpTo(db, max, forSums(rows, table).where(matching))
}

/** A lease whose ledger the caller may change, locked for the next posting. @throws 404 */
export async function lockOwnLease(db: Db, caller: Caller, leaseId: string): Promise<LockedLease> {
  const locked = await lockLease(db, leaseId, { of: editableLeases(caller) })
  if (!locked) throw notFound('Lease')
  return locked
}
