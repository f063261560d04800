import { asc, type SQL, sql } from 'drizzle-orm'
import { messageAttachments, messages, uploads } from '../db/tables.ts'
import { pathIn } from './document-files.ts'
import { columnsOf, type Row, type Selection } from './selection.ts'

const columns = {
  ...columnsOf(messageAttachments, { only: ['id', 'messageId', 'uploadId', 'name'] }),
  ...columnsOf(uploads, { only: ['fileType', 'fileSize'] }),
}
const withMessages = sql`${messageAttachments} join ${messages} on ${messages.id} = ${messageAttachments.messageId}`

/** Attachments of messages, each with the path of its file in the archive. */
export function attachmentRows(matching: SQL): Selection {
  return {
    name: 'message-attachments',
    columns,
    from: sql`${withMessages} join ${uploads} on ${uploads.id} = ${messageAttachments.uploadId} where ${matching}`,
    order: asc(messageAttachments.id),
    also: row => ({ file: pathOf(row) }),
  }
}

/** Their files: one of an announcement is included once, for any number of recipients. */
export function attachmentFiles(matching: SQL): Selection {
  const firsts = sql`select distinct on (${messageAttachments.uploadId}) ${messageAttachments.id}
    from ${withMessages} where ${matching} order by ${messageAttachments.uploadId}, ${messageAttachments.id}`
  return {
    name: 'attachment',
    columns: { ...columns, objectName: sql`${uploads.objectName}` },
    from: sql`${messageAttachments} join ${uploads} on ${uploads.id} = ${messageAttachments.uploadId}
      where ${messageAttachments.id} in (${firsts})`,
    order: asc(messageAttachments.id),
    also: row => ({ file: pathOf(row) }),
  }
}

function pathOf(row: Row): string {
  return pathIn('messages', row.uploadId, row)
}
