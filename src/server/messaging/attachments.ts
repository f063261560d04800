import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { downloadAttachment } from '#shared/messaging/messages.ts'
import { visibleMessages } from '../access/visible.ts'
import { messageAttachments, messages, uploads } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { inRequestedSize, sendFile, storedFile } from '../files/download.ts'
import { route } from '../http/route.ts'

/** Sender and receiver of a message may download its attachments, and no one else. */
export function messageAttachmentRoutes(app: FastifyInstance): void {
  const { store } = app.storage

  route(app, downloadAttachment, async ({ db, caller, params, query, request, reply }) => {
    const [file] = await db
      .select({
        name: messageAttachments.name,
        ...storedFile,
      })
      .from(messageAttachments)
      .innerJoin(uploads, eq(uploads.id, messageAttachments.uploadId))
      .innerJoin(messages, eq(messages.id, messageAttachments.messageId))
      .where(and(eq(messageAttachments.id, params.id), visibleMessages(caller)))
    if (!file) throw notFound('File')
    return sendFile(request, reply, store, await inRequestedSize(app, file, query.size))
  })
}
