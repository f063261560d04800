import { inArray } from 'drizzle-orm'
import {
  documents,
  expenses,
  maintenanceComments,
  maintenanceRequests,
  vendorLinks,
} from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { freeUploads } from './words.ts'

/**
 * Takes requests away for good, with what was said about them, their photos and the links vendors
 * had. What the work cost stays in the books: its expenses stand by themselves from then on, with
 * their receipts.
 *
 * Belongs into a transaction that acts as `erasing`.
 */
export async function forgetRequests(db: Db, ids: string[]): Promise<void> {
  await db.delete(maintenanceComments).where(inArray(maintenanceComments.requestId, ids))
  await db.delete(vendorLinks).where(inArray(vendorLinks.requestId, ids))
  const photos = await db
    .delete(documents)
    .where(inArray(documents.requestId, ids))
    .returning({ uploadId: documents.uploadId })
  await freeUploads(db, photos)
  await db.update(expenses).set({ requestId: null }).where(inArray(expenses.requestId, ids))
  await db.delete(maintenanceRequests).where(inArray(maintenanceRequests.id, ids))
}
