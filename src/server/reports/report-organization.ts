import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { makesAsTenant, reportTypes } from '#shared/reports/report-catalogue.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { asTenant, inOwnOrganization } from '../access/organization-scope.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { leases, organizations } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** The organization of a report, or the landlords of a viewer who only rents. */
export interface ReportOrganization {
  name: string
  /** Null when landlords have different ones. */
  currency: string | null
  timezone: string
  /** Amounts of different landlords are never added (domain.md §4.4). */
  areSeveral: boolean
}

/** The viewer of a report: in their own organization, or as a tenant. */
export function makerOf(caller: Caller, reportType: string): Caller {
  const type = reportTypes.find(each => each === reportType)
  return type && makesAsTenant(caller, type) ? asTenant(caller) : inOwnOrganization(caller)
}

export async function reportOrganization(db: Db, viewer: Caller): Promise<ReportOrganization> {
  const rented = db
    .select({ id: leases.organizationId })
    .from(leases)
    .where(inArray(leases.id, leasesRentedBy(viewer.id)))
  const rows = await db
    .select({
      name: organizations.name,
      currency: organizations.currency,
      timezone: organizations.timezone,
    })
    .from(organizations)
    .where(
      viewer.organizationId
        ? eq(organizations.id, viewer.organizationId)
        : inArray(organizations.id, rented),
    )
    .orderBy(organizations.name, organizations.id)
  const currencies = new Set(rows.map(row => row.currency))
  return {
    name: rows.map(row => row.name).join(', '),
    currency: currencies.size === 1 ? (rows[0]?.currency ?? null) : null,
    timezone: rows[0]?.timezone ?? 'UTC',
    areSeveral: rows.length > 1,
  }
}

/**
 * Whether a viewer's money can be one sum: a member reads one organization. A tenant of several landlords
 * has as many accounts, perhaps in as many currencies (domain.md §4.4).
 */
export function inOneOrganization(viewer: Viewer): SQL {
  if (viewer.organizationId) return sql`true`
  return sql`(select count(distinct l.organization_id) from leases l where l.id in ${leasesRentedBy(viewer.id)}) < 2`
}
