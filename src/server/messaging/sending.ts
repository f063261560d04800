import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { sendAnnouncement } from '#shared/messaging/announcements.ts'
import type { Caller } from '../access/caller.ts'
import { newId } from '../db/new-id.ts'
import { messageAttachments, messages } from '../db/tables.ts'
import { claimUpload } from '../documents/document-uploads.ts'
import { type Db, pipeline, prepared } from '../postgres/database.ts'
import { notifyOfMessages } from './notifications.ts'

type Files = z.output<typeof sendAnnouncement.body>['attachments']

export interface DraftMessage {
  organizationId: string
  subject: string | null
  content: string
  propertyId: string | null
  /** The property each receiver rents in, where it goes to several. */
  propertyOf?: ReadonlyMap<string, string>
  announcementId?: string
  attachments?: Files
}

/** Where the message is written from. */
interface Place {
  /** The origin of the upload addresses of its files. */
  origin: string
  /** Where links in mails begin. */
  publicUrl: string
}

/**
 * Writes one message to each of these permitted recipients, with the same files, and notifies them.
 * Returns the messages' ids once they are `written`: later queries of the pipeline find them.
 *
 * @throws 400 at the field when a file is missing
 */
export async function writeTo(
  db: Db,
  caller: Caller,
  receiverIds: string[],
  { attachments: files = [], propertyOf, ...draft }: DraftMessage,
  place: Place,
): Promise<{ ids: string[]; sending: Promise<unknown> }> {
  const uploads = await claimAll(db, caller, files, place.origin)
  const { organizationId } = draft
  const senderId = caller.id
  const rows = receiverIds.map(receiverId => ({
    ...draft,
    propertyId: propertyOf?.get(receiverId) ?? draft.propertyId,
    ...{ id: newId(), senderId, receiverId },
  }))
  const ids = rows.map(({ id }) => id)
  const messageOf = new Map(rows.map(({ id, receiverId }) => [receiverId, id]))
  const told = { ...draft, senderId, fileNames: files.map(({ name }) => name), messageOf }
  const sending = pipeline([
    ...insertMessages(db, rows),
    ...uploads.flatMap(upload =>
      inStatements(ids).map(some =>
        db
          .insert(messageAttachments)
          .values(some.map(messageId => ({ ...upload, organizationId, messageId })))
          .execute(),
      ),
    ),
    notifyOfMessages(db, told, place.publicUrl),
  ])
  return { ids, sending }
}

type Row = typeof messages.$inferInsert

function insertMessages(db: Db, rows: Row[]): Promise<unknown>[] {
  const [row, another] = rows
  if (row && !another) {
    const { propertyId = null, announcementId = null, subject = null } = row
    return [insertMessage(db, { ...row, subject, propertyId, announcementId })]
  }
  return inStatements(rows).map(some => db.insert(messages).values(some).execute())
}

const insertMessage = prepared('sent message', db =>
  db.insert(messages).values({
    id: sql.placeholder('id'),
    organizationId: sql.placeholder('organizationId'),
    senderId: sql.placeholder('senderId'),
    receiverId: sql.placeholder('receiverId'),
    subject: sql.placeholder('subject'),
    content: sql.placeholder('content'),
    propertyId: sql.placeholder('propertyId'),
    announcementId: sql.placeholder('announcementId'),
  }),
)

/** A statement takes 65,535 values, and all properties have any number of homes. */
function inStatements<Row>(rows: Row[]): Row[][] {
  const max = 5000
  return Array.from({ length: Math.ceil(rows.length / max) }, (_, part) =>
    rows.slice(part * max, (part + 1) * max),
  )
}

async function claimAll(db: Db, caller: Caller, files: NonNullable<Files>, origin: string) {
  const claimed: { uploadId: string; name: string }[] = []
  for (const { name, fileUrl } of files) {
    const upload = await claimUpload(db, caller, fileUrl, origin, 'attachments')
    claimed.push({ uploadId: upload.uploadId, name })
  }
  return claimed
}
