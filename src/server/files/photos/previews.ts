import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { PreviewPoints } from '#shared/documents/uploads.ts'
import { uploads, uploadVersions, users } from '../../db/tables.ts'
import { errorOf } from '../../errors/caught.ts'
import { busy, Refusal } from '../../errors/errors.ts'
import type { Database, Db } from '../../postgres/database.ts'
import { requireQuota, type StorageLimits } from '../../storage/quotas.ts'
import { readWhole, type Store } from '../../storage/store.ts'
import { pictureTypes } from '../pictures.ts'
import { madeOf, withPhotoSlot } from './photo-work.ts'

/** Both versions of one picture together are never larger, in bytes. */
const maxBytes = 2 * 1024 * 1024
/** The wait of the first request, in milliseconds: it occupies the slot of another call meanwhile. */
const timeout = 2_000

export interface Preview {
  objectName: string
  size: number
}

export interface Previews {
  /** Makes the small versions of an upload in the background, if it is a picture. Call it once it is committed. */
  makeSoon(uploadId: string): void
  /**
   * A picture that fits into so many points; null for a file that is no picture or cannot be
   * decoded. Uploads of an earlier release are scaled at the first request.
   *
   * @throws 503 where that takes long
   */
  find(uploadId: string, points: PreviewPoints): Promise<Preview | null>
}

declare module 'fastify' {
  interface FastifyInstance {
    previews: Previews
  }
}

interface Workplace {
  database: Database
  store: Store
  storageLimits: StorageLimits
}

export function openPreviews(workplace: Workplace, log: Pick<FastifyBaseLogger, 'warn'>): Previews {
  const { db } = workplace.database
  const running = new Map<string, Promise<void>>()

  /** Once for all parallel requests. */
  function make(uploadId: string): Promise<void> {
    const begun = running.get(uploadId)
    if (begun) return begun
    const making = makeVersions(workplace, uploadId).finally(() => running.delete(uploadId))
    running.set(uploadId, making)
    return making
  }

  return {
    makeSoon(uploadId) {
      make(uploadId).catch(error =>
        log.warn({ err: errorOf(error), uploadId }, 'a picture is made small when it is asked for'),
      )
    },

    async find(uploadId, points) {
      if (await isWaitingNow(db, uploadId)) await inTime(make(uploadId))
      const [found] = await db
        .select({ objectName: uploadVersions.objectName, size: uploadVersions.fileSize })
        .from(uploadVersions)
        .where(and(eq(uploadVersions.uploadId, uploadId), eq(uploadVersions.points, points)))
      return found?.size ? { objectName: found.objectName, size: found.size } : null
    },
  }
}

async function inTime(making: Promise<void>): Promise<void> {
  const timer = new AbortController()
  const { signal } = timer
  const late = wait(timeout, 'late', { signal, ref: false }).catch(() => null)
  const first = await Promise.race([making, late])
  timer.abort()
  if (first !== 'late') return
  // The next request finds it.
  making.catch(() => {})
  throw busy('The picture is being made smaller. Please try again in a moment.')
}

/** The picture that is not scaled yet; null for every other upload. */
async function isWaitingNow(db: Db, uploadId: string) {
  const [upload] = await db
    .select({ userId: uploads.userId })
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), isWaiting))
  return upload ?? null
}

/** Makes the small versions of an upload in turn, if it is a picture that has none. */
export async function makeVersions(workplace: Workplace, uploadId: string): Promise<void> {
  const owner = await isWaitingNow(workplace.database.db, uploadId)
  if (owner) await withPhotoSlot(owner, 'versions', () => makeNow(workplace, uploadId))
}

/** Of two servers that make the same at once, both keep the same. */
async function makeNow(workplace: Workplace, uploadId: string): Promise<void> {
  const { database, store, storageLimits } = workplace
  const upload = await database.transaction(tx => reserve(tx, uploadId, storageLimits))
  if (!upload) return
  const made = await madeOf(await readWhole(store, upload.objectName, upload.size), 'versions')
  await database.transaction(async tx => {
    const isNeeded = and(eq(uploads.id, uploadId), isWaiting)
    // Saving it as a document is not blocked; it is not removed before this ends.
    const [still] = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(isNeeded)
      .for('key share')
    if (!still) return
    const size = made ? await keep(tx, store, { uploadId, made }) : 0
    await tx
      .update(uploads)
      .set({ versionsMadeAt: sql`now()`, versionsSize: size })
      .where(eq(uploads.id, uploadId))
  })
}

const isWaiting = and(
  isNotNull(uploads.receivedAt),
  isNull(uploads.versionsMadeAt),
  inArray(uploads.fileType, pictureTypes),
  or(isNull(uploads.removableAt), gt(uploads.removableAt, sql`now()`)),
)

/** Rows for both versions, so that every stored object has a row; null where none are to be made. */
async function reserve(tx: Db, uploadId: string, storageLimits: StorageLimits) {
  const [upload] = await tx
    .select({
      objectName: uploads.objectName,
      size: sql<number>`${uploads.fileSize}`,
      userId: uploads.userId,
      organizationId: sql<
        string | null
      >`coalesce(${uploads.organizationId}, ${users.organizationId})`,
    })
    .from(uploads)
    .innerJoin(users, eq(users.id, uploads.userId))
    .where(and(eq(uploads.id, uploadId), isWaiting))
  if (!upload || !(await hasSpace(tx, storageLimits, upload))) return null
  await tx
    .insert(uploadVersions)
    .values([320, 1600].map(points => ({ uploadId, points })))
    .onConflictDoNothing()
  return upload
}

async function hasSpace(
  tx: Db,
  storageLimits: StorageLimits,
  holder: Parameters<typeof requireQuota>[2],
) {
  try {
    await requireQuota(tx, storageLimits, holder, maxBytes)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function keep(
  tx: Db,
  store: Store,
  { uploadId, made }: { uploadId: string; made: Uint8Array[] },
): Promise<number> {
  const rows = await tx
    .select()
    .from(uploadVersions)
    .where(eq(uploadVersions.uploadId, uploadId))
    .orderBy(asc(uploadVersions.points))
  let sum = 0
  for (const [at, { id, objectName }] of rows.entries()) {
    const bytes = made[at] ?? new Uint8Array()
    // Taken already where a server stopped between this and its commit.
    const stored = await store.put(objectName, Readable.from([bytes]))
    const fileSize = stored ?? (await store.size(objectName)) ?? 0
    await tx.update(uploadVersions).set({ fileSize }).where(eq(uploadVersions.id, id))
    sum += fileSize
  }
  return sum
}
