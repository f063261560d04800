import { and, eq, isNull } from 'drizzle-orm'
import { autopays, savedMethods } from '../../db/tables.ts'
import type { SavedMethod } from '../../integrations/payments/port.ts'
import type { Db } from '../../postgres/database.ts'
import { pauseAutopays } from '../autopay/pause.ts'
import { readAutopays } from '../autopay/stored.ts'

type Row = typeof savedMethods.$inferSelect

/** Stores what a person saved on the provider's page; the same again changes nothing. */
export async function storeMethod(db: Db, row: Row, saved: SavedMethod): Promise<void> {
  // Another person's method would pay for this one.
  if (saved.customer !== row.providerCustomer) return
  const { methodId: providerMethod, kind, brand, bankName, last4, expires } = saved
  await db
    .update(savedMethods)
    .set({ providerMethod, kind, brand, bankName, last4, expires })
    .where(and(eq(savedMethods.id, row.id), isNull(savedMethods.providerMethod)))
}

/** Marks a method as removed, and pauses the autopays that use it: their tenants are notified. */
export async function forgetMethod(db: Db, row: Row, publicUrl: string): Promise<void> {
  const removed = await db
    .update(savedMethods)
    .set({ removedAt: new Date() })
    .where(and(eq(savedMethods.id, row.id), isNull(savedMethods.removedAt)))
    .returning({ id: savedMethods.id })
  if (removed.length === 0) return
  const using = and(eq(autopays.methodId, row.id), isNull(autopays.pausedAt))
  const stored = await readAutopays(db, using)
  await pauseAutopays(db, stored, { reason: 'method_removed', publicUrl })
}
