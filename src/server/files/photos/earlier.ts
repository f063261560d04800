import { Readable } from 'node:stream'
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { isFileType } from '#shared/documents/uploads.ts'
import { actAsSystem } from '../../audit/record.ts'
import { shareBackupLock } from '../../backup/lock.ts'
import { documents, properties, uploads } from '../../db/tables.ts'
import { eachOne } from '../../jobs/each-one.ts'
import type { Work } from '../../jobs/job.ts'
import type { Database, Db } from '../../postgres/database.ts'
import { isNearlyFull } from '../../storage/disk.ts'
import { defaultStorageLimits, quotaExceeded } from '../../storage/quotas.ts'
import { readWhole, type Store } from '../../storage/store.ts'
import { pictureTypes } from '../pictures.ts'
import { madeOf, withPhotoSlot } from './photo-work.ts'
import { makeVersions } from './previews.ts'

/** Of one run: the queue ends what takes longer than an hour. */
const maxPerRun = 500

/**
 * Pictures of an earlier release: with location and camera data, in formats that are JPEG today, and
 * without small versions.
 */
const isEarlier = and(
  isNotNull(uploads.receivedAt),
  inArray(uploads.fileType, pictureTypes),
  or(isNull(uploads.removableAt), gt(uploads.removableAt, sql`now()`)),
  or(
    isNull(uploads.bareAt),
    // Until then the server that took it is at it.
    and(isNull(uploads.versionsMadeAt), lt(uploads.receivedAt, sql`now() - interval '1 hour'`)),
  ),
)

/** How many pictures of earlier releases are still as they came. */
export function countEarlier(db: Db): Promise<number> {
  return db.$count(uploads, isEarlier)
}

/**
 * Removes location and camera data from some pictures of earlier releases and makes their small versions,
 * one by one in the thread for photos. The next run continues after a server that stopped midway.
 */
export async function cleanEarlier(work: Work): Promise<void> {
  const { database, store, storageLimits = defaultStorageLimits, log, signal } = work
  await removeFormerBytes(database, store, signal)
  const some = await database.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(isEarlier)
    // In no order: those that fail each time are not before all others.
    .orderBy(sql`random()`)
    .limit(maxPerRun)
  await eachOne(
    { log, signal },
    some,
    async ({ id }) => {
      if (isNearlyFull(await storageLimits.disk())) throw quotaExceeded()
      await clean(database, store, id)
      await makeVersions({ database, store, storageLimits }, id)
    },
    'A picture of an earlier release is still as it came',
  )
}

async function clean(database: Database, store: Store, id: string): Promise<void> {
  const picture = await named(database.db, id)
  if (!picture) return
  const { objectName, spareObjectName, size, type } = picture
  const isKept = isFileType(type)
  const work = async () =>
    madeOf(await readWhole(store, objectName, size), isKept ? 'bare' : 'jpeg')
  const made = await withPhotoSlot(picture, 'bare', work)
  // A picture of a property that is of another kind and cannot be decoded: its link is tried again.
  if (!made && !isKept) return void (await forget(database, id))
  if (!made) throw new Error('A picture could not be read in time')
  const [bytes] = made
  if (!bytes) return void (await database.db.update(uploads).set(isBareNow).where(is(picture)))
  // Taken already where a server stopped before its commit.
  const stored = await store.put(spareObjectName, Readable.from([Buffer.from(bytes)]))
  const fileSize = stored ?? (await store.size(spareObjectName)) ?? 0
  await takeOver(database, picture, { fileSize, fileType: isKept ? type : 'image/jpeg' })
}

/** The picture, if it is still to be cleaned; its row names the copy before there is one. */
async function named(db: Db, id: string) {
  const [picture] = await db
    .update(uploads)
    .set({ spareObjectName: sql`coalesce(${uploads.spareObjectName}, ${v4()}::uuid)` })
    .where(and(eq(uploads.id, id), isEarlier, isNull(uploads.bareAt)))
    .returning({
      id: uploads.id,
      userId: uploads.userId,
      objectName: uploads.objectName,
      spareObjectName: sql<string>`${uploads.spareObjectName}`,
      size: sql<number>`${uploads.fileSize}`,
      type: sql<string>`${uploads.fileType}`,
    })
  return picture
}

type Picture = NonNullable<Awaited<ReturnType<typeof named>>>

/** As it was named, and not cleaned by another server meanwhile. */
function is({ id, objectName }: Picture) {
  return and(eq(uploads.id, id), eq(uploads.objectName, objectName), isNull(uploads.bareAt))
}

const isBareNow = { bareAt: sql`now()`, spareObjectName: null }

/** From then on the copy is the file, and the row names the former bytes until they are removed. */
async function takeOver(
  { transaction }: Database,
  picture: Picture,
  measured: { fileSize: number; fileType: string },
): Promise<void> {
  await transaction(async tx => {
    await actAsSystem(tx)
    const { objectName, spareObjectName } = picture
    const [taken] = await tx
      .update(uploads)
      .set({
        ...measured,
        bareAt: sql`now()`,
        objectName: spareObjectName,
        spareObjectName: objectName,
      })
      .where(is(picture))
      .returning({ id: uploads.id })
    if (taken) await tx.update(documents).set(measured).where(eq(documents.uploadId, picture.id))
  })
}

/** Its bytes go with its place, as whenever a property has another picture. */
async function forget({ transaction }: Database, id: string): Promise<void> {
  await transaction(async tx => {
    await actAsSystem(tx)
    const [held] = await tx
      .update(properties)
      .set({ pictureUploadId: null, pictureProblem: null })
      .where(eq(properties.pictureUploadId, id))
      .returning({ id: properties.id })
    if (!held) throw new Error('A picture is of no property and cannot be decoded')
  })
}

/** An hour after: downloads, archives and backups that had begun read them to their end. */
async function removeFormerBytes(
  database: Database,
  store: Store,
  signal: AbortSignal,
): Promise<void> {
  do signal.throwIfAborted()
  while (await database.transaction(tx => removeOne(tx, store)))
}

async function removeOne(tx: Db, store: Store): Promise<boolean> {
  const { rows } = await tx.execute(sql.raw(shareBackupLock))
  if (!rows[0]?.shared) return false
  const isOver = lt(uploads.bareAt, sql`now() - interval '1 hour'`)
  const [former] = await tx
    .select({ id: uploads.id, name: uploads.spareObjectName })
    .from(uploads)
    .where(and(isNotNull(uploads.spareObjectName), isOver))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!former?.name) return false
  await store.remove(former.name)
  await tx.update(uploads).set({ spareObjectName: null }).where(eq(uploads.id, former.id))
  return true
}
