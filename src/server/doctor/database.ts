import type pg from 'pg'
import {
  appliedIn,
  baseline,
  isBeforeBaseline,
  ownMigrations,
  sinceBaseline,
} from '../db/migrations.ts'
import { bad, type Check, good, look } from './check.ts'
import { examineRights } from './rights.ts'

/** Settings without which a row that was confirmed may be lost. */
const durable = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']

/** @param client signed in as the role that requests use */
export async function examineDatabase(client: pg.Client, embedded: boolean): Promise<Check[]> {
  return [
    await version(client),
    ...(await settings(client)),
    ...(await examineRights(client, embedded)),
    await clock(client),
  ]
}

/** @returns null when the tables match this release, and can be checked */
export async function examineMigrations(client: pg.Client): Promise<Check | null> {
  const topic = 'Tables'
  const there = await appliedIn(client)
  if (isBeforeBaseline(there))
    return bad(
      topic,
      `The database is older than ${baseline.tag}.`,
      `Start Rooftree of the tag ${baseline.tag} once, then this one.`,
    )
  const ours = ownMigrations().map(({ hash }) => hash)
  const applied = new Set(sinceBaseline(there))
  const missing = ours.filter(hash => !applied.has(hash)).length
  if (applied.size > ours.length - missing)
    return bad(
      topic,
      'The database was used by a later Rooftree than this.',
      'Start that one again, or restore a backup of before the update.',
    )
  if (missing)
    return bad(topic, `${missing} changes of this release are missing.`, 'Start Rooftree once.')
  return null
}

async function version(client: pg.Client): Promise<Check> {
  const { rows } = await client.query(`select current_setting('server_version') as version`)
  return good('Database', `PostgreSQL ${rows[0]?.version} answers.`)
}

async function settings(client: pg.Client): Promise<Check[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any ($1) order by name',
    [durable],
  )
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  if (off.length === 0)
    return [good('Database', 'What it confirms is on the disk, and pages have checksums.')]
  return off.map(name =>
    name === 'data_checksums'
      ? look(
          'Database',
          'A disk that returns something else than was written goes unnoticed.',
          'Stop PostgreSQL and run pg_checksums --enable.',
        )
      : bad(
          'Database',
          `${name} is off: what people were told is saved may be lost in a power cut.`,
          `Set ${name} = on in PostgreSQL.`,
        ),
  )
}

async function clock(client: pg.Client): Promise<Check> {
  const topic = 'Clock'
  const before = Date.now()
  const { rows } = await client.query<{ at: Date; latest: Date | null }>(
    `select clock_timestamp() as at,
       case when to_regclass('public.audit_chains') is not null
         then (xpath('/row/at/text()', query_to_xml('select max(at) as at from audit_log', false, true, '')))[1]::text::timestamptz
       end as latest`,
  )
  const apart = Math.abs((rows[0]?.at.getTime() ?? 0) - (before + Date.now()) / 2)
  if (apart > 5_000)
    return bad(
      topic,
      `The clocks of this machine and the database are ${Math.round(apart / 1_000)} seconds apart.`,
      'Let both follow a time server (NTP).',
    )
  const latest = rows[0]?.latest?.getTime() ?? 0
  if (latest > Date.now() + 60_000)
    return bad(
      topic,
      'Entries of the audit log are from the future: the clock was set back.',
      'Let the machine follow a time server (NTP).',
    )
  return good(topic, 'Machine and database agree on the time.')
}
