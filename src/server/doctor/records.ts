import type pg from 'pg'
import { reviewChecks } from '../operations/checks.ts'
import { type Check, good, look } from './check.ts'

/** The number of named records per rule. */
const named = 20

/** Lists records that break a rule which was made after them. */
export async function examineRecords(client: pg.Client): Promise<Check[]> {
  const topic = 'Records'
  const checks: Check[] = []
  for (const { says, advice, findings: found } of reviewChecks) {
    const { rows } = await client.query<{ name: string; id: string; total: number }>(
      `select name, id, count(*) over ()::int as total from (${found}) as found order by id limit ${named}`,
    )
    for (const { name, id } of rows) checks.push(look(topic, `${says(name)} (${id})`, advice()))
    const more = (rows[0]?.total ?? 0) - rows.length
    if (more > 0)
      checks.push(
        look(topic, `The same holds for ${more} more.`, 'Settings → Records to review lists them.'),
      )
  }
  return checks.length > 0 ? checks : [good(topic, 'All of them keep the rules of this release.')]
}
