import { type SQL, sql } from 'drizzle-orm'
import { organizations } from '../db/tables.ts'
import type { Caller } from './caller.ts'
import { leasesRentedBy } from './renting.ts'

/** The organization the caller works for or owns with, and those they rent or rented from. */
export function visibleOrganizations(caller: Caller): SQL {
  return sql`(${organizations.id} = ${caller.organizationId}
    or ${organizations.id} in (select t.organization_id from organization_tenants t where t.user_id = ${caller.id})
    or ${organizations.id} in (select l.organization_id from leases l where l.id in ${leasesRentedBy(caller.id)}))`
}
