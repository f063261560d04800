import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deleteDocuments } from '#shared/documents/document-list.ts'
import {
  createDocument,
  type DocumentCategory,
  deleteDocument,
  downloadDocument,
  summarizeDocuments,
} from '#shared/documents/documents.ts'
import type { Caller } from '../access/caller.ts'
import { asFounder } from '../access/found-organization.ts'
import { visibleDocuments } from '../access/visible.ts'
import { documents, uploads } from '../db/tables.ts'
import { forbidden, notFound, refusedAt } from '../errors/errors.ts'
import { inRequestedSize, sendFile, storedFile } from '../files/download.ts'
import { removeUnneeded } from '../files/unneeded.ts'
import { ownOrigin } from '../files/upload-link.ts'
import { route } from '../http/route.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import { addDocument } from './add-document.ts'
import { selectDocuments } from './list.ts'
import { documentListRoutes } from './list-routes.ts'
import { documentMoveRoutes } from './move-routes.ts'
import { documentPackRoutes } from './pack-routes.ts'
import { deletableDocuments, inCategory, placeOf } from './places.ts'

export function documentRoutes(app: FastifyInstance): void {
  const { store } = app.storage

  documentListRoutes(app)
  documentPackRoutes(app)
  documentMoveRoutes(app)

  route(app, summarizeDocuments, async ({ db, caller }) => {
    const counted = (category: DocumentCategory) =>
      sql<number>`(count(*) filter (where ${inCategory(category)}))::int`
    const [counts] = await db
      .select({
        lease: counted('lease'),
        property: counted('property'),
        unit: counted('unit'),
        general: counted('general'),
      })
      .from(documents)
      .where(visibleDocuments(caller))
    return counts ?? { lease: 0, property: 0, unit: 0, general: 0 }
  })

  route(app, createDocument, async call => {
    const { db, caller, body, request, afterCommit } = call
    const { name, fileUrl, isPhoto, ...place } = body
    const at = await placeOf(call, place)
    const file = { name, fileUrl, isPhoto, origin: ownOrigin(request) }
    const id = await addDocument(app, call, at, file)
    afterCommit(app.outbox.deliverSoon)
    const hasFounded = caller.organizationId === null && at.propertyId === null
    const viewer = hasFounded ? asFounder(caller, at.organizationId) : caller
    return findDocument(db, viewer, id)
  })

  route(app, downloadDocument, async ({ db, caller, params, query, request, reply }) => {
    const file = await findFile(db, caller, params.id)
    return sendFile(request, reply, store, await inRequestedSize(app, file, query.size))
  })

  route(app, deleteDocument, async ({ db, caller, params, request, reply }) => {
    const gone = await removeDocuments(db, caller, [params.id])
    if (gone.length === 0) {
      // Checked afterwards: a document deleted in the meantime does not exist for any caller.
      await findDocument(db, caller, params.id)
      throw forbidden('Ask the office to delete it: you can delete your own uploads for 24 hours')
    }
    removeBytes(gone, request, reply)
  })

  route(app, deleteDocuments, async ({ db, caller, body, request, reply }) => {
    const ids = [...new Set(body.documentIds)]
    const gone = await removeDocuments(db, caller, ids)
    if (gone.length < ids.length)
      throw refusedAt('documentIds', 'Choose documents that you may delete')
    removeBytes(gone, request, reply)
    return { deleted: gone.length }
  })

  /** The answer means committed. The hourly job deletes the files after a crash here. */
  function removeBytes(uploadIds: readonly string[], request: FastifyRequest, reply: FastifyReply) {
    reply.raw.once('finish', () => {
      removeUnneeded(app.database, store, { only: among(uploads.id, uploadIds) }).catch(error =>
        request.log.warn({ err: error }, 'The bytes of a deleted document wait for the next job'),
      )
    })
  }
}

/** Deletes those of the documents that the caller may, and returns their uploads. */
async function removeDocuments(db: Db, caller: Caller, ids: readonly string[]): Promise<string[]> {
  const gone = await db
    .delete(documents)
    .where(and(among(documents.id, ids), deletableDocuments(caller)))
    .returning({ uploadId: documents.uploadId })
  const uploadIds = gone.map(({ uploadId }) => uploadId)
  if (uploadIds.length > 0)
    await db.update(uploads).set({ removableAt: sql`now()` }).where(among(uploads.id, uploadIds))
  return uploadIds
}

/** One visible document. @throws 404 */
async function findDocument(db: Db, caller: Caller, id: string) {
  const [row] = await selectDocuments(db, caller).where(
    and(eq(documents.id, id), visibleDocuments(caller)),
  )
  if (!row) throw notFound('Document')
  return row
}

/** Where the bytes of a visible document are. @throws 404 */
async function findFile(db: Db, caller: Caller, id: string) {
  const [file] = await db
    .select({
      name: documents.name,
      ...storedFile,
    })
    .from(documents)
    .innerJoin(uploads, eq(uploads.id, documents.uploadId))
    .where(and(eq(documents.id, id), visibleDocuments(caller)))
  if (!file) throw notFound('Document')
  return file
}
