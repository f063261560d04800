import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { standing } from '#shared/permissions.ts'
import { isOpenRequest } from '../db/tables/request-state.ts'
import {
  auditLog,
  dataExports,
  documents,
  expenses,
  leases,
  maintenanceRequests,
  memberInvitations,
  messages,
  organizationTenants,
  ownerEntries,
  ownerStatements,
  properties,
  reportRuns,
  reportSchedules,
  tenantInvitations,
  units,
  users,
  vendors,
} from '../db/tables.ts'
import type { Viewer } from './caller.ts'
import {
  dayOf,
  dayOfExpense,
  heldBy,
  type OnLease,
  type OnProperty,
  organizationOf,
  ownedAtProperty,
  ownedAtUnit,
  ownedOn,
  ownedOnLease,
} from './owned-days.ts'
import { leasesRentedBy, unitsRentedBy } from './renting.ts'
import { unlessForAdmins } from './visible-tax.ts'

/**
 * Rows that a person may see (domain.md §4): those of the organization they work for, within their role, and those of
 * leases where they are a tenant. Every query begins with one of these. The tenant's half is added only for a caller
 * who rents, so that a manager's query stays a plain index scan.
 */

export function visibleProperties(caller: Viewer): SQL {
  return either(
    byRole(caller, {
      office: () => eq(properties.organizationId, organizationOf(caller)),
      staff: () => eq(properties.organizationId, organizationOf(caller)),
      owner: () => inArray(properties.id, propertiesOwnedBy(caller)),
    }),
    caller.rents &&
      sql`${properties.id} = any(array(select u.property_id from units u where u.id in ${unitsRentedBy(caller.id)}))`,
  )
}

export function visibleUnits(caller: Viewer): SQL {
  return either(
    byRole(caller, {
      office: () => eq(units.organizationId, organizationOf(caller)),
      staff: () => eq(units.organizationId, organizationOf(caller)),
      owner: () => inArray(units.propertyId, propertiesOwnedBy(caller)),
    }),
    caller.rents && sql`${units.id} = any(array${unitsRentedBy(caller.id)})`,
  )
}

export function visibleLeases(caller: Viewer): SQL {
  return either(
    byRole(caller, {
      office: () => eq(leases.organizationId, organizationOf(caller)),
      owner: () => ownedAtUnit(caller, leases.unitId, dayOf.leases()),
    }),
    caller.rents && sql`${leases.id} = any(array${leasesRentedBy(caller.id)})`,
  )
}

/** Rows that hang on a lease: payments, charges, and the rest of the ledger. */
export function visibleOnLease(caller: Viewer, row: OnLease): SQL {
  return either(
    byRole(caller, {
      office: () => eq(row.organizationId, organizationOf(caller)),
      owner: () => ownedOnLease(caller, row),
    }),
    caller.rents && sql`${row.leaseId} = any(array${leasesRentedBy(caller.id)})`,
  )
}

export function visibleRequests(caller: Viewer): SQL {
  return either(
    byRole(caller, {
      office: () => eq(maintenanceRequests.organizationId, organizationOf(caller)),
      staff: () => eq(maintenanceRequests.organizationId, organizationOf(caller)),
      owner: () =>
        sql`(${maintenanceRequests.organizationId} = ${organizationOf(caller)} and ${ownedAtUnit(caller, maintenanceRequests.unitId, dayOf.requests(caller))})`,
    }),
    caller.rents && eq(maintenanceRequests.tenantId, caller.id),
  )
}

/** No role reads the conversations of other people. */
export function visibleMessages(caller: Viewer): SQL {
  return sql`(${messages.senderId} = ${caller.id} or ${messages.receiverId} = ${caller.id})`
}

/** Links between the caller's organization and its tenants; staff see tenants of their requests. */
export function visibleTenants(caller: Viewer): SQL {
  return either(
    byRole(caller, {
      office: () => eq(organizationTenants.organizationId, organizationOf(caller)),
      owner: () =>
        sql`(${organizationTenants.organizationId} = ${organizationOf(caller)} and exists
          (select 1 from leases join units u on u.id = leases.unit_id where ${ownedOn(caller, sql`u.property_id`, dayOf.leases())}
            and leases.id in ${leasesRentedBy(organizationTenants.userId)}))`,
      staff: () =>
        sql`(${organizationTenants.organizationId} = ${organizationOf(caller)} and ${organizationTenants.userId} in
          (select m.tenant_id from maintenance_requests m where m.organization_id = ${organizationOf(caller)}
            and m.assigned_to = ${caller.id} and ${isOpenRequest(sql`m.status`)}))`,
    }),
    false,
  )
}

export function visibleTenantInvitations(caller: Viewer): SQL {
  return toOffice(caller, tenantInvitations.organizationId)
}

/** Only admins decide about members. */
export function visibleMemberInvitations(caller: Viewer): SQL {
  return standing(caller) === 'admin'
    ? eq(memberInvitations.organizationId, organizationOf(caller))
    : sql`false`
}

/** The members of the caller's organization. */
export function visibleMembers(caller: Viewer): SQL {
  return toOffice(caller, users.organizationId)
}

/** Admins see all actions in their organization, managers their own. */
export function visibleAuditEntries(caller: Viewer): SQL {
  const role = standing(caller)
  if (role !== 'admin' && role !== 'manager') return sql`false`
  // The column that the log is ordered by, and the same as the organization.
  const ours = eq(auditLog.chain, organizationOf(caller))
  return role === 'admin' ? ours : sql`(${ours} and ${auditLog.actorId} = ${caller.id})`
}

/**
 * The documents of the organization, Forms W-9 for admins. Staff see those of properties and units but no receipts, owners those of their
 * properties; of leases an owner sees their own uploads, a tenant all. Photos are visible to all readers of the request.
 */
export function visibleDocuments(caller: Viewer): SQL {
  return either(
    byRole(caller, {
      office: () =>
        sql`(${documents.organizationId} = ${organizationOf(caller)} and ${unlessForAdmins(caller)})`,
      staff: () =>
        sql`(${documents.organizationId} = ${organizationOf(caller)} and ${documents.leaseId} is null and ${documents.propertyId} is not null and ${documents.expenseId} is null)`,
      owner: () =>
        sql`(${documents.organizationId} = ${organizationOf(caller)} and ${ownedAtProperty(caller, documents.propertyId, dayOf.documents(caller))} and (${documents.leaseId} is null or ${documents.uploadedBy} = ${caller.id}))`,
    }),
    caller.rents &&
      sql`(${documents.leaseId} = any(array${leasesRentedBy(caller.id)})
        or ${documents.requestId} in (select r.id from maintenance_requests r where r.tenant_id = ${caller.id}))`,
  )
}

/** Expenses of the organization's properties, recurring ones included; owners see those of their own. */
export function visibleExpenses(caller: Viewer, of: OnProperty = expenses): SQL {
  const office = () => eq(of.organizationId, organizationOf(caller))
  const owner = () => ownedAtProperty(caller, of.propertyId, dayOfExpense(of))
  return byRole(caller, { office, owner }) || sql`false`
}

/** Draws and contributions; owners see those made while they owned the property. */
export function visibleOwnerEntries(caller: Viewer): SQL {
  return toOffice(caller, ownerEntries.organizationId, ownerEntries.ownerId)
}

/** Statements; owners see those issued to them, also for sold properties and former offices. */
export function visibleOwnerStatements(caller: Viewer): SQL {
  const office = () => eq(ownerStatements.organizationId, organizationOf(caller))
  return byRole(caller, { office }) || eq(ownerStatements.ownerId, caller.id)
}

/** As `visibleOwnerStatements`, and for an office also statements that another one issued to the caller. */
export function readableOwnerStatements(caller: Viewer): SQL {
  return either(visibleOwnerStatements(caller), eq(ownerStatements.ownerId, caller.id))
}

/** Scheduled reports belong to the office. */
export function visibleReportSchedules(caller: Viewer): SQL {
  return toOffice(caller, reportSchedules.organizationId)
}

/** The existence and subject of a message; its text belongs to sender and receiver alone. */
export function visibleMessageHeads(caller: Viewer): SQL {
  return toOffice(caller, messages.organizationId)
}

/** A run holds the rows its author saw: the office sees all but those its people made as tenants. */
export function visibleReportRuns(caller: Viewer): SQL {
  const here = () => eq(reportRuns.organizationId, organizationOf(caller))
  const asTenant = sql`${reportRuns.organizationId} is null`
  const own = either(caller.organizationId !== null && here(), asTenant)
  return byRole(caller, { office: here }) || sql`(${eq(reportRuns.userId, caller.id)} and ${own})`
}

/** The caller's own archives; for admins all of their organization, and those of a tenant they requested. */
export function visibleDataExports(caller: Viewer): SQL {
  const own = sql`(${dataExports.kind} = 'personal' and ${dataExports.userId} = ${caller.id})`
  const ours =
    standing(caller) === 'admin' &&
    sql`(${dataExports.organizationId} = ${organizationOf(caller)}
      and (${dataExports.tenantId} is null or ${dataExports.userId} = ${caller.id}))`
  return sql`(${either(own, ours)} and ${dataExports.status} <> 'cancelled'
    and (${dataExports.expiresAt} is null or ${dataExports.expiresAt} > now()))`
}

/** Whom the office pays, and how to reach them, is its own business. */
export function visibleVendors(caller: Viewer): SQL {
  return toOffice(caller, vendors.organizationId)
}

export function toOffice(caller: Viewer, organizationId: AnyPgColumn, ownerId?: AnyPgColumn): SQL {
  const office = () => eq(organizationId, organizationOf(caller))
  const owner = () => (ownerId ? sql`(${office()} and ${ownerId} = ${caller.id})` : sql`false`)
  return byRole(caller, { office, owner }) || sql`false`
}

type Rules = Partial<Record<'office' | 'staff' | 'owner', () => SQL>>

function byRole(caller: Viewer, rules: Rules): SQL | false {
  const role = standing(caller)
  if (role === 'admin' || role === 'manager') return rules.office?.() ?? false
  if (role === 'staff') return rules.staff?.() ?? false
  if (role === 'owner') return rules.owner?.() ?? false
  return false
}

function either(own: SQL | false, rented: SQL | false): SQL {
  return (own && rented && or(own, rented)) || own || rented || sql`false`
}

function propertiesOwnedBy(caller: Viewer): SQL {
  return sql`(select h.property_id from property_owners_history h where ${heldBy(caller)} and h.until_on is null)`
}
