import { type SQL, sql } from 'drizzle-orm'
import type { Quotas } from '../config/default-limits.ts'
import { reportRuns, storedBytes } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { beforeCommit } from '../postgres/database.ts'
import type { Holder } from './quotas.ts'

/**
 * Deletes the oldest rows of reports beyond the share of a person or an organization. The runs
 * stay, and a new report is never refused.
 */
export async function keepNewestReports(
  db: Db,
  { reportBytesOfPerson, reportBytesOfOrganization }: Quotas,
  { userId, organizationId }: Holder,
): Promise<void> {
  const keep = (whose: SQL, max: number) => beforeCommit(db, () => db.execute(beyond(whose, max)))
  await keep(sql`user_id = ${userId}`, reportBytesOfPerson)
  if (organizationId)
    await keep(sql`organization_id = ${organizationId}`, reportBytesOfOrganization)
}

/** One statement, which reads runs only over the limit. */
function beyond(whose: SQL, max: number): SQL {
  return sql`update ${reportRuns} set result = null where id = any(array(
    select id from (
      select id, sum(bytes) over (order by created_at desc, id desc) as upto from ${reportRuns}
      where ${whose} and result is not null
        and (select sum(bytes) from ${storedBytes} where ${whose} and kind = 'reports') > ${max}
    ) kept where upto > ${max}))`
}
