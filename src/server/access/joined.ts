import { type SQL, sql } from 'drizzle-orm'
import { users } from '../db/tables.ts'

/**
 * Somebody joined once they can sign in: by an invitation they accepted or a link they used, each of which
 * sets a password. Whom a landlord only added gets nothing that no person just sent them.
 */

/** Of `users`. Nobody who was erased has a password. */
export const hasJoined: SQL<boolean> = sql<boolean>`(${users.passwordHash} is not null)`

/** What `joinedAt` becomes with a password: the moment of the first one. By our clock, as all days of reminders. */
export function joinedNow(): SQL {
  return sql`coalesce(${users.joinedAt}, case when ${users.passwordHash} is null
    then ${new Date().toISOString()}::timestamptz end)`
}

/**
 * Of `users`: whether they had joined by a day. A day of joining that is after today says nothing: a clock was
 * set back.
 */
export function hadJoinedBy(day: SQL, today: SQL): SQL {
  const joinedOn = sql`(${users.joinedAt} at time zone 'UTC')::date`
  return sql`(${users.joinedAt} is null or ${joinedOn} <= ${day} or ${joinedOn} > ${today})`
}
