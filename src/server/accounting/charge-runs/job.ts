import { sql } from 'drizzle-orm'
import { labels } from '#shared/language/t.ts'
import { actAsSystem } from '../../audit/record.ts'
import { eachBatch, isReal } from '../../jobs/each-lease.ts'
import type { Job, Work } from '../../jobs/job.ts'
import { isChargeDue, ownRuns, runCharges } from './runs.ts'
import { resumeUndo } from './undo-job.ts'

/**
 * Posts the rent and other recurring charges due by today in the property's time zone, for every
 * missing period (domain.md §3.5). A voided charge is not posted again: `charged_through` is past
 * it. The charges of one organization at one time form a run, which can be undone.
 */
export const rentCharges: Job = {
  name: 'rent-charges',
  texts: labels({
    title: 'Rent and recurring charges',
    purpose: 'Posts rent and recurring charges when they fall due, each period once',
  }),
  // Every hour: midnight comes at another one in every zone, and some zones skip it in spring.
  cron: '5 * * * *',
  async run(work) {
    await resumeUndo(work)
    await postEverywhere(work)
  },
}

/** Posts everything due in every organization, a run each. */
export async function postEverywhere(
  work: Pick<Work, 'database' | 'log' | 'signal'>,
): Promise<void> {
  const runOf = ownRuns()
  await eachBatch(work, {
    wanted: sql`(${isReal} and ${isChargeDue})`,
    max: batch,
    begin: actAsSystem,
    step: async (db, leaseIds, organizationId) =>
      runCharges(db, leaseIds, await runOf(db, organizationId)),
  })
}

/** Leases in one transaction, which may take five seconds and holds their locks meanwhile. */
export const batch = 250
