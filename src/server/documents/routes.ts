import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import { alias, type PgSelect } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import {
  createDocument,
  type DocumentCategory,
  deleteDocument,
  downloadDocument,
  listDocuments,
  summarizeDocuments,
} from '#shared/documents/documents.ts'
import type { Caller } from '../access/caller.ts'
import { openColumns } from '../access/fields.ts'
import { asFounder } from '../access/found-organization.ts'
import { matches, page } from '../access/pagination.ts'
import { visibleDocuments, visibleRequests } from '../access/visible.ts'
import {
  documents,
  leases,
  maintenanceRequests,
  properties,
  units,
  uploads,
  users,
} from '../db/tables.ts'
import { forbidden, notFound } from '../errors/errors.ts'
import { inRequestedSize, sendFile, storedFile } from '../files/download.ts'
import { ownOrigin } from '../files/routes.ts'
import { removeUnneeded } from '../files/unneeded.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { addDocument } from './add-document.ts'
import { deletableDocuments, inCategory, placeOf } from './places.ts'

const uploaders = alias(users, 'uploaders')
const tenants = alias(users, 'tenants')

export function documentRoutes(app: FastifyInstance): void {
  const { store } = app.storage

  route(app, listDocuments, ({ db, caller, query, reply }) => {
    const matching = and(
      visibleDocuments(caller),
      query.category ? inCategory(query.category) : undefined,
      query.propertyId ? eq(documents.propertyId, query.propertyId) : undefined,
      query.unitId ? eq(documents.unitId, query.unitId) : undefined,
      query.leaseId ? eq(documents.leaseId, query.leaseId) : undefined,
      query.expenseId ? eq(documents.expenseId, query.expenseId) : undefined,
      query.requestId ? eq(documents.requestId, query.requestId) : undefined,
      query.photos === undefined ? undefined : eq(documents.isPhoto, query.photos),
      matches(query.q, searched),
    )
    return page(
      reply,
      query,
      rows =>
        selectDocuments(db, caller)
          .where(and(matching, query.after ? lt(documents.id, query.after) : undefined))
          .orderBy(desc(documents.id))
          .limit(rows),
      async () => {
        const [total] = await withPlaces(
          db.select({ rows: count() }).from(documents).$dynamic(),
          caller,
        ).where(matching)
        return total?.rows ?? 0
      },
    )
  })

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
    const [gone] = await db
      .delete(documents)
      .where(and(eq(documents.id, params.id), deletableDocuments(caller)))
      .returning({ uploadId: documents.uploadId })
    if (!gone) {
      // Checked afterwards: a document deleted in the meantime does not exist for any caller.
      await findDocument(db, caller, params.id)
      throw forbidden('Ask the office to delete it: you can delete your own uploads for 24 hours')
    }
    const upload = eq(uploads.id, gone.uploadId)
    await db.update(uploads).set({ removableAt: sql`now()` }).where(upload)
    // The answer means committed. The hourly job deletes the file after a crash here.
    reply.raw.once('finish', () => {
      removeUnneeded(app.database, store, { only: upload }).catch(error =>
        request.log.warn({ err: error }, 'The bytes of a deleted document wait for the next job'),
      )
    })
  })
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

/** The text of a search: all that a row of the list shows. Needs `withPlaces`. */
const searched = sql`concat_ws(' ', ${documents.name}, ${properties.name}, ${units.unitNumber},
  ${tenants.firstName}, ${tenants.lastName}, ${maintenanceRequests.title}, ${documents.fileType}, ${uploaders.firstName}, ${uploaders.lastName},
  right(${documents.uploadedBy}::text, 8))`

function selectDocuments(db: Db, caller: Caller) {
  const query = db
    .select({
      ...openColumns(documents),
      uploader: {
        id: uploaders.id,
        firstName: uploaders.firstName,
        lastName: uploaders.lastName,
      },
      propertyName: properties.name,
      unitNumber: units.unitNumber,
      requestTitle: maintenanceRequests.title,
      tenant: { id: tenants.id, firstName: tenants.firstName, lastName: tenants.lastName },
      canDelete: sql<boolean>`coalesce(${deletableDocuments(caller)}, false)`,
    })
    .from(documents)
    .$dynamic()
  return withPlaces(query, caller)
}

/** With the names in a row: its owner and its subject. */
function withPlaces<Query extends PgSelect>(query: Query, caller: Caller) {
  return query
    .innerJoin(uploaders, eq(uploaders.id, documents.uploadedBy))
    .leftJoin(properties, eq(properties.id, documents.propertyId))
    .leftJoin(units, eq(units.id, documents.unitId))
    .leftJoin(leases, eq(leases.id, documents.leaseId))
    .leftJoin(tenants, eq(tenants.id, leases.tenantId))
    .leftJoin(
      maintenanceRequests,
      and(eq(maintenanceRequests.id, documents.requestId), visibleRequests(caller)),
    )
}
