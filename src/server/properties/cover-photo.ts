import { and, eq, sql } from 'drizzle-orm'
import { documents } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/** Shows one of a property's photos first; an earlier choice stays behind it. @throws 400 at the field */
export async function chooseCover(db: Db, propertyId: string, photoId: string): Promise<void> {
  const [chosen] = await db
    .update(documents)
    .set({ coverAt: sql`now()` })
    .where(and(eq(documents.id, photoId), eq(documents.propertyId, propertyId), documents.isPhoto))
    .returning({ id: documents.id })
  if (!chosen) throw refusedAt('coverPhotoId', 'Choose one of the photos of this property')
}
