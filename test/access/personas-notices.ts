import { eq } from 'drizzle-orm'
import { notifications } from '#server/db/tables.ts'
import { database, type User } from '../world.ts'
import type { Rows, Who } from './personas.ts'

/** The notifications during the setup: each person sees their own. */
export async function noticeRows(
  organizationId: string,
  people: Partial<Record<Who, User>>,
): Promise<Rows> {
  const told = await database.db
    .select({ id: notifications.id, userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.organizationId, organizationId))
  const rows = told.map(({ id, userId }) => ({
    id,
    seenBy: tellable.filter(who => people[who]?.user.id === userId),
  }))
  return { notifications: rows }
}

const tellable: readonly Who[] = ['admin', 'manager', 'owner', 'staff', 'tenant', 'partner']
