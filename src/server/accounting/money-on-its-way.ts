import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Viewer } from '../access/caller.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { todayThere } from '../access/selections.ts'
import { openCharges, organizations, payments } from '../db/tables.ts'

/**
 * A condition: money that a provider is collecting covers all that the tenants of a lease owe by a day, so no one is
 * called late.
 *
 * @param leaseId a column, or a placeholder
 */
export function isOnItsWay(leaseId: SQLWrapper, today: SQLWrapper): SQL {
  const coming = sql`payments coming where coming.lease_id = ${leaseId}
    and coming.status = 'pending' and coming.through_provider`
  return sql`(exists (select from ${coming}) and (select sum(coming.amount) from ${coming}) >= ${owedBy(leaseId, today)})`
}

/** A subquery: the leases a viewer may know of whose money is on its way today. Of many leases, it is read once. */
export function leasesPaidSoon({ id, organizationId, rents }: Viewer): SQL {
  const theirs = [
    ...(organizationId ? [sql`${payments.organizationId} = ${organizationId}`] : []),
    ...(rents ? [sql`${payments.leaseId} = any(array${leasesRentedBy(id)})`] : []),
  ]
  return sql`(
    select ${payments.leaseId} from ${payments} join ${organizations} on ${organizations.id} = ${payments.organizationId}
    where (${sql.join([...theirs, sql`false`], sql` or `)}) and ${payments.status} = 'pending' and ${payments.throughProvider}
    group by ${payments.leaseId}, ${organizations.id}
    having sum(${payments.amount}) >= ${owedBy(payments.leaseId, todayThere)})`
}

/** The open charges of the tenants of a lease by a day. */
function owedBy(leaseId: SQLWrapper, today: SQLWrapper): SQL {
  return sql`(
    select coalesce(sum(owed.open), 0) from ${openCharges} owed
    where owed.lease_id = ${leaseId} and owed.is_tenants and owed.due_date <= ${today})`
}
