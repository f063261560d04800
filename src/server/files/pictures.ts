import { and, eq, sql } from 'drizzle-orm'
import { uploads, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** The condition that joins a person with the upload of their picture, and with no other. */
export const isPictureOf = and(
  eq(uploads.userId, users.id),
  eq(users.profileImageUrl, sql`'/api/pictures/' || ${uploads.id}`),
)

/** The bytes of a person's picture, if they have one, are removed within the hour. */
export async function freePicture(db: Db, userId: string): Promise<void> {
  await db
    .update(uploads)
    .set({ removableAt: sql`now()` })
    .from(users)
    .where(and(eq(users.id, userId), isPictureOf))
}

/** Content types that a browser shows as a picture and never runs. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
