import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { countUpTo, hasOnly } from '../access/pagination.ts'
import { summaryOf } from '../access/summary.ts'
import { countedByDay, summedByDay } from '../accounting/day-counts.ts'
import { leases } from '../db/tables.ts'
import { owingLeases } from '../leases/owing.ts'
import type { Db } from '../postgres/database.ts'
import { foundTenants, type TenantQuery } from './matching.ts'
import { byRoleAlone } from './tenancy.ts'

/** How many tenants a list has, and the debts of their leases. */

export async function countTenants(db: Db, caller: Caller, query: TenantQuery, max?: number) {
  const known = isWhole(query) ? await countedByDay(db, caller, { figure: 'tenants' }) : null
  return known || countUpTo(db, max, foundTenants(db, caller, query).$dynamic())
}

/** Whether a query asks for all tenants. */
function isWhole(query: TenantQuery): boolean {
  return hasOnly(query, ['table', 'sort'])
}

/** How many tenants match, and what their leases owe together: a lease of two people counts once. */
export async function sumTenants(db: Db, caller: Caller, query: TenantQuery) {
  const [known] = (isWhole(query) && (await summedByDay(db, caller, { figure: 'tenants' }))) || []
  if (known) return summaryOf([{ ...known, amount: await owedByAll(db, caller) }])
  const { rows } = await db.execute<{ count: number; currency: string | null; owed: string }>(sql`
    with found as materialized ${foundTenants(db, caller, query)}
    select (select count(*)::int from found) as count,
      (select o.currency from organizations o where o.id = ${caller.organizationId}) as currency,
      ${owedSum} as owed
    from ${owingLeases({ ...caller, rents: false })} join ${leases} on ${leases.id} = owing.lease_id
    where ${byRoleAlone(caller)} and (${leases.tenantId} in (select found_id from found)
      or exists (select from co_tenants c where c.lease_id = ${leases.id} and c.user_id in (select found_id from found)))`)
  const { count = 0, currency = null, owed = '0.00' } = rows[0] ?? {}
  return summaryOf(currency === null ? [] : [{ currency, count, amount: owed }])
}

const owedSum: SQL = sql`coalesce(sum(owing.balance), 0)::numeric(16, 2)::text`

/** The debts of all tenants of an organization: of all its debtors but erased people, who are tenants no more. */
async function owedByAll(db: Db, caller: Caller): Promise<string> {
  const isTenant = sql`exists (select from co_tenants c join organization_tenants t using (user_id, organization_id)
    where c.lease_id = l.id)`
  const { rows } = await db.execute<{ owed: string }>(sql`select ${owedSum} as owed
    from ${owingLeases(caller)} where owing.lease_id not in (
      select l.id from users former join leases l on l.tenant_id = former.id
      where former.former_number is not null and l.organization_id = ${caller.organizationId} and not ${isTenant})`)
  return rows[0]?.owed ?? '0.00'
}
