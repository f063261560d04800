import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { labels } from '#shared/language/t.ts'
import { actAsSystem } from '../../audit/record.ts'
import { organizations, recurringExpenses as repeated } from '../../db/tables.ts'
import { databaseError } from '../../errors/errors.ts'
import { isReal } from '../../jobs/each-lease.ts'
import { eachOne } from '../../jobs/each-one.ts'
import type { Job, Work } from '../../jobs/job.ts'
import { localDays } from '../../jobs/local-days.ts'
import { jobRuns } from '../automation-runs.ts'
import { postDueExpenses } from './post-recurring.ts'

/** Posts the expenses that repeat and are due by today where the property is, every missing one. */
export const recurringExpenses: Job = {
  name: 'recurring-expenses',
  texts: labels({
    title: 'Recurring expenses',
    purpose: 'Posts each recurring expense on its due date',
  }),
  // As the rent: midnight comes at another hour in every zone.
  cron: '10 * * * *',
  run: postEverywhere,
}

const page = 2_000

interface Due {
  id: string
  organizationId: string
}

/** Each in a transaction of its own. */
async function postEverywhere(work: Work): Promise<void> {
  const { database, signal } = work
  const zones = await localDays(work)
  const runOf = jobRuns()
  for (let after: string | undefined; ; ) {
    signal.throwIfAborted()
    const due: Due[] = await database.db
      .select({ id: repeated.id, organizationId: repeated.organizationId })
      .from(repeated)
      .innerJoin(organizations, eq(organizations.id, repeated.organizationId))
      .innerJoin(zones, sql`zone.name = ${organizations.timezone}`)
      .where(
        and(
          isReal,
          sql`${repeated.nextOn} <= zone.today`,
          after ? gt(repeated.id, after) : undefined,
        ),
      )
      .orderBy(asc(repeated.id))
      .limit(page)
    await eachOne(work, due, post, 'A recurring expense was left as it is')
    after = due.at(-1)?.id
    if (due.length < page) return
  }

  async function post(due: Due) {
    try {
      await postOnce(due, {})
    } catch (error) {
      if (databaseError(error)?.constraint !== 'trust_funds') throw error
      // Its trust account has too little for it: the bill waits.
      await postOnce(due, { isUnpaid: true })
    }
  }

  function postOnce({ id, organizationId }: Due, how: { isUnpaid?: boolean }) {
    return database.transaction(async db => {
      await actAsSystem(db)
      await postDueExpenses(db, id, runOf(organizationId), how)
    })
  }
}
