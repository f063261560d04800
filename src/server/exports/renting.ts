import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../access/caller.ts'
import { visibleDocuments, visibleLeases, visibleOnLease } from '../access/visible.ts'
import type { DeclaredTable } from '../db/tables/readers.ts'
import {
  allocations,
  charges,
  coTenants,
  credits,
  depositEntries,
  documents,
  leasePayerShares,
  leasePayers,
  leaseRents,
  leases,
  maintenanceComments,
  maintenanceRequests,
  organizations,
  payments,
  properties,
  recurringChargeAmounts,
  recurringCharges,
  recurringCredits,
  refunds,
  renewalOffers,
  units,
} from '../db/tables.ts'
import { nameOf, rentersColumnsOf, type Selection } from './selection.ts'

type OfOrganization = DeclaredTable & { organizationId: AnyPgColumn }
type OnLease = OfOrganization & { id: AnyPgColumn; leaseId: AnyPgColumn }

/**
 * Leases, charges, payments and requests of a tenant, as they may read them themselves.
 *
 * @param tenant as `asTenant` has them
 * @param landlord the organization; null for every landlord's
 */
export function ofRenting(tenant: Caller, landlord: string | null): Selection[] {
  const onLease = (table: OnLease, name: string, columns: Record<string, SQL>): Selection => ({
    name,
    columns: { ...columns, home: homeOf(table.leaseId), currency: currencyOf(table) },
    from: sql`${table} where ${visibleOnLease(tenant, table)} ${alsoOf(landlord, table)}`,
    order: asc(table.id),
  })
  return [
    leasesOf(tenant, landlord),
    onLease(leaseRents, 'lease-rents', rentersColumnsOf(tenant, leaseRents)),
    onLease(renewalOffers, 'renewal-offers', rentersColumnsOf(tenant, renewalOffers)),
    onLease(coTenants, 'co-tenants', {
      ...rentersColumnsOf(tenant, coTenants),
      name: nameOf(coTenants.userId),
    }),
    onLease(charges, 'charges', rentersColumnsOf(tenant, charges)),
    onLease(recurringCharges, 'recurring-charges', rentersColumnsOf(tenant, recurringCharges)),
    onLease(
      recurringChargeAmounts,
      'recurring-charge-amounts',
      rentersColumnsOf(tenant, recurringChargeAmounts),
    ),
    onLease(recurringCredits, 'recurring-credits', rentersColumnsOf(tenant, recurringCredits)),
    onLease(leasePayers, 'lease-payers', {
      ...rentersColumnsOf(tenant, leasePayers),
      name: sql`coalesce(${nameOf(leasePayers.userId)},
        (select a.name from agencies a where a.id = ${leasePayers.agencyId}))`,
    }),
    onLease(leasePayerShares, 'lease-payer-shares', rentersColumnsOf(tenant, leasePayerShares)),
    onLease(payments, 'payments', {
      ...rentersColumnsOf(tenant, payments),
      payer: nameOf(payments.paidBy),
    }),
    onLease(credits, 'credits', rentersColumnsOf(tenant, credits)),
    onLease(refunds, 'refunds', rentersColumnsOf(tenant, refunds)),
    onLease(allocations, 'allocations', rentersColumnsOf(tenant, allocations)),
    onLease(depositEntries, 'deposit-entries', rentersColumnsOf(tenant, depositEntries)),
    requestsOf(tenant, landlord),
    commentsOf(tenant, landlord),
  ]
}

/** Documents of their leases and requests, and their other uploads. */
export function documentsOfRenting(tenant: Caller, landlord: string): SQL {
  const theirs = or(visibleDocuments(tenant), eq(documents.uploadedBy, tenant.id))
  return and(theirs, eq(documents.organizationId, landlord)) ?? sql`false`
}

function leasesOf(tenant: Caller, landlord: string | null): Selection {
  return {
    name: 'leases',
    columns: {
      ...rentersColumnsOf(tenant, leases),
      tenant: nameOf(leases.tenantId),
      landlord: sql`${organizations.name}`,
      currency: sql`${organizations.currency}`,
      property: sql`${properties.name}`,
      address: sql`${properties.address}`,
      unitNumber: sql`${units.unitNumber}`,
    },
    from: sql`${leases} join ${units} on ${units.id} = ${leases.unitId}
      join ${properties} on ${properties.id} = ${units.propertyId}
      join ${organizations} on ${organizations.id} = ${leases.organizationId}
      where ${visibleLeases(tenant)} ${alsoOf(landlord, leases)}`,
    order: asc(leases.id),
  }
}

/** Requests they reported or that concern their home; costs are the landlord's business. */
function requestsOf(tenant: Caller, landlord: string | null): Selection {
  return {
    name: 'maintenance-requests',
    columns: {
      ...rentersColumnsOf(tenant, maintenanceRequests, {
        without: ['assignedTo', 'scheduledFor'],
      }),
      home: homeOfUnit(sql`${maintenanceRequests.unitId}`),
    },
    from: sql`${maintenanceRequests} where ${eq(maintenanceRequests.tenantId, tenant.id)}
      ${alsoOf(landlord, maintenanceRequests)}`,
    order: asc(maintenanceRequests.id),
  }
}

/** Comments on their requests, without internal notes of the office and staff. */
function commentsOf(tenant: Caller, landlord: string | null): Selection {
  return {
    name: 'maintenance-comments',
    columns: {
      ...rentersColumnsOf(tenant, maintenanceComments, {
        only: ['id', 'requestId', 'text', 'createdAt'],
      }),
      request: sql`${maintenanceRequests.title}`,
      author: sql`coalesce(${maintenanceComments.vendorName}, ${nameOf(maintenanceComments.authorId)})`,
    },
    from: sql`${maintenanceComments} join ${maintenanceRequests} on ${maintenanceRequests.id} = ${maintenanceComments.requestId}
      where ${eq(maintenanceRequests.tenantId, tenant.id)} and not ${maintenanceComments.isInternal}
        ${alsoOf(landlord, maintenanceRequests)}`,
    order: asc(maintenanceComments.id),
  }
}

/** `Alpha, Unit 2` of a lease. */
function homeOf(leaseId: AnyPgColumn): SQL {
  return homeOfUnit(sql`(select l.unit_id from leases l where l.id = ${leaseId})`)
}

function homeOfUnit(unitId: SQL): SQL {
  return sql`(select p.name || ', Unit ' || u.unit_number from units u join properties p on p.id = u.property_id where u.id = ${unitId})`
}

function currencyOf(table: OfOrganization): SQL {
  return sql`(select o.currency from organizations o where o.id = ${table.organizationId})`
}

function alsoOf(landlord: string | null, table: OfOrganization): SQL {
  return landlord === null ? sql`` : sql`and ${eq(table.organizationId, landlord)}`
}
