import { and, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { balanceToday } from '../access/selections.ts'
import { afterSeen, byHome, inOrder, type Sort } from '../access/sorted.ts'
import {
  coTenants,
  leaseSums,
  leases,
  organizations,
  organizationTenants,
  unitWords,
  users,
} from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import {
  foundIds,
  foundTenants,
  isOfTenancy,
  matching,
  ofLink,
  type TenantQuery,
} from './matching.ts'
import { byRoleAlone, tenanciesOf, tenancyOf } from './tenancy.ts'

/** Pages of tenants in each order of the table. */

interface Page {
  sort: Sort
  /** The value and id of the last one seen. */
  last: SQLWrapper | undefined
  rows: number
}

const { userId } = organizationTenants

/** The ids of a page: chosen before the lease of each is looked for. */
export function idsInOrder(db: Db, caller: Caller, query: TenantQuery, page: Page): SQLWrapper {
  const column = query.sort?.replace('-', '')
  if (column === 'unit') return idsByHome(db, caller, query, page)
  if (column === 'balance') return idsByBalance(db, caller, query, page)
  const { sort, last, rows } = page
  const wanted = and(matching(caller, query), afterSeen(sort, userId, last))
  return foundTenants(db, caller, query, wanted)
    .orderBy(...inOrder(sort, userId))
    .limit(rows)
}

/** Those with a lease come off the stored order of homes; those without one are first in it. */
function idsByHome(db: Db, caller: Caller, query: TenantQuery, page: Page): SQL {
  const { sort, rows } = page
  const order = inOrder({ ...sort, by: sql`found.by` }, sql`found.id`)
  return sql`(with housed as materialized (${housed(db, caller, query, page)})
    select found.id from (table housed union all ${homeless(db, caller, query, page)}) found
    order by ${sql.join(order, sql`, `)} limit ${rows})`
}

function housed(db: Db, caller: Caller, query: TenantQuery, { sort, last, rows }: Page): SQL {
  const stored = { ...sort, by: byHome }
  return sql`select ${byHome} as by, ${userId} as id from ${unitWords}
    join ${leases} on ${leases.unitId} = ${unitWords.unitId}
    cross join lateral ${rentedBy} rented
    join ${organizationTenants} on ${userId} = rented.user_id
      and ${organizationTenants.organizationId} = ${unitWords.organizationId}
    join ${users} on ${users.id} = ${userId}
    where ${and(ofLink(caller, query), hasTenancy(db, caller, query), afterSeen(stored, userId, last))}
    order by ${sql.join(inOrder(stored, userId), sql`, `)} limit ${rows}`
}

/**
 * A condition of each row instead of a join, so that the database expects to find a page soon. A filter may find few:
 * it asks the leases of all people at once. Needs `users`.
 */
function hasTenancy(db: Db, caller: Caller, query: TenantQuery): SQL {
  const tenancies = isOfTenancy(query) ? tenanciesOf(caller) : sql`${tenancyOf(db, caller)}`
  const isTheirs = isOfTenancy(query) ? sql`tenancy.user_id = ${userId}` : undefined
  const isThisLease = sql`tenancy.lease_id = ${leases.id}`
  return sql`exists (select from ${tenancies} where ${and(isTheirs, isThisLease, matching(caller, query))})`
}

/** Not looked for where the page has none of them. */
function homeless(db: Db, caller: Caller, query: TenantQuery, { sort, last, rows }: Page): SQL {
  const before = { ...sort, by: sql`''::text` }
  const isBehind = sort.isDescending
    ? sql`(select count(*) from housed) < ${rows}`
    : last && sql`(select seen.by from ${last} seen) = ''`
  const isWanted = isOfTenancy(query) && query.stage !== 'none' ? sql`false` : isBehind
  const wanted = and(
    isWanted,
    matching(caller, query),
    isWithoutLease(caller),
    afterSeen(before, userId, last),
  )
  const ids = foundTenants(db, caller, query, wanted)
    .orderBy(sort.isDescending ? desc(userId) : asc(userId))
    .limit(rows)
  return sql`select '', homeless.found_id from ${ids} homeless`
}

/** The people of a lease, each once. Needs `leases`. */
const rentedBy: SQL = sql`(select ${leases.tenantId} as user_id union all select ${coTenants.userId}
  from ${coTenants} where ${coTenants.leaseId} = ${leases.id} and ${coTenants.userId} <> ${leases.tenantId})`

/** As two conditions, each of which is an index's. */
function isWithoutLease(caller: Caller): SQL {
  const isVisible = byRoleAlone(caller)
  return sql`not exists (select from ${leases} where ${leases.tenantId} = ${userId} and ${isVisible})
    and not exists (select from ${coTenants} join ${leases} on ${leases.id} = ${coTenants.leaseId}
      where ${coTenants.userId} = ${userId} and ${isVisible})`
}

/** Only balances other than zero are added up. */
function idsByBalance(db: Db, caller: Caller, query: TenantQuery, { sort, last, rows }: Page) {
  // A lease of which something counts later may owe today although its balance is zero.
  const mayOwe = sql`(${leaseSums.balance} <> 0 or ${leaseSums.lastDay} >= current_date - 1)`
  const owed = sql`(select rented.user_id, sum(${balanceToday})::numeric(12, 2) as balance from ${leases}
    join ${organizations} on ${organizations.id} = ${leases.organizationId}
    join ${leaseSums} on ${leaseSums.leaseId} = ${leases.id} and ${leaseSums.organizationId} = ${leases.organizationId}
    cross join lateral ${rentedBy} rented where ${byRoleAlone(caller)} and ${mayOwe} group by rented.user_id) owed`
  const stored = { ...sort, by: sql`coalesce(owed.balance, 0)` }
  const others = { ...query, owing: undefined }
  const isWanted = and(matching(caller, others), query.owing && sql`owed.balance > 0`)
  return foundIds(db, caller, others)
    .leftJoin(owed, sql`owed.user_id = ${userId}`)
    .where(and(isWanted, afterSeen(stored, userId, last)))
    .orderBy(...inOrder(stored, userId))
    .limit(rows)
}
