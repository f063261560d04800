import { and, type SQL, sql } from 'drizzle-orm'
import { foundOfEach } from '#shared/operations/search.ts'
import type { Caller } from '../access/caller.ts'
import { fullName, homeWith, leaseWith } from '../access/search-terms.ts'
import { visibleLeases, visibleTenants, visibleUnits } from '../access/visible.ts'
import { leases, organizationTenants, properties, units, users } from '../db/tables.ts'
import type { Wording } from './words.ts'

/**
 * The tenants, homes and leases that have all words, as tables with what their answers show: a lease, home and tenant
 * are looked up once. Each is searched for itself, off its own index.
 */
export function candidates(caller: Caller, words: readonly string[], wording: Wording): SQL {
  return sql`homes as materialized (${homesWith(caller, words, wording)}),
    tenants as materialized (${tenantsWith(caller, wording)}),
    found_leases as materialized (${leasesWith(caller, words, wording)})`
}

function tenantsWith(caller: Caller, wording: Wording): SQL {
  return sql`select ${users.id}, ${users.firstName}, ${users.lastName}, ${users.email} from ${organizationTenants}
    join ${users} on ${users.id} = ${organizationTenants.userId}
    where ${and(visibleTenants(caller), wording.isOfTenant(caller))} limit ${wording.most}`
}

/** Of more homes than are ranked, those whose number or property begins with the search are found for sure. */
function homesWith(caller: Caller, words: readonly string[], wording: Wording): SQL {
  const found = [homeWith(words, wording.hasName), ...wording.begins]
  const parts = found.map(
    condition => sql`(select ${units.id}, ${units.unitNumber}, ${units.isOccupied}, ${units.nonRevenueReason},
      ${properties.id} as property_id, ${properties.name}
      from ${units} join ${properties} on ${properties.id} = ${units.propertyId}
      where ${and(visibleUnits(caller), sql`${properties.archivedAt} is null`, condition)} limit ${wording.most})`,
  )
  return sql.join(parts, sql` union `)
}

/** The best few: by the names of tenant and home, and those of tenants found by their email or phone. */
function leasesWith(caller: Caller, words: readonly string[], wording: Wording): SQL {
  const named = and(...words.map(word => wording.has(fullName, word)))
  const byContact = sql`${leases.tenantId} in (select id from tenants as ${users} where not (${named}))`
  const parts = [leaseWith(words, wording.hasName), byContact].map(
    condition => sql`(select ${leases.id}, ${leases.status}, ${leases.startDate} from ${leases}
      where ${and(visibleLeases(caller), condition)} limit ${wording.most})`,
  )
  return sql`select id from (${sql.join(parts, sql` union `)}) as found
    order by status <> 'active', status <> 'pending', start_date desc, id desc limit ${foundOfEach}`
}
