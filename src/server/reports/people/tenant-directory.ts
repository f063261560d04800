import { sql } from 'drizzle-orm'
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
      left join lateral (
        select p.name as property, u.unit_number as unit, p.id as property_id, u.id as unit_id
        from leases l join units u on u.id = l.unit_id join properties p on p.id = u.property_id
        where l.organization_id = ${organizationTenants.organizationId} and l.id in ${leasesRentedBy(users.id)}
        order by l.status = 'active' desc, l.start_date desc, l.id desc limit 1
      ) home on true
      where ${visibleTenants(context.viewer)}
        ${status === 'current' || propertyId ? sql`and ${ofLease}` : sql``}`,
    order: sql`"Name", id`,
    totals: [countOf('Tenants')],
  }
}
