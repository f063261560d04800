import { type SQL, sql } from 'drizzle-orm'
import { users } from '../db/tables.ts'

/**
 * Whether a person of `users` has joined: they can sign in since an accepted invitation or a link set their password.
 * A person whom a landlord only added gets no automatic email. An erased person has no password.
 */
export const hasJoined: SQL<boolean> = sql<boolean>`(${users.passwordHash} is not null)`

/** The value of `joinedAt` when a password is set: the time of the first one. By our clock, like all reminder dates. */
export function joinedNow(): SQL {
  return sql`coalesce(${users.joinedAt}, case when ${users.passwordHash} is null
    then ${new Date().toISOString()}::timestamptz end)`
}

/** Of `users`: whether they had joined by a day. A future day of joining counts for nothing: the clock was set back. */
export function hadJoinedBy(day: SQL, today: SQL): SQL {
  const joinedOn = sql`(${users.joinedAt} at time zone 'UTC')::date`
  return sql`(${users.joinedAt} is null or ${joinedOn} <= ${day} or ${joinedOn} > ${today})`
}
