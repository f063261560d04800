import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { usualPreferences } from '#shared/account/auth.ts'
import { type FormerOrganization, removalSentence } from '#shared/account/former-organization.ts'
import { dayOf } from '#shared/dates.ts'
import { auditLog, organizations, sessions, users } from '../db/tables.ts'
import { Refusal } from '../errors/errors.ts'
import { namesLabel } from '../format/format.ts'
import type { Db } from '../postgres/database.ts'

/**
 * The organization from which a user without one was last removed, by the audit log: only such a
 * user becomes a tenant again. Null for all others.
 */
export async function formerOrganization(
  db: Db,
  userId: string,
): Promise<FormerOrganization | null> {
  const [removal] = await db
    .select({
      at: auditLog.at,
      by: auditLog.actorId,
      id: organizations.id,
      name: organizations.name,
      timezone: organizations.timezone,
    })
    .from(auditLog)
    .innerJoin(organizations, eq(organizations.id, auditLog.organizationId))
    .innerJoin(users, and(eq(users.id, auditLog.entityId), isNull(users.organizationId)))
    .where(
      and(
        sql`${auditLog.about} && array[${userId}::uuid]`,
        eq(auditLog.entity, 'person'),
        eq(auditLog.entityId, userId),
        sql`${auditLog.after} ->> 'role' = 'tenant'`,
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1)
  if (!removal) return null
  const [admin] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.organizationId, removal.id), eq(users.role, 'admin')))
    // The one who removed them knows the reason.
    .orderBy(sql`${users.id} is distinct from ${removal.by}::uuid`, asc(users.createdAt))
    .limit(1)
  return {
    name: removal.name,
    removedOn: dayOf(removal.at, removal.timezone),
    contact: admin ? namesLabel([admin]) || null : null,
    timezone: removal.timezone,
  }
}

/** Why a session is over that ended with its person's removal; null for every other token. */
export async function removedSession(db: Db, sid: string): Promise<Refusal | null> {
  const [session] = await db
    .select({ userId: users.id, preferences: users.preferences })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sid), isNull(users.organizationId)))
  const former = session && (await formerOrganization(db, session.userId))
  if (!former) return null
  const { dateFormat } = { ...usualPreferences, ...session.preferences }
  const sentence = removalSentence(former, dateFormat)
  return new Refusal(401, sentence, undefined, { more: { isRemoved: true } })
}
