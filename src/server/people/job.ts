import { actAsSystem } from '../audit/record.ts'
import { finishMerges, isMergeOver } from '../db/tenant-merges.ts'
import type { Job } from '../jobs/job.ts'

/** Deletes the second record of merged tenants once the merge is final. */
export const tenantMergesJob: Job = {
  name: 'tenant-merges',
  title: 'Merged tenants',
  purpose: 'Forgets the second record of merged tenants after a day',
  cron: '35 * * * *',
  run: ({ database }) =>
    database.transaction(async db => {
      await actAsSystem(db, { erasing: true })
      await finishMerges(db, isMergeOver)
    }),
}
