import { and, isNull, type SQL } from 'drizzle-orm'
import { cancelScheduled } from '../../accounting/payments/cancel-scheduled.ts'
import { autopays, paymentAttempts } from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'

/**
 * Stops autopays and cancels their scheduled payments, in one transaction: nothing is taken afterwards. A payment
 * that was submitted before is an attempt of its own, which is stopped where the provider still can.
 */
export async function stopOf(db: Db, where: SQL | undefined) {
  const stopped = await db
    .update(autopays)
    .set({ stoppedAt: new Date(), updatedAt: new Date() })
    .where(and(isNull(autopays.stoppedAt), where))
    .returning()
  const ids = stopped.map(({ id }) => id)
  if (ids.length > 0) await cancelScheduled(db, among(paymentAttempts.autopayId, ids), 'stopped')
  return stopped
}
