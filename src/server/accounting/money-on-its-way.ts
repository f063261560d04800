import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * A condition: money that a provider is collecting covers all that the tenants of a lease owe by a day, so no one is
 * called late.
 *
 * @param leaseId a column, or a placeholder
 */
export function isOnItsWay(leaseId: SQLWrapper, today: SQLWrapper): SQL {
  const coming = sql`payments coming where coming.lease_id = ${leaseId}
    and coming.status = 'pending' and coming.through_provider`
  return sql`(exists (select from ${coming}) and (select sum(coming.amount) from ${coming}) >= (
    select coalesce(sum(owed.amount - coalesce((select sum(a.amount) from allocations a
        where a.charge_id = owed.id and a.voided_on is null), 0)), 0)
      from charges owed where owed.lease_id = ${leaseId} and owed.voided_on is null
        and coalesce(owed.payer_kind, 'tenant') = 'tenant'
        and owed.settled_on is null and owed.due_date <= ${today}))`
}
