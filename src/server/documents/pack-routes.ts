import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxPacked, packDocuments } from '#shared/documents/document-list.ts'
import { sentence } from '#shared/language/sentence.ts'
import { t } from '#shared/language/t.ts'
import type { Caller } from '../access/caller.ts'
import { visibleDocuments } from '../access/visible.ts'
import { documents, uploads } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import { fileNameOf, type StoredFile, sendsFile, storedFile } from '../files/download.ts'
import { route } from '../http/route.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import { Archive } from '../storage/archive.ts'
import type { Store } from '../storage/store.ts'

/** Several documents in one zip file, which is made while it is read. */
export function documentPackRoutes(app: FastifyInstance): void {
  route(app, packDocuments, async ({ db, caller, body, request, reply }) => {
    const files = await filesOf(db, caller, [...new Set(body.documentIds)])
    const archive = new Archive()
    reply.raw.once('close', () => archive.abort(new Error('The reader is gone')))
    pack(archive, app.storage.store, files).catch(error => fail(request, archive, error))
    sendsFile(reply, { name: `${t('Documents')}.zip`, type: 'application/zip' })
    return archive.bytes
  })
}

/** @throws 400 at the field, where one is not visible or all are too large */
async function filesOf(db: Db, caller: Caller, ids: readonly string[]): Promise<StoredFile[]> {
  const files = await db
    .select({ name: documents.name, ...storedFile })
    .from(documents)
    .innerJoin(uploads, eq(uploads.id, documents.uploadId))
    .where(and(among(documents.id, ids), visibleDocuments(caller)))
    .orderBy(documents.id)
  if (files.length < ids.length) throw refusedAt('documentIds', 'Choose one of your documents')
  if (files.reduce((sum, { size }) => sum + size, 0) > maxPacked)
    throw refusedAt(
      'documentIds',
      sentence('Together they are larger than {most} MB: choose fewer', {
        most: maxPacked / 1024 ** 2,
      }),
    )
  return files
}

async function pack(archive: Archive, store: Store, files: readonly StoredFile[]): Promise<void> {
  const taken = new Set<string>()
  for (const file of files) {
    const bytes = await store.read(file.objectName)
    if (!bytes) throw new Error(`The bytes of ${file.objectName} are missing`)
    // Pictures and PDFs are compressed already.
    const compress = !/^image\/|pdf$/.test(file.type)
    await archive.add(freeName(file, taken), bytes, { compress })
  }
  archive.end()
}

/** `Plan.pdf`, then `Plan (2).pdf`: no folder, and no name twice. */
function freeName(file: StoredFile, taken: Set<string>): string {
  const whole = fileNameOf(file).replace(/^\.+/, '_')
  let free = whole
  for (let at = 2; taken.has(free.toLowerCase()); at++)
    free = whole.replace(/(\.[^.]*)?$/, ending => ` (${at})${ending}`)
  taken.add(free.toLowerCase())
  return free
}

function fail(request: FastifyRequest, archive: Archive, error: Error): void {
  if (!request.raw.destroyed) request.log.error({ err: error }, 'Documents could not be packed')
  archive.abort(error)
}
