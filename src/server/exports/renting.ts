import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../access/caller.ts'
import { visibleDocuments, visibleLeases, visibleOnLease } from '../access/visible.ts'
import {
  allocations,
  charges,
  coTenants,
  credits,
  depositEntries,
  documents,
  leaseRents,
  leases,
  maintenanceComments,
  maintenanceRequests,
  organizations,
  payments,
  properties,
  recurringChargeAmounts,
  recurringCharges,
  refunds,
  renewalOffers,
  units,
} from '../db/tables.ts'
import { columnsOf, nameOf, type Selection } from './selection.ts'

type OfOrganization = PgTable & { organizationId: AnyPgColumn }
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
    onLease(leaseRents, 'lease-rents', columnsOf(leaseRents)),
    onLease(renewalOffers, 'renewal-offers', columnsOf(renewalOffers, { without: ['offeredBy'] })),
    onLease(coTenants, 'co-tenants', { ...columnsOf(coTenants), name: nameOf(coTenants.userId) }),
    onLease(charges, 'charges', columnsOf(charges, { without: ofOffice })),
    onLease(recurringCharges, 'recurring-charges', columnsOf(recurringCharges)),
    onLease(recurringChargeAmounts, 'recurring-charge-amounts', columnsOf(recurringChargeAmounts)),
    onLease(payments, 'payments', {
      ...columnsOf(payments, { without: ['recordedBy'] }),
      payer: nameOf(payments.paidBy),
    }),
    onLease(credits, 'credits', columnsOf(credits, { without: ['createdBy', ...ofOffice] })),
    onLease(refunds, 'refunds', columnsOf(refunds, { without: ofOffice })),
    onLease(allocations, 'allocations', columnsOf(allocations)),
    onLease(depositEntries, 'deposit-entries', columnsOf(depositEntries, { without: ofOffice })),
    requestsOf(tenant, landlord),
    commentsOf(tenant, landlord),
  ]
}

/** Who voided a row and why, which the office keeps to itself. */
const ofOffice = ['voidedBy', 'voidReason'] as const

/** Documents of their leases and requests, and their other uploads. */
export function documentsOfRenting(tenant: Caller, landlord: string): SQL {
  const theirs = or(visibleDocuments(tenant), eq(documents.uploadedBy, tenant.id))
  return and(theirs, eq(documents.organizationId, landlord)) ?? sql`false`
}

function leasesOf(tenant: Caller, landlord: string | null): Selection {
  return {
    name: 'leases',
    columns: {
      ...columnsOf(leases, { without: ['propertyGraceDays'] }),
      tenant: nameOf(leases.tenantId),
      endReason: sql`case when ${leases.isEndReasonTold} then ${leases.endReason} end`,
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
function requestsOf({ id }: Caller, landlord: string | null): Selection {
  return {
    name: 'maintenance-requests',
    columns: {
      ...columnsOf(maintenanceRequests, {
        without: ['estimatedCost', 'actualCost', 'assignedTo', 'scheduleId', 'scheduledFor'],
      }),
      home: homeOfUnit(sql`${maintenanceRequests.unitId}`),
    },
    from: sql`${maintenanceRequests} where ${eq(maintenanceRequests.tenantId, id)}
      ${alsoOf(landlord, maintenanceRequests)}`,
    order: asc(maintenanceRequests.id),
  }
}

/** Comments on their requests, without internal notes of the office and staff. */
function commentsOf({ id }: Caller, landlord: string | null): Selection {
  return {
    name: 'maintenance-comments',
    columns: {
      ...columnsOf(maintenanceComments, { only: ['id', 'requestId', 'text', 'createdAt'] }),
      request: sql`${maintenanceRequests.title}`,
      author: sql`coalesce(${maintenanceComments.vendorName}, ${nameOf(maintenanceComments.authorId)})`,
    },
    from: sql`${maintenanceComments} join ${maintenanceRequests} on ${maintenanceRequests.id} = ${maintenanceComments.requestId}
      where ${eq(maintenanceRequests.tenantId, id)} and not ${maintenanceComments.isInternal}
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
