import { eq, sql } from 'drizzle-orm'
import type { Preferences } from '#shared/account/auth.ts'
import { users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** These preferences merged into the stored ones, in the statement: of two parallel changes both stay. */
export const withPreferences = (chosen: Partial<Preferences>) =>
  sql`${users.preferences} || ${JSON.stringify(chosen)}::jsonb`

/** Changes these preferences of a person and leaves the others. */
export async function choosePreferences(db: Db, userId: string, chosen: Partial<Preferences>) {
  await db
    .update(users)
    .set({ preferences: withPreferences(chosen), updatedAt: new Date() })
    .where(eq(users.id, userId))
}
