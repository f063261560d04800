import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../access/caller.ts'
import { leasesRentedBy } from '../access/renting.ts'

/**
 * Whether a viewer's money can be one sum. A member's is in one organization. A tenant of several landlords has as
 * many accounts, perhaps in as many currencies (domain.md §4.4).
 */
export function inOneOrganization(viewer: Viewer): SQL {
  if (viewer.organizationId) return sql`true`
  return sql`(select count(distinct l.organization_id) from leases l where l.id in ${leasesRentedBy(viewer.id)}) < 2`
}
