import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  allocations,
  calendarFeeds,
  charges,
  coTenants,
  credits,
  depositEntries,
  documents,
  leaseRents,
  leases,
  maintenanceComments,
  maintenanceRequests,
  messages,
  organizations,
  payments,
  properties,
  recurringChargeAmounts,
  recurringCharges,
  refunds,
  reportRuns,
  sessions,
  tenantInvitations,
  units,
  users,
} from '../db/tables.ts'
import { visibleDocuments, visibleLeases, visibleMessages, visibleOnLease } from '../db/visible.ts'
import type { Caller } from '../session.ts'
import { documentFiles, documentRows } from './document-files.ts'
import { attachmentFiles, attachmentRows } from './message-files.ts'
import { pictureFile } from './picture-file.ts'
import { type Contents, columnsOf, nameOf, type Selection } from './selection.ts'

/** What concerns one person: their account, what they rent and wrote, with every landlord. */
export function ofPerson(caller: Caller): Contents {
  // What somebody sees by their role is the organization's, not theirs.
  const asTenant: Caller = { ...caller, role: 'tenant', organizationId: null }
  const theirDocuments =
    or(
      visibleDocuments(asTenant),
      and(visibleDocuments(caller), eq(documents.uploadedBy, caller.id)),
    ) ?? sql`false`
  const onLease = (table: OnLease, name: string, columns: Record<string, SQL>): Selection => ({
    name,
    columns,
    from: sql`${table} where ${visibleOnLease(asTenant, table)}`,
    order: asc(table.id),
  })
  const tables = [
    accountOf(caller),
    sessionsOf(caller),
    calendarFeedOf(caller),
    leasesOf(asTenant),
    onLease(leaseRents, 'lease-rents', columnsOf(leaseRents)),
    onLease(coTenants, 'co-tenants', columnsOf(coTenants)),
    onLease(charges, 'charges', columnsOf(charges)),
    onLease(recurringCharges, 'recurring-charges', columnsOf(recurringCharges)),
    onLease(recurringChargeAmounts, 'recurring-charge-amounts', columnsOf(recurringChargeAmounts)),
    onLease(payments, 'payments', columnsOf(payments, { without: ['recordedBy'] })),
    onLease(credits, 'credits', columnsOf(credits, { without: ['createdBy'] })),
    onLease(refunds, 'refunds', columnsOf(refunds)),
    onLease(allocations, 'allocations', columnsOf(allocations)),
    onLease(depositEntries, 'deposit-entries', columnsOf(depositEntries)),
    requestsOf(caller),
    commentsOf(caller),
    messagesOf(caller),
    attachmentRows(visibleMessages(caller)),
    documentRows(theirDocuments),
    invitationsOf(caller),
    reportsOf(caller),
  ]
  const files = [
    documentFiles(theirDocuments),
    attachmentFiles(visibleMessages(caller)),
    pictureFile(caller),
  ]
  return { tables, files }
}

type OnLease = PgTable & { id: AnyPgColumn; organizationId: AnyPgColumn; leaseId: AnyPgColumn }

function accountOf({ id }: Caller): Selection {
  return {
    name: 'account',
    columns: columnsOf(users),
    from: sql`${users} where ${eq(users.id, id)}`,
    order: asc(users.id),
  }
}

function sessionsOf({ id }: Caller): Selection {
  return {
    name: 'sessions',
    columns: columnsOf(sessions, { without: ['sid', 'userId'] }),
    from: sql`${sessions} where ${eq(sessions.userId, id)}`,
    order: asc(sessions.createdAt),
  }
}

function calendarFeedOf({ id }: Caller): Selection {
  return {
    name: 'calendar-feed',
    columns: columnsOf(calendarFeeds, { without: ['tokenHash', 'userId'] }),
    from: sql`${calendarFeeds} where ${eq(calendarFeeds.userId, id)}`,
    order: asc(calendarFeeds.createdAt),
  }
}

function leasesOf(asTenant: Caller): Selection {
  return {
    name: 'leases',
    columns: {
      ...columnsOf(leases),
      landlord: sql`${organizations.name}`,
      currency: sql`${organizations.currency}`,
      property: sql`${properties.name}`,
      address: sql`${properties.address}`,
      unitNumber: sql`${units.unitNumber}`,
    },
    from: sql`${leases} join ${units} on ${units.id} = ${leases.unitId}
      join ${properties} on ${properties.id} = ${units.propertyId}
      join ${organizations} on ${organizations.id} = ${leases.organizationId}
      where ${visibleLeases(asTenant)}`,
    order: asc(leases.id),
  }
}

/** Those they reported or live with; what the work costs is their landlord's business. */
function requestsOf({ id }: Caller): Selection {
  return {
    name: 'maintenance-requests',
    columns: columnsOf(maintenanceRequests, {
      without: ['estimatedCost', 'actualCost', 'assignedTo'],
    }),
    from: sql`${maintenanceRequests} where ${eq(maintenanceRequests.tenantId, id)}`,
    order: asc(maintenanceRequests.id),
  }
}

/** What was said about their requests, without the notes of the office and staff. */
function commentsOf({ id }: Caller): Selection {
  return {
    name: 'maintenance-comments',
    columns: {
      ...columnsOf(maintenanceComments, { only: ['id', 'requestId', 'text', 'createdAt'] }),
      author: sql`coalesce(${maintenanceComments.vendorName}, ${nameOf(maintenanceComments.authorId)})`,
    },
    from: sql`${maintenanceComments} join ${maintenanceRequests} on ${maintenanceRequests.id} = ${maintenanceComments.requestId}
      where ${eq(maintenanceRequests.tenantId, id)} and not ${maintenanceComments.isInternal}`,
    order: asc(maintenanceComments.id),
  }
}

function messagesOf(caller: Caller): Selection {
  return {
    name: 'messages',
    columns: {
      ...columnsOf(messages),
      sender: nameOf(messages.senderId),
      receiver: nameOf(messages.receiverId),
    },
    from: sql`${messages} where ${visibleMessages(caller)}`,
    order: asc(messages.id),
  }
}

/** Those they answered: an address alone does not prove whose mailbox it is. */
function invitationsOf({ id }: Caller): Selection {
  return {
    name: 'invitations',
    columns: columnsOf(tenantInvitations, {
      without: ['invitedBy', 'revokedBy', 'linkShownAt', 'acceptedBy'],
    }),
    from: sql`${tenantInvitations} where ${eq(tenantInvitations.acceptedBy, id)}`,
    order: asc(tenantInvitations.id),
  }
}

function reportsOf({ id }: Caller): Selection {
  return {
    name: 'reports',
    columns: columnsOf(reportRuns, { without: ['result', 'userId'] }),
    from: sql`${reportRuns} where ${eq(reportRuns.userId, id)}`,
    order: asc(reportRuns.id),
  }
}
