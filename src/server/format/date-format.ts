import { eq } from 'drizzle-orm'
import { usualPreferences } from '#shared/account/auth.ts'
import type { DateFormat } from '#shared/dates.ts'
import { users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** A user's date format, for documents as on their screens. */
export async function dateFormatOf(db: Db, userId: string): Promise<DateFormat> {
  const [person] = await db
    .select({ preferences: users.preferences })
    .from(users)
    .where(eq(users.id, userId))
  return person?.preferences.dateFormat ?? usualPreferences.dateFormat
}
