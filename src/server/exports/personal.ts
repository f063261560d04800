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
  uploads,
  users,
} from '../db/tables.ts'
import { isPictureOf } from '../files/pictures.ts'
import { documentFiles, documentRows, pathIn } from './document-files.ts'
import { attachmentFiles, attachmentRows } from './message-files.ts'
import { ofRenting } from './renting.ts'
import { type Contents, columnsOf, nameOf, ownColumnsOf, type Selection } from './selection.ts'

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
    columns: ownColumnsOf(users),
    from: sql`${users} where ${eq(users.id, id)}`,
    order: asc(users.id),
  }
}

function sessionsOf({ id }: Caller): Selection {
  return {
    name: 'sessions',
    columns: {
      ...ownColumnsOf(sessions),
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
    columns: ownColumnsOf(calendarFeeds),
    from: sql`${calendarFeeds} where ${eq(calendarFeeds.userId, id)}`,
    order: asc(calendarFeeds.createdAt),
  }
}

function emailChangeOf({ id }: Caller): Selection {
  return {
    name: 'email-change',
    columns: ownColumnsOf(emailChanges),
    from: sql`${emailChanges} where ${eq(emailChanges.userId, id)}`,
    order: asc(emailChanges.createdAt),
  }
}

function provenAddressOf({ id }: Caller): Selection {
  return {
    name: 'proven-address',
    columns: ownColumnsOf(provenAddresses),
    from: sql`${provenAddresses} where ${eq(provenAddresses.userId, id)}`,
    order: asc(provenAddresses.provenAt),
  }
}

function messagesOf(caller: Caller): Selection {
  return {
    name: 'messages',
    columns: {
      ...ownColumnsOf(messages),
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
    columns: ownColumnsOf(tenantInvitations, {
      without: ['invitedBy'],
    }),
    from: sql`${tenantInvitations} where ${eq(tenantInvitations.acceptedBy, id)}`,
    order: asc(tenantInvitations.id),
  }
}

function reportsOf({ id }: Caller): Selection {
  return {
    name: 'reports',
    columns: ownColumnsOf(reportRuns, { without: ['result'] }),
    from: sql`${reportRuns} where ${eq(reportRuns.userId, id)}`,
    order: asc(reportRuns.id),
  }
}

/** The profile picture of the user; `profileImageUrl` of the account is its address. */
function pictureFile({ id }: Caller): Selection {
  return {
    name: 'picture',
    columns: {
      ...columnsOf(uploads, { only: ['id', 'fileType', 'fileSize'] }),
      objectName: sql`${uploads.objectName}`,
    },
    from: sql`${uploads} join ${users} on ${isPictureOf} where ${eq(users.id, id)}`,
    order: asc(uploads.id),
    also: row => ({ file: pathIn('picture', row.id, { ...row, name: 'Picture' }) }),
  }
}
