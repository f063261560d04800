import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { showPicture, wrongPicture } from '#shared/properties/pictures.ts'
import type { Caller } from '../access/caller.ts'
import { opensPicture, picturePath } from '../access/picture-link.ts'
import { documents, organizations, properties, uploads, users } from '../db/tables.ts'
import { claimUpload } from '../documents/document-uploads.ts'
import { badRequest, notFound, refusedAt, unauthorized } from '../errors/errors.ts'
import { inRequestedSize, storedFile } from '../files/download.ts'
import { freePicture, isPictureOf, isSmallPicture, pictureTypes } from '../files/pictures.ts'
import { openRoute } from '../http/route.ts'
import { filePolicy } from '../http/security-headers.ts'
import type { Db } from '../postgres/database.ts'
import type { Store } from '../storage/store.ts'

/** Pictures of people, properties and organizations, for callers with a signed address. */
export function pictureRoutes(app: FastifyInstance): void {
  const { keys, store } = app.storage

  openRoute(app, showPicture, async ({ db, params, query, reply }) => {
    if (!opensPicture(keys, params.picture, query))
      throw badRequest('This link is invalid or has expired')
    // A removed or replaced one is gone at once, despite a valid address.
    const [picture] = await db
      .select(storedFile)
      .from(uploads)
      .where(
        and(
          eq(uploads.id, params.picture),
          inArray(uploads.fileType, pictureTypes),
          or(isOfPerson, isOfProperty, isOfOrganization),
        ),
      )
    const file = picture && (await inRequestedSize(app, picture, query.size))
    const bytes = file && (await store.read(file.objectName))
    if (!bytes) throw notFound('Picture')
    reply.headers({
      'content-type': file.type,
      'content-length': file.size,
      'content-disposition': 'inline',
      'content-security-policy': filePolicy,
      // The content of an address never changes.
      'cache-control': 'private, max-age=3600',
    })
    return bytes
  })
}

const isOfPerson = sql`exists (select from ${users} where ${isPictureOf})`
const isOfProperty = sql`(exists (select from ${properties} where ${properties.pictureUploadId} = ${uploads.id})
  or exists (select from ${documents} where ${documents.uploadId} = ${uploads.id} and ${documents.isPhoto}))`
const isOfOrganization = sql`exists (select from ${organizations} where ${organizations.logoUploadId} = ${uploads.id})`

interface Place {
  store: Store
  /** The origin of our addresses. */
  origin: string
}

/**
 * Sets the picture a person uploaded, or none, in place of the former one. Returns the value for
 * their row.
 *
 * @param fileUrl the `uploadURL` without its query; the address of their present picture keeps it
 * @throws 400 at the field for a file that is no small picture of the person
 */
export async function changePicture(
  db: Db,
  caller: Caller,
  fileUrl: string | null,
  { store, origin }: Place,
): Promise<string | null> {
  const [person] = await db
    .select({ picture: users.profileImageUrl })
    .from(users)
    .where(eq(users.id, caller.id))
    .for('update')
  if (!person) throw unauthorized()
  if (person.picture && fileUrl?.split('?')[0] === person.picture) return person.picture
  await freePicture(db, caller.id)
  if (fileUrl === null) return null
  const { uploadId } = await claimUpload(db, caller, fileUrl, origin, 'profileImageUrl')
  const [file] = await db.select(storedFile).from(uploads).where(eq(uploads.id, uploadId))
  if (!file || !(await isSmallPicture(store, file)))
    throw refusedAt('profileImageUrl', wrongPicture)
  return picturePath(uploadId)
}
