import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it } from 'vitest'
import { databaseUrl, ownerUrl } from '#test/own-database.ts'
import { database, landlord } from '#test/world.ts'
import { openDatabase } from '../../postgres/database.ts'
import { readFigures } from './card-and-badge-figures.ts'

it('the figures of a small landlord are planned once, beside a large one', async () => {
  const [lana, large] = [await landlord(), await landlord()]
  const settings = (person: typeof lana) =>
    sql`(select organization_id from users where id = ${person.user.id})`
  await database.db.execute(sql`insert into day_sums (organization_id, figure, day, kind, method, amount, "rows")
    select ${settings(large)}, 'payments', current_date - n % 1000, 'completed', 'check', 1, 1 from generate_series(1, 20000) n`)
  await asOwner('analyze day_sums')
  const { rows } = await database.db.execute<{ id: string }>(sql`select ${settings(lana)} as id`)
  const viewer = {
    ...{ id: lana.user.id, sid: '', role: 'admin' as const, rents: false },
    organizationId: rows[0]?.id ?? '',
  }
  // On a connection of its own: others have plans of other tests.
  const own = openDatabase(databaseUrl, { max: 1, log: console.error })
  const plans = await own.transaction(async tx => {
    for (let time = 0; time < 16; time++) await readFigures(tx, viewer)
    return tx.execute<{ kept: number }>(
      `select generic_plans::int as kept from pg_prepared_statements where statement like '%total_revenue%'`,
    )
  })
  await own.close()
  // A reader of this organization must not find rows without payments.
  await database.db.execute(sql`delete from day_sums where organization_id = ${settings(large)}`)
  expect(plans.rows.map(({ kept }) => kept > 5)).toEqual([true])
})

/** The role of requests may not. */
async function asOwner(text: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}
