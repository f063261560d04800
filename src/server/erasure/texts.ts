import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  documents,
  leases,
  mails,
  maintenanceComments,
  maintenanceRequests,
  messageAttachments,
  messages,
  organizationTenants,
  renewalOffers,
  uploads,
} from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

const erased = 'Erased'

/**
 * Erases what a tenant and these landlords wrote to each other, and the reasons for an eviction. Erases also what the
 * tenant wrote about their home, and their photos of it. That there was a message or a request, and when, stays.
 *
 * @returns the emails that are deleted with it
 */
export async function anonymizeTexts(
  db: Db,
  userId: string,
  landlords: string[],
): Promise<string[]> {
  if (landlords.length === 0) return []
  const emails = await forgetMessages(
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
  await db
    .update(maintenanceRequests)
    .set({ description: erased, feedback: null, entryNote: null })
    .where(reported)
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
    .set({
      forwardingAddress: null,
      evictionReason: sql`case when ${leases.evictionReason} is not null then ${erased} end`,
    })
    .where(and(eq(leases.tenantId, userId), inArray(leases.organizationId, landlords)))
  await db
    .update(renewalOffers)
    .set({ message: null })
    .where(
      and(
        inArray(renewalOffers.organizationId, landlords),
        sql`${renewalOffers.leaseId} in (select l.id from leases l where l.tenant_id = ${userId})`,
      ),
    )
  await db
    .delete(organizationTenants)
    .where(
      and(
        eq(organizationTenants.userId, userId),
        inArray(organizationTenants.organizationId, landlords),
      ),
    )
  return emails
}

async function forgetMessages(db: Db, matching: SQL | undefined): Promise<string[]> {
  const emails = await removeCopies(
    db,
    db.select({ id: messages.id }).from(messages).where(matching),
  )
  await db.update(messages).set({ subject: null, content: erased }).where(matching)
  return emails
}

/** Takes away the emails and the files of messages. `ids`: theirs, as a list or a query. @returns the emails */
export async function removeCopies(db: Db, ids: string[] | SQLWrapper): Promise<string[]> {
  const gone = await db
    .delete(mails)
    .where(inArray(mails.messageId, ids))
    .returning({ id: mails.id })
  await freeUploads(
    db,
    await db
      .delete(messageAttachments)
      .where(inArray(messageAttachments.messageId, ids))
      .returning({ uploadId: messageAttachments.uploadId }),
  )
  return gone.map(({ id }) => id)
}

/** Unneeded files are removed within the hour; files of an announcement belong to many messages. */
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
