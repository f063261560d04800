import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '../db/tables.ts'

/**
 * The author of an entry, as this organization may still name them: the placeholder once the person
 * is erased here. Later actions in this organization show the account's name again.
 */
export const actorNow: SQL<string> = sql<string>`coalesce((
  select e.stand_in_id from erasures e where e.subject_id = ${auditLog.actorId}
    and e.organization_id = ${auditLog.chain} and e.stand_in_id is not null and e.created_at >= ${auditLog.at}
  order by e.created_at limit 1), ${auditLog.actorId})`
