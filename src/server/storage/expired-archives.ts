import { and, eq, sql } from 'drizzle-orm'
import { dataExports } from '../db/tables.ts'
import type { Database, Db } from '../postgres/database.ts'
import type { Store } from './store.ts'

/**
 * Deletes archives that were stopped, replaced, or are expired. The bytes are deleted first, then
 * the row, so that a crash leaves no orphans.
 */
export async function removeExpired(
  database: Database,
  store: Store,
  { only, signal }: { only?: string; signal?: AbortSignal } = {},
): Promise<void> {
  do signal?.throwIfAborted()
  while (await database.transaction(tx => removeOne(tx, store, only)))
}

async function removeOne(tx: Db, store: Store, only: string | undefined): Promise<boolean> {
  const [gone] = await tx
    .select({ id: dataExports.id, objectName: dataExports.objectName })
    .from(dataExports)
    .where(
      and(
        sql`(${dataExports.expiresAt} <= now()
          or (${dataExports.status} = 'failed' and ${dataExports.createdAt} < now() - interval '7 days'))`,
        only ? eq(dataExports.id, only) : undefined,
      ),
    )
    .limit(1)
    .for('update', { skipLocked: true })
  if (!gone) return false
  if (gone.objectName) await store.remove(gone.objectName)
  await tx.delete(dataExports).where(eq(dataExports.id, gone.id))
  return true
}
