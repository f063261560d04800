import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'

/** Today in the organization somebody works for; where they work for none, in UTC. */
export function todayFor(viewer: Caller): SQL {
  return sql`(now() at time zone coalesce(
    (select o.timezone from organizations o where o.id = ${viewer.organizationId}), 'UTC'))::date`
}
