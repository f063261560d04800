import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/caller.ts'
import { leasesRentedBy } from '../../access/renting.ts'
import { visibleTenants } from '../../access/visible.ts'
import { organizationTenants, users } from '../../db/tables.ts'
import { countOf, type DefineReport, date, leadsTo, text } from '../definition.ts'
import { accounts, homes, livedIn, places, tenancies } from '../terms.ts'

/**
 * The tenants of this organization; the columns are the specification's. 'Created At' is the day
 * they were linked, and the role is always tenant: other roles elsewhere are hidden.
 */
export const tenantDirectory: DefineReport = context => {
  const { status, propertyId } = context.params
  // Upcoming tenants belong to the house as well as former ones.
  const of = status === 'current' ? sql`tenancies t` : sql`accounts t`
  const ofLease = sql`exists (select 1 from ${of} where t.lease_id in ${leasesRentedBy(users.id)}
    ${status === 'current' ? sql`and ${livedIn(sql`${context.today}::date`)}` : sql``})`
  return {
    columns: [text('Name'), text('Email'), text('Role'), date('Created At')],
    beside: [text('Phone', ''), text('Property', ''), text('Unit', '')],
    links: {
      Name: leadsTo('tenant', 'id'),
      Property: leadsTo('property'),
      Unit: leadsTo('unit'),
    },
    ctes: [places(context), homes, tenancies, accounts],
    rows: sql`select ${users.id} as id, nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '') as "Name",
        ${users.email} as "Email", 'tenant' as "Role",
        (${organizationTenants.createdAt} at time zone ${context.zone})::date as "Created At",
        ${users.phone} as "Phone", home.property as "Property", home.unit as "Unit",
        home.property_id, home.unit_id
      from ${organizationTenants} join ${users} on ${users.id} = ${organizationTenants.userId}
      left join (${homeOfEach(context.viewer)}) home on home.person = ${users.id}
      where ${visibleTenants(context.viewer)}
        ${status === 'current' || propertyId ? sql`and ${ofLease}` : sql``}`,
    order: sql`"Name", id`,
    totals: [countOf('Tenants')],
  }
}

/** The home that each person rents here, or rented last, of all at once: one lookup per person would take far longer. */
function homeOfEach({ organizationId }: Viewer): SQL {
  const rented = (person: SQL) => sql`select ${person} as person, l.id, l.status, l.start_date,
    p.name as property, u.unit_number as unit, p.id as property_id, u.id as unit_id
    from leases l join units u on u.id = l.unit_id join properties p on p.id = u.property_id`
  const here = sql`l.organization_id = ${organizationId}`
  return sql`select distinct on (person) * from (
      ${rented(sql`l.tenant_id`)} where ${here}
      union all ${rented(sql`c.user_id`)} join co_tenants c on c.lease_id = l.id where ${here}) as rented
    order by person, status = 'active' desc, start_date desc, id desc`
}
