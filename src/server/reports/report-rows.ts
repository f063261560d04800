import { sql } from 'drizzle-orm'
import { labels } from '#shared/language/t.ts'
import { reportRuns } from '../db/tables.ts'
import { inParts } from '../jobs/each-one.ts'
import type { Job } from '../jobs/job.ts'

const retentionDays = 90
const batch = 500

/** Deletes the rows of old reports, which contain people's names. The runs stay. */
export const reportRows: Job = {
  name: 'report-rows',
  texts: labels({
    title: 'Old reports',
    purpose: 'Deletes the rows of reports older than 90 days',
  }),
  cron: '10 4 * * *',
  async run({ database: { db }, signal }) {
    await inParts(signal, batch, async () => {
      const { rowCount } = await db.execute(sql`
        update ${reportRuns} set result = null where ctid = any(array(
          select ctid from ${reportRuns}
          where result is not null and created_at < now() - make_interval(days => ${retentionDays})
          limit ${batch} for update skip locked
        ))`)
      return rowCount
    })
  },
}
