import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'

/** Today in the organization of a member; in UTC for a user without one. */
export function todayFor(viewer: Caller): SQL {
  return sql`(now() at time zone coalesce(
    (select o.timezone from organizations o where o.id = ${viewer.organizationId}), 'UTC'))::date`
}
