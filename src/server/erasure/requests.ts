import { inArray } from 'drizzle-orm'
import {
  documents,
  expenses,
  maintenanceComments,
  maintenanceRequests,
  vendorLinks,
} from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { freeUploads } from './texts.ts'

/**
 * Deletes requests for good, with their comments, photos and vendor links. Their costs stay: the
 * expenses lose the reference and keep their receipts.
 *
 * Call it in a transaction that acts as `erasing`.
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
