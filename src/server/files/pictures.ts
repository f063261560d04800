import { and, eq, sql } from 'drizzle-orm'
import { maxPictureBytes, maxPictureSide } from '#shared/properties/pictures.ts'
import { uploads, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { readBytes, type Store } from '../storage/store.ts'
import { pictureSize } from './picture-size.ts'

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

/** Of people and organizations, who upload them; those of properties are fetched and may be others. */
const uploadedTypes = ['image/jpeg', 'image/png']

/** Whether a stored file is a picture small enough for lists and letterheads. */
export async function isSmallPicture(
  store: Store,
  { objectName, size, type }: { objectName: string; size: number; type: string },
): Promise<boolean> {
  if (!uploadedTypes.includes(type) || size > maxPictureBytes) return false
  const sides = pictureSize(await readBytes(store, objectName, { start: 0, end: size - 1 }))
  return [sides?.width, sides?.height].every(side => side && side <= maxPictureSide)
}
