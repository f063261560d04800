import { and, isNull } from 'drizzle-orm'
import { autopays } from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { notifyOfPause } from './notifications.ts'
import type { StoredAutopay } from './stored.ts'

/**
 * Pauses autopays until their tenants act, and notifies them and the office. A scheduled payment stays so. On its day
 * it is paid where the autopay goes on by then, and cancelled where it does not.
 *
 * @param reason the obstacle, or the code of a failure
 */
export async function pauseAutopays(
  db: Db,
  stored: readonly StoredAutopay[],
  { reason, publicUrl }: { reason: string; publicUrl: string },
): Promise<void> {
  if (stored.length === 0) return
  const since = new Date()
  const ids = stored.map(({ autopay }) => autopay.id)
  await db
    .update(autopays)
    .set({ pausedAt: since, pauseReason: reason, updatedAt: since })
    .where(and(among(autopays.id, ids), isNull(autopays.pausedAt)))
  for (const one of stored) await notifyOfPause(db, { one, publicUrl, reason, since })
}
