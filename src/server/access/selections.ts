import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { PayerKind } from '#shared/accounting/payer-kinds.ts'
import {
  charges,
  credits,
  depositEntries,
  leaseSums,
  leases,
  organizations,
  payments,
  properties,
  refunds,
  units,
  users,
} from '../db/tables.ts'

/** Parts of rows that several nouns answer. */

/** Today on the wall of the organization's office. Needs `organizations` in the statement. */
export const todayThere: SQL<string> = sql<string>`(now() at time zone ${organizations.timezone})::date`

/**
 * Whether a day is today there or at most so many days later. No time zone is two days behind another: in the order of
 * an index, reading begins there. Needs `organizations`.
 */
export function isWithin(day: SQLWrapper, days: number): SQL {
  return sql`(${day} >= current_date - 1 and ${day} between ${todayThere} and ${todayThere} + ${days}::int)`
}

/** Money in the format of the API. */
export function moneyText(value: SQL): SQL {
  return sql`(${value})::numeric(14, 2)::text`
}

/** An instant in the format of the API. */
export function instantText(value: SQL): SQL {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * The email of a person who has an account or works for an organization:
 * `users_account_needs_email_check` requires one. For any other person it may be null.
 */
export function accountEmail(column: AnyPgColumn = users.email): SQL<string> {
  return sql<string>`${column}`
}

/** The name of a person of `users`, or their email; null without either. */
export const nameOrEmail: SQL<string | null> = sql<
  string | null
>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`

/** People by last name, of `users` under this name; a single name sorts as a last name. */
export function byName(people: 't' | 'reachable'): SQL {
  const table = sql.raw(people)
  return sql`coalesce(nullif(${table}.last_name, ''), ${table}.first_name), ${table}.first_name`
}

/** The tenant. Needs `users` joined as the lease's tenant. */
export const tenantShape = { id: users.id, firstName: users.firstName, lastName: users.lastName }

/** The payer. Needs `payers` left-joined. */
export const payers = alias(users, 'payers')
export const payerShape = {
  id: payers.id,
  firstName: payers.firstName,
  lastName: payers.lastName,
}

const payerName = sql`coalesce(ag.name, concat_ws(' ', pu.first_name, pu.last_name))`

/** The co-tenants of a lease, in their order. Needs `leases` in the statement. */
export const coTenantsOfLease = sql<
  { id: string; firstName: string | null; lastName: string | null }[]
>`case when exists (select from co_tenants c where c.lease_id = ${leases.id}) then (
  select json_agg(json_build_object('id', co.id, 'firstName', co.first_name, 'lastName', co.last_name) order by c.id)
  from co_tenants c join users co on co.id = c.user_id where c.lease_id = ${leases.id}) else '[]' end`

/** Who pays a share of a lease's rent. Needs `leases` in the statement. */
export const payersOfLease = sql<
  { id: string; kind: PayerKind; userId: string | null; name: string }[]
>`case when exists (select from lease_payers lp where lp.lease_id = ${leases.id}) then (
  select json_agg(json_build_object('id', lp.id, 'kind', lp.kind, 'userId', lp.user_id, 'name', ${payerName}) order by lp.id)
  from lease_payers lp left join agencies ag on ag.id = lp.agency_id left join users pu on pu.id = lp.user_id
  where lp.lease_id = ${leases.id}) else '[]' end`

/** The payer that a charge or payment names; null for the tenants jointly. */
export function payerOfRow(payerId: AnyPgColumn) {
  return sql<{
    id: string
    kind: PayerKind
    name: string
  } | null>`case when ${payerId} is not null then (
    select json_build_object('id', lp.id, 'kind', lp.kind, 'name', ${payerName})
    from lease_payers lp left join agencies ag on ag.id = lp.agency_id left join users pu on pu.id = lp.user_id
    where lp.id = ${payerId}) end`
}

/** Who was the tenant of a lease before, the latest first. Needs `leases` in the statement. */
export const earlierTenantsOfLease = sql<
  { id: string; firstName: string | null; lastName: string | null; until: string }[]
>`case when exists (select from earlier_tenants e where e.lease_id = ${leases.id}) then (
  select json_agg(json_build_object('id', was.id, 'firstName', was.first_name, 'lastName', was.last_name,
    'until', e.until) order by e.id desc)
  from earlier_tenants e join users was on was.id = e.user_id where e.lease_id = ${leases.id}) else '[]' end`

/** The ids of all tenants of a lease, the primary tenant first. Needs `leases` in the statement. */
export const rentersOfLease = sql<
  string[]
>`${leases.tenantId}::text || array(select c.user_id::text from co_tenants c where c.lease_id = ${leases.id})`

/** Of `users`: whether they are a tenant of `leases`. By an array, for an index: "or" would read all people for each lease. */
export const rentsLease = sql<boolean>`${users.id} = any(${leases.tenantId} || array(
  select c.user_id from co_tenants c where c.lease_id = ${leases.id}))`

/** The rented unit. Needs `units` and `properties`. */
export const unitShape = {
  id: units.id,
  unitNumber: units.unitNumber,
  propertyId: properties.id,
  propertyName: properties.name,
}

/** The organization of the row. Needs `organizations`. */
export const organizationShape = {
  id: organizations.id,
  name: organizations.name,
  currency: organizations.currency,
  timezone: organizations.timezone,
}

/**
 * Whether the stored balance of a lease equals today's. No time zone is two days behind another:
 * only the last few days need the local date.
 */
const isOfToday = sql`(${leaseSums.lastDay} < current_date - 1 or ${leaseSums.lastDay} <= ${todayThere})`

/**
 * The balance of a lease today, negative for a credit (domain.md I1): the stored balance, summed
 * again only while some of it counts on a later day. Needs `leases` and `organizations` in the
 * statement, and `leaseSums` left-joined.
 */
export const balanceToday: SQL<string> = balanceTodayOf(leases.id)

/** The same of a lease that the statement need not have. */
export function balanceTodayOf(leaseId: AnyPgColumn): SQL<string> {
  return sql<string>`coalesce(case when ${isOfToday} then ${leaseSums.balance}
    when ${leaseSums.lastDay} is not null then
      coalesce((select sum(${charges.amount}) from ${charges} where ${charges.leaseId} = ${leaseId}
        and ${charges.voidedOn} is null and ${charges.dueDate} <= ${todayThere}), 0)
      - coalesce((select sum(${payments.amount}) from ${payments} where ${payments.leaseId} = ${leaseId}
        and ${payments.status} = 'completed' and ${payments.receivedOn} <= ${todayThere}), 0)
      - coalesce((select sum(${credits.amount}) from ${credits} where ${credits.leaseId} = ${leaseId}
        and ${credits.creditOn} <= ${todayThere} and ${credits.voidedOn} is null), 0)
      + coalesce((select sum(${refunds.amount}) from ${refunds} where ${refunds.leaseId} = ${leaseId}
        and ${refunds.refundedOn} <= ${todayThere} and ${refunds.voidedOn} is null), 0)
    end, 0)::numeric(12, 2)`
}

/** The deposit held on a lease today. Needs the same. */
export const depositHeldToday: SQL<string> = sql<string>`coalesce(case when ${isOfToday} then ${leaseSums.depositHeld}
  when ${leaseSums.lastDay} is not null then (
    select sum(case when ${depositEntries.kind} in ('received', 'interest', 'transfer_in')
      then ${depositEntries.amount} else -${depositEntries.amount} end)
    from ${depositEntries} where ${depositEntries.leaseId} = ${leases.id}
      and ${depositEntries.entryOn} <= ${todayThere} and ${depositEntries.voidedOn} is null)
  end, 0)::numeric(12, 2)`

/** Within how many days a deposit is due back. Needs `properties` and `organizations`. */
export const depositReturnDays: SQL<number> = sql<number>`coalesce(${properties.depositReturnDays}, ${organizations.depositReturnDays})`

/** The last day to pay a deposit back; null while the tenant lives there. Needs `leases`, `properties` and `organizations`. */
export const depositReturnBy: SQL<string | null> = sql<
  string | null
>`(${leases.movedOutOn} + ${depositReturnDays})::text`
