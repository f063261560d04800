import { type SQL, sql } from 'drizzle-orm'
import {
  charges,
  credits,
  depositEntries,
  leases,
  organizations,
  payments,
  properties,
  refunds,
  units,
  users,
} from './tables.ts'

/** Parts of rows that several nouns answer. */

/** Today on the wall of the organization's office. Needs `organizations` in the statement. */
export const todayThere: SQL<string> = sql<string>`(now() at time zone ${organizations.timezone})::date`

/** Who rents. Needs `users` joined as the lease's tenant. */
export const tenantShape = { id: users.id, firstName: users.firstName, lastName: users.lastName }

/** Who rents a lease together with its tenant, the first named first. Needs `leases` in the statement. */
export const coTenantsOfLease = sql<
  { id: string; firstName: string; lastName: string }[]
>`case when exists (select from co_tenants c where c.lease_id = ${leases.id}) then (
  select json_agg(json_build_object('id', co.id, 'firstName', co.first_name, 'lastName', co.last_name) order by c.id)
  from co_tenants c join users co on co.id = c.user_id where c.lease_id = ${leases.id}) else '[]' end`

/** The ids of everybody who rents a lease, its tenant first. Needs `leases` in the statement. */
export const rentersOfLease = sql<
  string[]
>`${leases.tenantId}::text || array(select c.user_id::text from co_tenants c where c.lease_id = ${leases.id})`

/** What is rented. Needs `units` and `properties`. */
export const unitShape = {
  id: units.id,
  unitNumber: units.unitNumber,
  propertyId: properties.id,
  propertyName: properties.name,
}

/** Whose books it stands in. Needs `organizations`. */
export const booksShape = {
  id: organizations.id,
  name: organizations.name,
  currency: organizations.currency,
  timezone: organizations.timezone,
}

/**
 * What a lease's tenant owes today, negative when money is held ahead (domain.md I1). Needs
 * `leases` and `organizations` in the statement.
 */
export const balanceToday: SQL<string> = sql<string>`(
  coalesce((select sum(${charges.amount}) from ${charges} where ${charges.leaseId} = ${leases.id}
    and ${charges.voidedOn} is null and ${charges.dueDate} <= ${todayThere}), 0)
  - coalesce((select sum(${payments.amount}) from ${payments} where ${payments.leaseId} = ${leases.id}
    and ${payments.status} = 'completed' and ${payments.receivedOn} <= ${todayThere}), 0)
  - coalesce((select sum(${credits.amount}) from ${credits} where ${credits.leaseId} = ${leases.id}
    and ${credits.creditOn} <= ${todayThere}), 0)
  + coalesce((select sum(${refunds.amount}) from ${refunds} where ${refunds.leaseId} = ${leases.id}
    and ${refunds.refundedOn} <= ${todayThere}), 0)
)::numeric(12, 2)::text`

/** The deposit held on a lease today. Needs `leases` and `organizations` in the statement. */
export const depositHeldToday: SQL<string> = sql<string>`coalesce((
  select sum(case when ${depositEntries.kind} in ('received', 'interest', 'transfer_in')
    then ${depositEntries.amount} else -${depositEntries.amount} end)
  from ${depositEntries} where ${depositEntries.leaseId} = ${leases.id}
    and ${depositEntries.entryOn} <= ${todayThere}), 0)::numeric(12, 2)::text`

/** The last day to pay a deposit back; null while the tenant lives there. Needs the same. */
export const depositReturnBy: SQL<string | null> = sql<
  string | null
>`(${leases.movedOutOn} + ${organizations.depositReturnDays})::text`
