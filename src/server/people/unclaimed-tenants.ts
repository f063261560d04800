import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { visibleTenantInvitations, visibleTenants } from '../access/visible.ts'
import {
  coTenants,
  leases,
  organizationTenants,
  properties,
  tenantInvitations,
  units,
  users,
} from '../db/tables.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import { isOpen } from './invitations/office.ts'
import { isUnclaimed } from './tenant-address.ts'

export interface Whom {
  caller: Caller
  /** Only tenants of this property. */
  propertyId: string | null
  /** Only these. */
  ids?: readonly string[]
}

/**
 * The tenants of a caller's office with an unclaimed account, each with their home and in
 * `standing` the obstacle to an invitation; `uninvited` without one. Homes and invitations are read
 * for all at once: single lookups took a time proportional to their number.
 */
export function unclaimedTenants({ caller, propertyId, ids }: Whom): SQL {
  const there = propertyId ? sql`home.property_id = ${propertyId}` : sql`true`
  const meant = ids ? among(organizationTenants.userId, ids) : sql`true`
  const rented = (person: SQL) => sql`
    select ${person} as person, ${leases.id} as id, ${leases.unitId} as unit_id, ${leases.status} as status, ${leases.startDate} as start_date
    from ${leases}`
  const here = sql`${leases.organizationId} = ${caller.organizationId} and ${leases.status} in ('active', 'pending')`
  return sql`
    with unclaimed as materialized (
      select ${organizationTenants.userId} as id, lower(${users.email}) as email,
        ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.phone} as phone
      from ${organizationTenants} join ${users} on ${users.id} = ${organizationTenants.userId}
      where ${visibleTenants(caller)} and ${isUnclaimed} and ${meant}
    ), home as (
      select distinct on (rented.person) rented.person, ${properties.id} as property_id, ${properties.name},
        ${units.id} as unit_id, ${units.unitNumber}
      from (
        ${rented(sql`${leases.tenantId}`)} where ${here} and ${leases.tenantId} in (select id from unclaimed)
        union all ${rented(sql`${coTenants.userId}`)} join ${coTenants} on ${coTenants.leaseId} = ${leases.id}
        where ${here} and ${coTenants.userId} in (select id from unclaimed)) rented
      join ${units} on ${units.id} = rented.unit_id join ${properties} on ${properties.id} = ${units.propertyId}
      where ${properties.archivedAt} is null
      order by rented.person, rented.status <> 'active', rented.start_date desc, rented.id
    ), invited as (
      select lower(${tenantInvitations.email}) as email, bool_or(${isOpen(tenantInvitations)}) as is_open,
        bool_or(${tenantInvitations.status} = 'declined') as is_declined
      from ${tenantInvitations} where ${visibleTenantInvitations(caller)}
        and lower(${tenantInvitations.email}) in (select email from unclaimed) group by 1
    )
    select unclaimed.*,
      case when home.person is not null then json_build_object('id', home.property_id, 'name', home.name) end as property,
      case when home.person is not null then json_build_object('id', home.unit_id, 'unitNumber', home.unit_number) end as unit,
      case when invited.is_open then 'invited' when invited.is_declined then 'declined'
        when unclaimed.email is null then 'without email'
        when home.person is null then 'without lease' else 'uninvited' end as standing
    from unclaimed left join home on home.person = unclaimed.id left join invited on invited.email = unclaimed.email
    where ${there}`
}

/** The home a tenant without an account rents here, the one in force first. */
export async function homeRentedBy(
  db: Db,
  caller: Caller,
  id: string,
): Promise<{ propertyId: string; unitId: string } | undefined> {
  const { rows } = await db.execute<{ propertyId: string; unitId: string }>(sql`
    select property ->> 'id' as "propertyId", unit ->> 'id' as "unitId"
    from (${unclaimedTenants({ caller, propertyId: null, ids: [id] })}) tenant where unit is not null`)
  return rows[0]
}
