import type { FastifyInstance } from 'fastify'
import { inserted } from '../db/inserted.ts'
import { documents } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { requireQuota } from '../storage/quotas.ts'
import { claimUpload, requirePhoto, requirePropertyPhoto } from './document-uploads.ts'
import { notifyOfDocument } from './notifications.ts'
import type { placeOf } from './places.ts'

interface NewFile {
  name: string
  fileUrl: string
  origin: string
  isPhoto?: boolean
}

/**
 * Keeps the caller's uploaded file as a document of a place, and writes the notifications of it; returns its id.
 *
 * @param origin where the call came to: `fileUrl` may begin with it
 * @throws 400 at `fileUrl`, 413 beyond the quota
 */
export async function addDocument(
  app: FastifyInstance,
  { db, caller }: Pick<Call<never, never, never>, 'db' | 'caller'>,
  at: Awaited<ReturnType<typeof placeOf>>,
  { name, fileUrl, origin, isPhoto = false }: NewFile,
): Promise<string> {
  const { declaredName: _, ...upload } = await claimUpload(db, caller, fileUrl, origin)
  if (at.requestId) requirePhoto(upload.fileType, 'fileUrl')
  if (isPhoto) requirePropertyPhoto(at, upload.fileType)
  const { id } = inserted(
    await db
      .insert(documents)
      .values({ ...at, ...upload, name, fileUrl, isPhoto, uploadedBy: caller.id })
      .returning({ id: documents.id }),
  )
  await requireQuota(db, app, { userId: caller.id, organizationId: at.organizationId })
  await notifyOfDocument(db, id, caller.id, app.outbox.publicUrl)
  return id
}
