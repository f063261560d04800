import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { shareBackupLock } from '../backup/lock.ts'
import { uploads, uploadVersions } from '../db/tables.ts'
import type { Database, Db } from '../postgres/database.ts'
import type { Store } from '../storage/store.ts'

/**
 * Removes unneeded files: uploads not saved within a day, or files of a deleted document. `only`
 * narrows it to some of them. The bytes are deleted first, then the row, so that a crash leaves no
 * orphans; a repeated removal does no harm. During a backup nothing is removed: the hourly job does
 * it afterwards.
 */
export async function removeUnneeded(
  database: Pick<Database, 'transaction'>,
  store: Store,
  { only, signal }: { only?: SQL; signal?: AbortSignal } = {},
): Promise<void> {
  do signal?.throwIfAborted()
  while (await database.transaction(tx => removeOne(tx, store, only)))
}

async function removeOne(tx: Db, store: Store, only: SQL | undefined): Promise<boolean> {
  const { rows } = await tx.execute(sql.raw(shareBackupLock))
  if (!rows[0]?.shared) return false
  const [upload] = await tx
    .select({
      id: uploads.id,
      objectName: uploads.objectName,
      spareObjectName: uploads.spareObjectName,
      receivedAt: uploads.receivedAt,
    })
    .from(uploads)
    .where(and(lte(uploads.removableAt, nowAsStored), only))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!upload) return false
  const versions = await tx
    .select({ objectName: uploadVersions.objectName })
    .from(uploadVersions)
    .where(eq(uploadVersions.uploadId, upload.id))
  for (const { objectName } of versions) await store.remove(objectName)
  // A photo during its conversion to JPEG is stored under the id of its upload.
  if (!upload.receivedAt) await store.remove(upload.id)
  if (upload.spareObjectName) await store.remove(upload.spareObjectName)
  await store.remove(upload.objectName)
  await tx.delete(uploads).where(eq(uploads.id, upload.id))
  return true
}

/** Rounded like the column: a time that was stored less than half a millisecond ago would be in the future. */
const nowAsStored = sql`now()::timestamptz(3)`
