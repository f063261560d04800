import type * as z from 'zod'
import type { sendAnnouncement } from '#shared/announcements.ts'
import type { Db } from '../db/client.ts'
import { messageAttachments, messages } from '../db/tables.ts'
import { tellOfMessages } from '../notices/messages.ts'
import type { Caller } from '../session.ts'
import { claimUpload } from './document-uploads.ts'

type Files = z.output<typeof sendAnnouncement.body>['attachments']

export interface Letter {
  organizationId: string
  subject: string | null
  content: string
  propertyId: string | null
  announcementId?: string
  attachments?: Files
}

/** Where the message is written from. */
interface Place {
  /** Whose addresses its files were put to. */
  origin: string
  /** Where links in mails begin. */
  publicUrl: string
}

/**
 * Writes one message to each of these people, who may be written to, with the same files, and
 * tells them of it. Answers the messages' ids.
 *
 * @throws 400 at the field when a file is not there to be sent
 */
export async function writeTo(
  db: Db,
  caller: Caller,
  receiverIds: string[],
  { attachments: files = [], ...letter }: Letter,
  place: Place,
): Promise<string[]> {
  const uploads = await claimAll(db, caller, files, place.origin)
  const written = await db
    .insert(messages)
    .values(receiverIds.map(receiverId => ({ ...letter, senderId: caller.id, receiverId })))
    .returning({ id: messages.id, receiverId: messages.receiverId })
  const { organizationId } = letter
  // File by file: a statement takes 65,535 values, and a property has up to 2,000 homes.
  for (const upload of uploads) {
    await db
      .insert(messageAttachments)
      .values(written.map(({ id }) => ({ ...upload, organizationId, messageId: id })))
  }
  const messageOf = new Map(written.map(({ id, receiverId }) => [receiverId, id]))
  const fileNames = files.map(({ name }) => name)
  const told = { ...letter, senderId: caller.id, fileNames, messageOf }
  await tellOfMessages(db, told, place.publicUrl)
  return written.map(({ id }) => id)
}

async function claimAll(db: Db, caller: Caller, files: NonNullable<Files>, origin: string) {
  const claimed: { uploadId: string; name: string }[] = []
  for (const { name, fileUrl } of files) {
    const upload = await claimUpload(db, caller, fileUrl, origin, 'attachments')
    claimed.push({ uploadId: upload.uploadId, name })
  }
  return claimed
}
