import { and, eq, sql } from 'drizzle-orm'
import { wrongPicture } from '#shared/properties/pictures.ts'
import type { Caller } from '../access/caller.ts'
import { picturePath, signedAddress, signedPicture } from '../access/picture-link.ts'
import type { Keys } from '../config/secret-key.ts'
import { organizations, uploads } from '../db/tables.ts'
import { claimUpload } from '../documents/document-uploads.ts'
import { refusedAt } from '../errors/errors.ts'
import { storedFile } from '../files/download.ts'
import { isSmallPicture } from '../files/pictures.ts'
import type { Db } from '../postgres/database.ts'
import type { Store } from '../storage/store.ts'

const pathOfLogo = sql`'/api/pictures/' || ${organizations.logoUploadId}`

/** The signed address of an organization's logo, for every reader of its name; null without one. */
export function signedLogo(keys: Keys) {
  return signedPicture(keys, pathOfLogo)
}

/** The same for an id that was read. */
export function logoAddress(keys: Keys, uploadId: string | null): string | null {
  return uploadId && signedAddress(keys, picturePath(uploadId))
}

interface Place {
  store: Store
  /** The origin of our addresses. */
  origin: string
}

/**
 * Makes a picture the caller uploaded the logo of their organization, or takes it away. The bytes of
 * the former one are removed within the hour.
 *
 * @param fileUrl the `uploadURL` without its query; the address of the present logo keeps it
 * @returns the value of `logoUploadId`
 * @throws 400 at the field for a file that is no small picture of the caller
 */
export async function changeLogo(
  db: Db,
  caller: Caller,
  own: { id: string; logoUploadId: string | null },
  fileUrl: string | null,
  { store, origin }: Place,
): Promise<string | null> {
  const before = own.logoUploadId
  if (before && fileUrl?.split('?')[0] === picturePath(before)) return before
  if (before)
    await db
      .update(uploads)
      .set({ removableAt: sql`now()` })
      .where(and(eq(uploads.id, before), eq(uploads.organizationId, own.id)))
  if (fileUrl === null) return null
  const { uploadId } = await claimUpload(db, caller, fileUrl, origin, 'logoUrl')
  const [file] = await db.select(storedFile).from(uploads).where(eq(uploads.id, uploadId))
  if (!file || !(await isSmallPicture(store, file))) throw refusedAt('logoUrl', wrongPicture)
  await db.update(uploads).set({ organizationId: own.id }).where(eq(uploads.id, uploadId))
  return uploadId
}
