import { Readable } from 'node:stream'
import { and, eq, isNull, like, lt, notExists, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isFileType } from '#shared/documents/uploads.ts'
import { isWebAddress } from '#shared/fields.ts'
import { labels } from '#shared/language/t.ts'
import { inserted } from '../db/inserted.ts'
import { properties, uploads } from '../db/tables.ts'
import { errorOf } from '../errors/caught.ts'
import { Refusal } from '../errors/errors.ts'
import { heifTypes } from '../files/content-sniffing.ts'
import { keepFile } from '../files/keep-upload.ts'
import { madeOf, withPhotoSlot } from '../files/photos/photo-work.ts'
import type { Job } from '../jobs/job.ts'
import type { Database, Db } from '../postgres/database.ts'
import type { Store } from '../storage/store.ts'
import { semaphore } from '../workers/semaphore.ts'
import { type FetchedPicture, fetchPicture, PictureProblem } from './fetch-picture.ts'

/** Pictures fetched in parallel by one server. */
const maxConcurrent = 4
const maxWaiting = 200
/** The retention of an upload for a picture that never arrived. */
const keepHours = 24

export interface PropertyPictures {
  /** Fetches the picture of a property soon, in the background. Call it once the change is committed. */
  fetchSoon(propertyId: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    propertyPictures: PropertyPictures
  }
}

interface Workplace {
  database: Database
  store: Store
  /** Whether addresses of a local network may be fetched. */
  allowPrivate: boolean
}

export function openPropertyPictures(
  workplace: Workplace,
  log: Pick<FastifyBaseLogger, 'warn'>,
): PropertyPictures {
  const withSlot = semaphore(maxConcurrent, maxWaiting, 'The job fetches it')
  return {
    fetchSoon(propertyId) {
      withSlot(() => fetchPropertyPicture(workplace, propertyId)).catch(error =>
        log.warn({ err: errorOf(error), propertyId }, 'a property picture waits for the job'),
      )
    },
  }
}

/**
 * The picture columns of a property after its address changed: an upload for the file to fetch, or
 * none.
 *
 * @param userId the owner of the file
 */
export async function placeForPicture(db: Db, userId: string, imageUrl: string | null) {
  if (imageUrl === null || !isWebAddress(imageUrl))
    return { pictureUploadId: null, pictureProblem: null }
  const upload = inserted(
    await db
      .insert(uploads)
      .values({ userId, removableAt: sql`now() + make_interval(hours => ${keepHours})` })
      .returning({ id: uploads.id }),
  )
  return { pictureUploadId: upload.id, pictureProblem: null }
}

/** Fetches waiting pictures: of an earlier release, or of a server stopped in the middle. */
export async function fetchWaitingPictures(workplace: Workplace, signal: AbortSignal) {
  await givePlaces(workplace.database, signal)
  const waiting = await workplace.database.db
    .select({ id: properties.id })
    .from(properties)
    .innerJoin(uploads, eq(uploads.id, properties.pictureUploadId))
    .where(and(isWaiting, lt(uploads.createdAt, sql`now() - interval '1 minute'`)))
    .limit(maxWaiting)
  for (const { id } of waiting) {
    signal.throwIfAborted()
    await fetchPropertyPicture(workplace, id)
  }
}

/** Creates an upload for each picture with an address and none; it counts as a file of the property's manager. */
async function givePlaces({ db, transaction }: Database, signal: AbortSignal): Promise<void> {
  const hasNoPlace = and(
    like(properties.imageUrl, 'http%'),
    isNull(properties.pictureProblem),
    notExists(db.select().from(uploads).where(eq(uploads.id, properties.pictureUploadId))),
  )
  const without = await db
    .select({ id: properties.id, userId: sql<string | null>`coalesce(manager_id, owner_id)` })
    .from(properties)
    .where(hasNoPlace)
    .limit(maxWaiting)
  for (const { id, userId } of without) {
    signal.throwIfAborted()
    if (userId === null) continue
    await transaction(async tx => {
      const [property] = await tx
        .select({ imageUrl: properties.imageUrl })
        .from(properties)
        .where(and(eq(properties.id, id), hasNoPlace))
        .for('update')
      if (!property) return
      const place = await placeForPicture(tx, userId, property.imageUrl)
      await tx.update(properties).set(place).where(eq(properties.id, id))
    })
  }
}

const isWaiting = and(isNull(uploads.receivedAt), isNull(properties.pictureProblem))

/** Of two servers that fetch the same picture, one stores it. */
async function fetchPropertyPicture(
  { database, store, allowPrivate }: Workplace,
  propertyId: string,
): Promise<void> {
  const [wanted] = await database.db
    .select({
      url: properties.imageUrl,
      uploadId: uploads.id,
      objectName: uploads.objectName,
      userId: uploads.userId,
    })
    .from(properties)
    .innerJoin(uploads, eq(uploads.id, properties.pictureUploadId))
    .where(and(eq(properties.id, propertyId), isWaiting))
  if (!wanted?.url) return
  const { url, uploadId } = wanted
  const stillWanted = and(eq(properties.id, propertyId), eq(properties.pictureUploadId, uploadId))
  try {
    const measured = await keepFetched(store, wanted, await fetchPicture(url, { allowPrivate }))
    if (!measured) return
    await database.transaction(async db => {
      // Touched so that open screens show it; the address may have changed meanwhile.
      const [property] = await db
        .update(properties)
        .set({ pictureProblem: null, updatedAt: new Date() })
        .where(stillWanted)
        .returning({ id: properties.id })
      const received = { ...measured, receivedAt: new Date(), bareAt: new Date() }
      await db
        .update(uploads)
        .set({ ...received, removableAt: property ? null : sql`now()` })
        .where(eq(uploads.id, uploadId))
    })
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error
    await database.db.update(properties).set({ pictureProblem: error.message }).where(stillWanted)
  }
}

/**
 * Like an uploaded one: without location and camera data, and as a JPEG unless it is JPEG or PNG.
 * @throws PictureProblem
 */
async function keepFetched(
  store: Store,
  { objectName, userId }: { objectName: string; userId: string },
  { bytes, type }: FetchedPicture,
) {
  try {
    if (isFileType(type)) return await keepFile(store, objectName, Readable.from([bytes]), type)
    const want = heifTypes.includes(type) ? 'jpeg of HEIF' : 'jpeg'
    const work = () => madeOf(new Uint8Array(bytes), want)
    const [jpeg] = (await withPhotoSlot({ userId }, want, work)) ?? []
    if (!jpeg) throw new PictureProblem('The picture at this link is damaged. Use another')
    return await keepFile(store, objectName, Readable.from([Buffer.from(jpeg)]), 'image/jpeg')
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) throw new PictureProblem(error.message)
    throw error
  }
}

/** Fetches the pictures of properties that a server which stopped had not fetched yet. */
export const propertyPicturesJob: Job = {
  name: 'property-pictures',
  texts: labels({
    title: 'Property pictures',
    purpose: 'Downloads property pictures whose address was entered',
  }),
  cron: '*/10 * * * *',
  run: ({ database, store, allowPrivate = false, signal }) =>
    fetchWaitingPictures({ database, store, allowPrivate }, signal),
}
