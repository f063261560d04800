import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ListedTenant } from '#shared/people/tenants.ts'
import type { Viewer } from '../access/caller.ts'
import { readsByRole } from '../access/fields.ts'
import { occursIn, ofPerson } from '../access/pagination.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { visibleLeases } from '../access/visible.ts'
import { leases, properties, units, users } from '../db/tables.ts'

/** Whether a word occurs in what the viewer reads of a tenant: hidden contact data must not be found by searching either. */
export function tenantHas(viewer: Viewer): (word: string) => SQL {
  const reads = (['tenantEmail', 'tenantPhone'] as const).map(rule => readsByRole(viewer, rule))
  if (reads.every(Boolean)) return ofPerson
  const [email, phone] = [users.email, users.phone].map((one, at) => (reads[at] ? one : sql`''`))
  const read = sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${email}, ${phone})`
  return word => sql`(${ofPerson(word)} and ${occursIn(read, word)})`
}

/** Their phone number as a search finds it by its digits; null for a viewer who does not read it. Needs `users`. */
export function tenantPhone(viewer: Viewer): SQLWrapper | null {
  return readsByRole(viewer, 'tenantPhone') ? users.phone : null
}

/** A person's tenancies among the leases visible by the viewer's role; null without any. Needs `users`. */
export function knownTenancy(viewer: Viewer) {
  return sql<ListedTenant['lease']>`(
    select json_build_object('id', ${leases.id}, 'status', ${leases.status},
      'startDate', ${leases.startDate}, 'endDate', ${leases.endDate}, 'monthToMonthSince', ${leases.monthToMonthSince},
      'unit', json_build_object('id', ${units.id}, 'unitNumber', ${units.unitNumber},
        'propertyId', ${properties.id}, 'propertyName', ${properties.name}))
    from ${leases} join ${units} on ${units.id} = ${leases.unitId} join ${properties} on ${properties.id} = ${units.propertyId}
    where ${leases.id} in ${leasesRentedBy(users.id)} and ${visibleLeases({ ...viewer, rents: false })}
    order by ${leases.status} <> 'active', ${leases.status} <> 'pending', ${leases.startDate} desc limit 1)`
}
