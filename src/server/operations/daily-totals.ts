import { eq, sql } from 'drizzle-orm'
import { labels } from '#shared/language/t.ts'
import { daySums, organizations } from '../db/tables.ts'
import { inParts } from '../jobs/each-one.ts'
import type { Job } from '../jobs/job.ts'
import type { Db } from '../postgres/database.ts'

const batch = 10_000

/** Compacts new rows of a day's totals into one row, so that sums stay cheap. */
export const daySumsJob: Job = {
  name: 'day-sums',
  texts: labels({
    title: 'Daily totals',
    purpose: 'Adds up the charges and payments of each day, so that long reports are quick',
  }),
  cron: '40 * * * *',
  async run({ database, signal }) {
    const all = await database.db.select({ id: organizations.id }).from(organizations)
    for (const { id } of all)
      await inParts(signal, batch, () => database.transaction(db => fold(db, id)))
  },
}

/** One statement: a parallel reader sees the rows either before or as their sum. */
async function fold(db: Db, organizationId: string): Promise<number> {
  const what = sql`figure, day, kind, coalesce(method::text, '')`
  const ours = eq(daySums.organizationId, organizationId)
  const { rows } = await db.execute<{ folded: number }>(sql`
    with held as (
      select ctid as place from ${daySums}
      where ${ours} and (${what}) in (
        select ${what} from ${daySums} where ${ours} group by ${what} having count(*) > 1 or sum(rows) = 0 and sum(amount) = 0)
      limit ${batch} for update skip locked
    ), gone as (
      delete from ${daySums} using held where ${daySums}.ctid = held.place returning ${daySums}.*
    ), folded as (
      insert into ${daySums} (organization_id, figure, day, kind, method, amount, rows)
      select organization_id, figure, day, kind, method, sum(amount), sum(rows) from gone
      group by organization_id, figure, day, kind, method having sum(amount) <> 0 or sum(rows) <> 0
    )
    select count(*)::int as folded from gone`)
  return rows[0]?.folded ?? 0
}
