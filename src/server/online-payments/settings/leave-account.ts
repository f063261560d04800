import { and, eq, inArray } from 'drizzle-orm'
import { paymentAttempts } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'

/** Cancels the payments of an organization that are scheduled and not sent yet. History stays. */
export async function stopScheduledPayments(db: Db, organizationId: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ state: 'cancelled' })
    .where(
      and(
        eq(paymentAttempts.organizationId, organizationId),
        eq(paymentAttempts.state, 'scheduled'),
      ),
    )
}

/** How many payments of an organization the provider still decides about. */
export async function countOnTheWay(db: Db, organizationId: string): Promise<number> {
  return await db.$count(
    paymentAttempts,
    and(
      eq(paymentAttempts.organizationId, organizationId),
      inArray(paymentAttempts.state, ['submitted', 'processing', 'disputed']),
    ),
  )
}
