import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  documents,
  leases,
  mails,
  maintenanceComments,
  maintenanceRequests,
  messageAttachments,
  messages,
  notifications,
  organizationTenants,
  uploads,
  users,
} from '../db/tables.ts'
import { namesInWords } from '../papers/words.ts'
import type { Db } from '../postgres/database.ts'

const erased = 'Erased'

/**
 * Takes away what a tenant and these landlords wrote to each other, what the office was told of them,
 * what the tenant said about their home, and the photos they took there. That there was a message or a request, and when, stays.
 */
export async function forgetWords(db: Db, userId: string, landlords: string[]): Promise<void> {
  if (landlords.length === 0) return
  await forgetNotices(db, userId, landlords)
  await forgetMessages(
    db,
    and(
      inArray(messages.organizationId, landlords),
      or(eq(messages.senderId, userId), eq(messages.receiverId, userId)),
    ),
  )
  const reported = and(
    eq(maintenanceRequests.tenantId, userId),
    inArray(maintenanceRequests.organizationId, landlords),
  )
  await db.update(maintenanceRequests).set({ description: erased, feedback: null }).where(reported)
  const requests = db
    .select({ id: maintenanceRequests.id })
    .from(maintenanceRequests)
    .where(reported)
  await db
    .update(maintenanceComments)
    .set({ text: erased })
    .where(
      and(
        eq(maintenanceComments.authorId, userId),
        inArray(maintenanceComments.requestId, requests),
      ),
    )
  const photos = await db
    .delete(documents)
    .where(and(eq(documents.uploadedBy, userId), inArray(documents.requestId, requests)))
    .returning({ uploadId: documents.uploadId })
  await freeUploads(db, photos)
  await db
    .update(leases)
    .set({ forwardingAddress: null })
    .where(and(eq(leases.tenantId, userId), inArray(leases.organizationId, landlords)))
  await db
    .delete(organizationTenants)
    .where(
      and(
        eq(organizationTenants.userId, userId),
        inArray(organizationTenants.organizationId, landlords),
      ),
    )
}

/** What these landlords' people were told of them by name, or of what they wrote. */
async function forgetNotices(db: Db, userId: string, landlords: string[]) {
  const name = namesInWords(await db.select().from(users).where(eq(users.id, userId)))
  // Ann Lee is not Ann Leeson.
  const named = `(?<![[:alnum:]])${name.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?![[:alnum:]])`
  const told = and(
    inArray(notifications.organizationId, landlords),
    inArray(
      notifications.userId,
      db.select({ id: users.id }).from(users).where(inArray(users.organizationId, landlords)),
    ),
  )
  await db
    .delete(notifications)
    .where(and(told, eq(notifications.path, `/communication?with=${userId}`)))
  if (name === '') return
  await db
    .delete(notifications)
    .where(and(told, sql`(${notifications.title} ~ ${named} or ${notifications.text} ~ ${named})`))
  await db
    .delete(mails)
    .where(and(inArray(mails.organizationId, landlords), sql`${mails.subject} ~ ${named}`))
}

async function forgetMessages(db: Db, matching: SQL | undefined) {
  await removeCopies(db, db.select({ id: messages.id }).from(messages).where(matching))
  await db.update(messages).set({ subject: null, content: erased }).where(matching)
}

/** Takes away the mails and the files of messages. `ids`: theirs, as a list or a query. */
export async function removeCopies(db: Db, ids: string[] | SQLWrapper): Promise<void> {
  await db.delete(mails).where(inArray(mails.messageId, ids))
  await freeUploads(
    db,
    await db
      .delete(messageAttachments)
      .where(inArray(messageAttachments.messageId, ids))
      .returning({ uploadId: messageAttachments.uploadId }),
  )
}

/** What nothing holds any more is removed within the hour; files of an announcement hang on many messages. */
export async function freeUploads(db: Db, freed: { uploadId: string }[]): Promise<void> {
  if (freed.length === 0) return
  const ids = freed.map(({ uploadId }) => uploadId)
  await db
    .update(uploads)
    .set({ removableAt: sql`now()` })
    .where(
      and(
        inArray(uploads.id, ids),
        sql`not exists (select from ${messageAttachments} where ${messageAttachments.uploadId} = ${uploads.id})`,
      ),
    )
}
