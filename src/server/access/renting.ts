import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * The leases a person rents, with any landlord: those they are responsible for, and those they are
 * a co-tenant of. Everything a tenant may see begins here.
 *
 * @returns a subquery of lease ids
 */
export function leasesRentedBy(personId: string | SQLWrapper): SQL {
  return sql`(select l.id from leases l where l.tenant_id = ${personId}
    union all select c.lease_id from co_tenants c where c.user_id = ${personId})`
}

/**
 * The units a person rents now or has agreed to rent; a former tenant reads nothing more about a
 * home.
 *
 * @returns a subquery of unit ids
 */
export function unitsRentedBy(personId: string | SQLWrapper): SQL {
  return sql`(select l.unit_id from leases l
    where l.id in ${leasesRentedBy(personId)} and l.status in ('active', 'pending'))`
}
