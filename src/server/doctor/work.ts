import type pg from 'pg'
import { errorOf } from '../errors/caught.ts'
import type { Store } from '../storage/store.ts'
import { bad, type Check, good, look } from './check.ts'

/** Waiting or abandoned emails, and failed jobs. */
export async function examineWork(client: pg.Client): Promise<Check[]> {
  const { rows } = await client.query(
    `select count(*) filter (where parked_at is null and created_at < now() - interval '1 hour')::int as waiting,
       count(*) filter (where parked_at > now() - interval '30 days')::int as parked
       from mails where sent_at is null`,
  )
  const { waiting, parked } = rows[0] ?? {}
  const checks: Check[] = []
  if (waiting || parked)
    checks.push(
      look(
        'Mail',
        `${waiting} mails have waited for more than an hour, ${parked} were given up in 30 days.`,
        'See that the mail server answers; what it says is in the log.',
      ),
    )
  checks.push(await jobs(client))
  return checks
}

async function jobs(client: pg.Client): Promise<Check> {
  const topic = 'Jobs'
  const { rows: there } = await client.query(`select to_regclass('pgboss.job') is not null as is`)
  if (!there[0]?.is) return look(topic, 'None was done yet.', 'Start Rooftree once.')
  const { rows } = await client.query<{ name: string }>(
    `select distinct name from pgboss.job
      where state = 'failed' and completed_on > now() - interval '1 day' order by 1`,
  )
  const failed = rows.map(({ name }) => name).join(', ')
  if (!failed) return good(topic, 'None failed since yesterday.')
  return bad(topic, `Failed since yesterday: ${failed}.`, 'The log says why, at "Job failed".')
}

/** Whether the file of every document exists in its full length. */
export async function examineFiles(client: pg.Client, store: Store): Promise<Check> {
  const topic = 'Files'
  const { rows } = await client.query<{ name: string; size: number }>(
    `select object_name as name, file_size as size from uploads
      where received_at is not null and removable_at is null
     union all select v.object_name, v.file_size from upload_versions v join uploads u on u.id = v.upload_id
      where v.file_size is not null and u.removable_at is null`,
  )
  const wrong: string[] = []
  try {
    for (const { name, size } of rows) if ((await store.size(name)) !== size) wrong.push(name)
  } catch (error) {
    const { message: why } = errorOf(error)
    return bad(topic, `Nobody can say whether files are missing: ${why}.`, 'See above.')
  }
  if (wrong.length === 0) return good(topic, `All ${rows.length} files of documents are there.`)
  return bad(
    topic,
    `${wrong.length} of ${rows.length} files are missing or cut short, such as ${wrong[0]}.`,
    'Take them from a backup: its folder files/ has them by that name.',
  )
}
