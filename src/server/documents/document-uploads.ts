import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { documents, type maintenanceRequests, units, uploads } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import type { Place } from './place.ts'

/** Uploaded files become documents. */

/**
 * Claims the caller's own uploaded file for a document or a message, for good: of two parallel calls, one gets it.
 *
 * @throws 400 at the field for every other address
 */
export async function claimUpload(
  db: Db,
  caller: Caller,
  fileUrl: string,
  origin: string,
  field = 'fileUrl',
) {
  const [, objectId] =
    ownAddress.exec(fileUrl.startsWith(origin) ? fileUrl.slice(origin.length) : fileUrl) ?? []
  const [upload] = objectId
    ? await db
        .update(uploads)
        .set({ removableAt: null })
        .where(
          and(
            eq(uploads.id, objectId),
            eq(uploads.userId, caller.id),
            isNotNull(uploads.receivedAt),
            sql`${uploads.removableAt} > now()`,
          ),
        )
        .returning({
          uploadId: uploads.id,
          fileType: uploads.fileType,
          fileSize: uploads.fileSize,
          declaredName: uploads.declaredName,
        })
    : []
  const sentence = 'Please upload a file first'
  if (!upload) throw refusedAt(field, sentence)
  return upload
}

const ownAddress = /^\/api\/objects\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A request takes pictures and PDFs. @throws 400 at the field */
export function requirePhoto(fileType: string | null, field: string) {
  if (fileType && photoTypes.includes(fileType)) return
  const sentence = 'Choose a JPEG or PNG photo, or a PDF'
  throw refusedAt(field, sentence)
}

/** A property's photo is a picture, and about the property alone. @throws 400 at the field */
export function requirePropertyPhoto(place: Place, fileType: string | null) {
  const { propertyId, unitId, leaseId, expenseId, requestId } = place
  if (!propertyId || unitId || leaseId || expenseId || requestId)
    throw refusedAt('isPhoto', 'A photo belongs to a property alone')
  if (fileType !== 'image/jpeg' && fileType !== 'image/png')
    throw refusedAt('fileUrl', 'Choose a JPEG or PNG photo')
}

const photoTypes = ['image/jpeg', 'image/png', 'application/pdf']

/** Keeps uploaded files as the photos of a request that was just reported. @throws 400 at the field */
export async function attachPhotos(
  db: Db,
  caller: Caller,
  request: Pick<typeof maintenanceRequests.$inferSelect, 'id' | 'organizationId' | 'unitId'>,
  fileUrls: string[],
  origin: string,
): Promise<void> {
  const { organizationId, unitId } = request
  for (const [at, fileUrl] of fileUrls.entries()) {
    const { declaredName, ...upload } = await claimUpload(db, caller, fileUrl, origin, 'photos')
    requirePhoto(upload.fileType, 'photos')
    await db.insert(documents).values({
      ...upload,
      organizationId,
      unitId,
      propertyId: sql`(select ${units.propertyId} from ${units} where ${eq(units.id, unitId)})`,
      requestId: request.id,
      name: declaredName ?? `Photo ${at + 1}`,
      fileUrl,
      uploadedBy: caller.id,
    })
  }
}
