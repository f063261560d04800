import type * as z from 'zod'
import type { sendAnnouncement } from '#shared/announcements.ts'
import type { Db } from '../db/client.ts'
import { inOneGo } from '../db/one-go.ts'
import { messageAttachments, messages } from '../db/tables.ts'
import { newId } from '../new-id.ts'
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
 * tells them of it. Answers the messages' ids, and when they are `written`: what is asked before that
 * goes along, and finds them.
 *
 * @throws 400 at the field when a file is not there to be sent
 */
export async function writeTo(
  db: Db,
  caller: Caller,
  receiverIds: string[],
  { attachments: files = [], ...letter }: Letter,
  place: Place,
): Promise<{ ids: string[]; written: Promise<unknown> }> {
  const uploads = await claimAll(db, caller, files, place.origin)
  const { organizationId } = letter
  const senderId = caller.id
  const rows = receiverIds.map(receiverId => ({ ...letter, id: newId(), senderId, receiverId }))
  const ids = rows.map(({ id }) => id)
  const messageOf = new Map(rows.map(({ id, receiverId }) => [receiverId, id]))
  const told = { ...letter, senderId, fileNames: files.map(({ name }) => name), messageOf }
  const written = inOneGo([
    db.insert(messages).values(rows).execute(),
    // File by file: a statement takes 65,535 values, and a property has up to 2,000 homes.
    ...uploads.map(upload =>
      db
        .insert(messageAttachments)
        .values(ids.map(messageId => ({ ...upload, organizationId, messageId })))
        .execute(),
    ),
    tellOfMessages(db, told, place.publicUrl),
  ])
  return { ids, written }
}

async function claimAll(db: Db, caller: Caller, files: NonNullable<Files>, origin: string) {
  const claimed: { uploadId: string; name: string }[] = []
  for (const { name, fileUrl } of files) {
    const upload = await claimUpload(db, caller, fileUrl, origin, 'attachments')
    claimed.push({ uploadId: upload.uploadId, name })
  }
  return claimed
}
