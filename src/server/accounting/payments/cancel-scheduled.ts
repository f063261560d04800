import { and, eq, type SQL } from 'drizzle-orm'
import { paymentAttempts } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'

/**
 * Cancels scheduled payments, in the transaction of what ends them: none of them is taken afterwards. Returns their
 * ids.
 */
export async function cancelScheduled(
  db: Db,
  where: SQL | undefined,
  why: 'stopped' | 'eviction' | 'stopped_by_office' | 'account_changed' | 'disconnected',
): Promise<string[]> {
  const now = new Date()
  const rows = await db
    .update(paymentAttempts)
    .set({ state: 'cancelled', failureCode: why, settledAt: now, updatedAt: now })
    .where(and(eq(paymentAttempts.state, 'scheduled'), where))
    .returning({ id: paymentAttempts.id })
  return rows.map(({ id }) => id)
}
