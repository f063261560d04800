import { finished, PassThrough } from 'node:stream'
import { and, eq, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import {
  discardUnsaved,
  isSentType,
  maxFileBytes,
  requestUpload,
  type SentType,
  sentTypeOf,
  showUnsaved,
  tooManyUnsaved,
  uploadObject,
} from '#shared/documents/uploads.ts'
import { inserted } from '../db/inserted.ts'
import { properties, uploads, users } from '../db/tables.ts'
import { conflict, forbidden, notFound, Refusal } from '../errors/errors.ts'
import { openRoute, route } from '../http/route.ts'
import { spendUpload } from '../limits/quotas.ts'
import type { Db } from '../postgres/database.ts'
import { requireQuota } from '../storage/quotas.ts'
import type { Storage } from '../storage/store.ts'
import { disguised, tooLarge, untyped, wrongType } from './content-sniffing.ts'
import { inRequestedSize, sendFile, storedFile } from './download.ts'
import { keepUpload, type StoredObject } from './keep-upload.ts'
import { removeUnneeded } from './unneeded.ts'
import { ownOrigin, signUpload, verifyUpload } from './upload-link.ts'

declare module 'fastify' {
  interface FastifyInstance {
    storage: Storage
  }
}

/** The maximum of a person's unsaved files at once. */
const maxUnsaved = 50
/** Even a phone with a weak signal is faster than this. */
const minBytesPerSecond = 16 * 1024

export async function objectRoutes(app: FastifyInstance): Promise<void> {
  const { keys, store } = app.storage

  route(app, requestUpload, async ({ db, caller, body, request }) => {
    await requireUnsavedLimit(db, caller.id)
    const holder = { userId: caller.id, organizationId: caller.organizationId }
    await requireQuota(db, app, holder, body.size ?? maxFileBytes)
    await spendUpload(db, app.rateLimits, caller.id)
    const issued = inserted(
      await db
        .insert(uploads)
        .values({
          userId: caller.id,
          declaredName: body.name,
          declaredType: body.type,
          removableAt: sql`now() + interval '24 hours'`,
        })
        .returning({ id: uploads.id }),
    )
    const address = `${ownOrigin(request)}/api/objects/${issued.id}`
    return { uploadURL: address + signUpload(keys, issued.id, caller.id) }
  })

  route(app, showUnsaved, async ({ db, caller, params, query, request, reply }) => {
    const [file] = await db
      .select({ name: sql<string>`coalesce(${uploads.declaredName}, 'File')`, ...storedFile })
      .from(uploads)
      .where(and(eq(uploads.id, params.id), isUnsaved(caller.id), isNotNull(uploads.receivedAt)))
    if (!file) throw notFound('File')
    return sendFile(request, reply, store, await inRequestedSize(app, file, query.size))
  })

  route(app, discardUnsaved, async ({ db, caller, afterCommit }) => {
    await db.update(uploads).set({ removableAt: sql`now()` }).where(isUnsaved(caller.id))
    const only = eq(uploads.userId, caller.id)
    // Files that cannot be removed now, such as during a backup, are left to the hourly job.
    afterCommit(
      () =>
        void removeUnneeded(app.database, store, { only }).catch(error =>
          app.log.warn({ err: error }, 'Removing unneeded files waits for the next job'),
        ),
    )
  })

  await app.register(async files => {
    // The body is a file of any kind: it is streamed to the handler and never buffered.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', async () => undefined)
    // Fastify refuses an invalid header before our handler, with its text for JSON.
    files.setErrorHandler((error: FastifyError) => {
      throw error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? untyped() : error
    })
    // A client that disconnects makes its stream fail, even when it is not read any more.
    files.addHook('preHandler', async ({ raw }) => void raw.on('error', () => {}))
    files.addHook('onRoute', options => {
      options.config = { ...options.config, minBytesPerSecond }
    })

    openRoute(
      files,
      uploadObject,
      async ({ db, params, query, request }) => {
        const userId = verifyUpload(keys, params.object, query)
        const upload = await findUpload(db, params.object, userId)
        const type = declaredType(request, upload)
        if (Number(request.headers['content-length']) > maxFileBytes) throw tooLarge()
        const stored = await keepUpload(store, upload, bytesOf(request), type)
        if (!stored) throw alreadyUploaded()
        await receive(app, upload, stored)
        app.previews.makeSoon(upload.id)
        return { id: upload.id, ...stored }
      },
      { outlasts: 'a transaction' },
    )
  })
}

async function requireUnsavedLimit(db: Db, userId: string) {
  // Locked, so that parallel requests are counted one after the other.
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const unsaved = await db.$count(
    uploads,
    and(isUnsaved(userId), gt(uploads.createdAt, sql`now() - interval '1 hour'`)),
  )
  if (unsaved >= maxUnsaved) throw new Refusal(429, tooManyUnsaved)
}

function isUnsaved(userId: string) {
  return and(
    eq(uploads.userId, userId),
    gt(uploads.removableAt, sql`now()`),
    // The picture of a property is uploaded by the server.
    notExists(sql`(select from ${properties} where ${eq(properties.pictureUploadId, uploads.id)})`),
  )
}

/** The upload of an address, before its file has arrived. @throws 403, 409 */
async function findUpload(db: Db, id: string, userId: string) {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
  if (!upload) throw forbidden('This upload address is not valid')
  if (upload.receivedAt) throw alreadyUploaded()
  return upload
}

type Upload = Awaited<ReturnType<typeof findUpload>>

const alreadyUploaded = () => conflict('A file was already uploaded to this address')

/** The declared type of the file. @throws 415 when it is unknown or contradictory */
function declaredType({ headers }: FastifyRequest, upload: Upload): SentType {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (!type) throw untyped()
  if (!isSentType(type)) throw wrongType()
  const { declaredName, declaredType } = upload
  if (declaredName && sentTypeOf(declaredName) !== type) throw disguised()
  if (declaredType && declaredType !== type) throw disguised()
  return type
}

/** The body as a copied stream: aborting it leaves the connection open for the answer. */
function bytesOf({ raw }: FastifyRequest): AsyncIterable<Buffer> {
  const bytes = new PassThrough()
  // The client may disconnect before the stream is read: its reader gets the error.
  bytes.on('error', () => {})
  finished(raw, { writable: false }, error => error && bytes.destroy(error))
  return raw.pipe(bytes)
}

async function receive(app: FastifyInstance, upload: Upload, measured: StoredObject) {
  const { id, userId, objectName } = upload
  try {
    await app.database.transaction(async tx => {
      // Its row counts first, then the limit is checked: of parallel uploads none exceeds it.
      const [received] = await tx
        .update(uploads)
        .set({ ...measured, receivedAt: sql`now()`, bareAt: sql`now()` })
        .where(and(eq(uploads.id, id), isNull(uploads.receivedAt)))
        .returning({ id: uploads.id })
      if (!received) throw forbidden('This upload address has expired. Please try again.')
      const [person] = await tx
        .select({ organizationId: users.organizationId })
        .from(users)
        .where(eq(users.id, userId))
      await requireQuota(tx, app, { userId, organizationId: person?.organizationId ?? null })
    })
  } catch (error) {
    // Cancelled during its upload, or beyond the quota.
    if (error instanceof Refusal) await app.storage.store.remove(objectName)
    throw error
  }
}
