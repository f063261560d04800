import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import type { BackgroundJob } from '#shared/operations/jobs.ts'
import { startBucket, type TestBucket } from '#test/bucket.ts'
import { operator } from '#test/operator.ts'
import { databaseUrl } from '#test/own-database.ts'
import { hasLocation, photo, takenAt } from '#test/photos/made.ts'
import { database, landlord, organizationIdOf } from '#test/world.ts'
import { takeBackupLock } from '../../backup/lock.ts'
import { documents, properties, uploads, uploadVersions } from '../../db/tables.ts'
import { runJob } from '../../jobs/fixture.ts'
import { openStore } from '../../storage/open-store.ts'
import { readWhole, type Store } from '../../storage/store.ts'
import { removeUnneeded } from '../unneeded.ts'
import { countEarlier } from './earlier.ts'
import { earlierPicturesJob } from './job.ts'

let lana: Awaited<ReturnType<typeof landlord>>
let taken: Buffer
let dataDir: string
let bucket: TestBucket
const stores = new Map<string, Store>()

beforeAll(async () => {
  lana = await landlord()
  taken = await photo(400, 300, { isOnItsSide: true })
  dataDir = await mkdtemp(path.join(tmpdir(), 'rt-earlier-'))
  bucket = await startBucket()
  stores.set('folder', await openStore({ s3: undefined, dataDir }))
  stores.set('bucket', await openStore({ s3: bucket.settings, dataDir }))
})
afterAll(async () => {
  await bucket.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe.each(['folder', 'bucket'])('a picture that an earlier release stored in a %s', place => {
  const store = () => stores.get(place) ?? expect.fail()

  it('loses its place and camera, keeps time and points, and is had small', async () => {
    const { id, objectName: former } = await stored(store(), taken)
    expect(await countEarlier(database.db)).toBe(1)
    expect(await clean(store())).toEqual([])
    const upload = await uploadNow(id)
    const bytes = await bytesOf(store(), upload)
    expect(await hasLocation(taken)).toBe(true)
    expect(await hasLocation(bytes)).toBe(false)
    const { exif, orientation } = await sharp(bytes).metadata()
    expect([exif?.includes(takenAt), orientation]).toEqual([true, 6])
    const points = (file: Buffer) => sharp(file).raw().toBuffer()
    expect((await points(bytes)).equals(await points(taken))).toBe(true)
    const [document] = await documentsOf(id)
    expect(document).toMatchObject({ fileSize: bytes.length, fileType: 'image/jpeg' })
    const versions = await versionsOf(id)
    expect(versions.map(({ points }) => points).sort()).toEqual([1600, 320])
    for (const { objectName, fileSize } of versions)
      expect(await store().size(objectName)).toBe(fileSize)
    expect(await countEarlier(database.db)).toBe(0)

    // A running download of the former bytes may finish; an hour later they are gone.
    await clean(store())
    expect(await store().size(former)).toBe(taken.length)
    await anHourLater(id)
    await clean(store())
    expect(await store().size(former)).toBeNull()
    expect(await uploadNow(id)).toMatchObject({
      spareObjectName: null,
      objectName: upload.objectName,
    })
  })

  it('is taken up where a server stopped between the copy and its commit', async () => {
    const { id, objectName } = await stored(store(), taken)
    const stopping: Store = {
      ...store(),
      async put(name, bytes) {
        await store().put(name, bytes)
        throw new Error('Stopped')
      },
    }
    expect(await clean(stopping)).toEqual([expect.stringContaining(id)])
    const before = await uploadNow(id)
    expect(before).toMatchObject({ objectName, bareAt: null })
    expect(await store().size(before.spareObjectName ?? '')).toBeGreaterThan(1_000)
    expect(await clean(store())).toEqual([])
    const upload = await uploadNow(id)
    expect(upload).toMatchObject({
      objectName: before.spareObjectName,
      spareObjectName: objectName,
    })
    expect(await hasLocation(await bytesOf(store(), upload))).toBe(false)
  })

  it('goes with all that was made of it', async () => {
    const { id } = await stored(store(), taken)
    await clean(store())
    const { objectName, spareObjectName } = await uploadNow(id)
    // In one transaction: it may go from the moment of its mark on, and no erasure of another test sees it.
    await database.transaction(async tx => {
      await tx.delete(documents).where(eq(documents.uploadId, id))
      await tx.update(uploads).set({ removableAt: sql`now()` }).where(eq(uploads.id, id))
      await removeUnneeded({ transaction: work => work(tx) }, store(), { only: eq(uploads.id, id) })
    })
    for (const name of [objectName, spareObjectName])
      expect(await store().size(name ?? '')).toBeNull()
  })
})

describe('pictures of earlier releases', () => {
  const store = () => stores.get('folder') ?? expect.fail()

  it('are left alone without location and camera data', async () => {
    const bare = await sharp(taken).jpeg().toBuffer()
    const { id, objectName } = await stored(store(), bare)
    await clean(store())
    expect(await uploadNow(id)).toMatchObject({ objectName, spareObjectName: null })
    expect((await bytesOf(store(), await uploadNow(id))).equals(bare)).toBe(true)
    expect(await countEarlier(database.db)).toBe(0)
  })

  it('wait one by one where one fails, and are counted where jobs are shown', async () => {
    const lost = await stored(store(), taken)
    const sound = await stored(store(), taken)
    await store().remove(lost.objectName)
    expect(await left()).toBe(2)
    expect(await clean(store())).toEqual([expect.stringContaining(lost.id)])
    expect(await hasLocation(await bytesOf(store(), await uploadNow(sound.id)))).toBe(false)
    expect(await left()).toBe(1)
    await store().put(lost.objectName, Readable.from([taken]))
    await clean(store())
    expect(await left()).toBe(0)
  })

  it('are in the log as changed by Rooftree itself', async () => {
    const { id } = await stored(store(), taken)
    await clean(store())
    const [document] = await documentsOf(id)
    const { body } = await lana.get<AuditEntry[]>('/api/audit-log?entity=document')
    const entry = body.find(
      ({ entityId, action }) => entityId === document?.id && action === 'updated',
    )
    expect(entry).toMatchObject({
      actorKind: 'system',
      changes: [{ field: 'fileSize', after: `${document?.fileSize}` }],
    })
  })

  it('keep their former bytes while a backup is made', async () => {
    const { id, objectName } = await stored(store(), taken)
    await clean(store())
    await anHourLater(id)
    const backup = new pg.Client(databaseUrl)
    await backup.connect()
    await backup.query(takeBackupLock)
    await clean(store())
    expect(await store().size(objectName)).toBe(taken.length)
    await backup.end()
    await clean(store())
    expect(await store().size(objectName)).toBeNull()
  })

  it('of a property, in another format, are converted to JPEG', async () => {
    const webp = await sharp(taken).keepExif().webp().toBuffer()
    const { id } = await stored(store(), webp, 'image/webp')
    const broken = await stored(store(), webp.subarray(0, 200), 'image/webp')
    const [house, other] = [await houseOf(id), await houseOf(broken.id)]
    await clean(store())
    const upload = await uploadNow(id)
    expect(upload.fileType).toBe('image/jpeg')
    const bytes = await bytesOf(store(), upload)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 400 })
    expect(await hasLocation(bytes)).toBe(false)
    expect(await pictureOf(house)).toBe(id)
    // A picture that cannot be decoded is removed; its link is tried again.
    expect(await pictureOf(other)).toBeNull()
    expect((await uploadNow(broken.id)).removableAt).not.toBeNull()
  })
})

/** A document as an earlier release left it: its bytes as they came, nothing made of them. */
async function stored(store: Store, bytes: Buffer, fileType = 'image/jpeg') {
  const [id, objectName] = [randomUUID(), randomUUID()]
  await store.put(objectName, Readable.from([bytes]))
  const measured = { fileType, fileSize: bytes.length }
  const upload = { id, userId: lana.user.id, objectName, receivedAt: new Date() }
  await database.db.insert(uploads).values({ ...upload, ...measured })
  // Those of other kinds are of properties.
  if (fileType !== 'image/jpeg') return upload
  await database.db.insert(documents).values({
    ...measured,
    organizationId: await organizationIdOf(lana),
    name: 'Kitchen',
    fileUrl: `/api/objects/${id}`,
    uploadId: id,
    uploadedBy: lana.user.id,
  })
  return upload
}

function clean(store: Store) {
  return runJob(earlierPicturesJob, { store })
}

async function uploadNow(id: string) {
  const [upload] = await database.db.select().from(uploads).where(eq(uploads.id, id))
  return upload ?? expect.fail()
}

async function bytesOf(store: Store, upload: Awaited<ReturnType<typeof uploadNow>>) {
  return Buffer.from(await readWhole(store, upload.objectName, upload.fileSize ?? 0))
}

function documentsOf(uploadId: string) {
  return database.db.select().from(documents).where(eq(documents.uploadId, uploadId))
}

function versionsOf(uploadId: string) {
  return database.db.select().from(uploadVersions).where(eq(uploadVersions.uploadId, uploadId))
}

async function anHourLater(id: string): Promise<void> {
  const then = { bareAt: sql`now() - interval '61 minutes'` }
  await database.db.update(uploads).set(then).where(eq(uploads.id, id))
}

async function left() {
  const { body } = await (await operator()).get<BackgroundJob[]>('/api/jobs')
  return body.find(({ name }) => name === earlierPicturesJob.name)?.left
}

/** A property whose picture this is. */
async function houseOf(pictureUploadId: string): Promise<string> {
  const house = { name: 'Maple', address: '1 Maple St', totalUnits: 1 }
  const { body } = await lana.post<{ id: string }>('/api/properties', house)
  await database.db.update(properties).set({ pictureUploadId }).where(eq(properties.id, body.id))
  return body.id
}

async function pictureOf(id: string) {
  const [property] = await database.db.select().from(properties).where(eq(properties.id, id))
  return property?.pictureUploadId
}
