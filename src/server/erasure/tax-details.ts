import { eq, type SQL, sql } from 'drizzle-orm'
import { documents, ownerTaxDetails, uploads } from '../db/tables.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'

/** Deletes the tax details of an owner in all organizations, and their Forms W-9. */
export async function forgetOwnerTaxDetails(db: Db, userId: string): Promise<void> {
  await db.delete(ownerTaxDetails).where(eq(ownerTaxDetails.userId, userId))
  await forgetW9(db, eq(documents.w9OwnerId, userId))
}

/** Deletes Forms W-9; the hourly job deletes their bytes. */
export async function forgetW9(db: Db, which: SQL): Promise<void> {
  const gone = await db.delete(documents).where(which).returning({ id: documents.uploadId })
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  await db.update(uploads).set({ removableAt: sql`now()` }).where(among(uploads.id, ids))
}
