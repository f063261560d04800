import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { asTenant } from '../access/organization-scope.ts'
import { visibleDocuments, visibleMessages, visibleOnLease } from '../access/visible.ts'
import {
  calendarFeeds,
  documents,
  emailChanges,
  messages,
  payments,
  provenAddresses,
  reportRuns,
  sessions,
  tenantInvitations,
  users,
} from '../db/tables.ts'
import { documentFiles, documentRows } from './document-files.ts'
import { attachmentFiles, attachmentRows } from './message-files.ts'
import { pictureFile } from './picture-file.ts'
import { ofRenting } from './renting.ts'
import { type Contents, columnsOf, nameOf, type Selection } from './selection.ts'

/** The data of one person: their account, tenancies and texts, with every landlord. */
export function ofPerson(caller: Caller): Contents {
  const tenant = asTenant(caller)
  const theirDocuments =
    or(
      visibleDocuments(tenant),
      and(visibleDocuments(caller), eq(documents.uploadedBy, caller.id)),
    ) ?? sql`false`
  const tables = [
    accountOf(caller),
    sessionsOf(caller),
    calendarFeedOf(caller),
    emailChangeOf(caller),
    provenAddressOf(caller),
    ...ofRenting(tenant, null),
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
  const receipts = visibleOnLease(tenant, payments)
  return { tables, files, reading: { personId: caller.id, receipts } }
}

function accountOf({ id }: Caller): Selection {
  return {
    name: 'account',
    columns: columnsOf(users, { without: ['authProvider', 'formerNumber'] }),
    from: sql`${users} where ${eq(users.id, id)}`,
    order: asc(users.id),
  }
}

function sessionsOf({ id }: Caller): Selection {
  return {
    name: 'sessions',
    columns: {
      ...columnsOf(sessions, { without: ['sid', 'userId', 'sess'] }),
      browser: sql`${sessions.sess} ->> 'userAgent'`,
      address: sql`${sessions.sess} ->> 'address'`,
    },
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

function emailChangeOf({ id }: Caller): Selection {
  return {
    name: 'email-change',
    columns: columnsOf(emailChanges, { without: ['tokenHash', 'userId'] }),
    from: sql`${emailChanges} where ${eq(emailChanges.userId, id)}`,
    order: asc(emailChanges.createdAt),
  }
}

function provenAddressOf({ id }: Caller): Selection {
  return {
    name: 'proven-address',
    columns: columnsOf(provenAddresses, { without: ['userId'] }),
    from: sql`${provenAddresses} where ${eq(provenAddresses.userId, id)}`,
    order: asc(provenAddresses.provenAt),
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

/** Answered invitations only: an address alone does not prove whose mailbox it is. */
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
