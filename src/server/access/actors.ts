import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '../db/tables.ts'

/**
 * Who acted in an entry, as these books may still say: the stand-in of somebody who was erased from them since.
 * The account is named again for what it does there later.
 */
export const actorNow: SQL<string> = sql<string>`coalesce((
  select e.stand_in_id from erasures e where e.subject_id = ${auditLog.actorId}
    and e.organization_id = ${auditLog.chain} and e.stand_in_id is not null and e.created_at >= ${auditLog.at}
  order by e.created_at limit 1), ${auditLog.actorId})`
