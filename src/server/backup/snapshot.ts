import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '../config/start-error.ts'
import { type Applied, appliedIn } from '../db/migrations.ts'
import { type Money, moneyIn } from './figures.ts'
import { takeBackupLock } from './lock.ts'

export interface Table {
  name: string
  columns: string[]
}

/** The database as it was at one moment, for as long as the work on it takes. */
export interface Snapshot {
  takenAt: string
  migrations: Applied[]
  tables: Table[]
  money: Money
  /** The object names of the needed files. */
  files: string[]
  /** The rows of a table in PostgreSQL's own text form; `count` once all were read. */
  rows(table: Table): { bytes: Readable; count: () => number }
  /** How many rows a table has, before they are read. */
  count(table: Table): Promise<number>
}

/**
 * Archives of personal data expire in a week and can be requested again: they are left out. So are
 * the installation row, which each start writes, and recomputed counts.
 */
const leftOut = ['data_exports', 'installation', 'stored_bytes']

/**
 * @param leaves the tables that are left out
 * @throws StartError when another backup of this database is being made
 */
export async function withSnapshot<T>(
  url: string,
  work: (snapshot: Snapshot) => Promise<T>,
  leaves = leftOut,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  let broken: Error | undefined
  client.on('error', error => {
    broken = error
  })
  await client.connect()
  try {
    const { rows } = await client.query(takeBackupLock)
    if (!rows[0]?.taken) throw new StartError('Another backup is being made: wait for its end.')
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const done = await work(await look(client, leaves))
    if (broken) throw broken
    return done
  } finally {
    await client.end()
  }
}

const smallVersions = `union all select v.object_name from upload_versions v join needed n on n.id = v.upload_id
  where v.file_size is not null`

async function look(client: pg.Client, leaves: readonly string[]): Promise<Snapshot> {
  const { rows: now } = await client.query<{ at: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )
  // Before an update there may be no small versions yet.
  const { rows: there } = await client.query<{ versions: boolean }>(
    `select to_regclass('public.upload_versions') is not null as versions`,
  )
  const { rows: files } = await client.query<{ name: string }>(
    `with needed as (select id, object_name from uploads where received_at is not null
         and (removable_at is null or removable_at > now()))
       select object_name as name from needed
       ${there[0]?.versions ? smallVersions : ''}
       order by 1`,
  )
  return {
    takenAt: now[0]?.at ?? '',
    migrations: await appliedIn(client),
    tables: await tablesOf(client, leaves),
    money: await moneyIn(client),
    files: files.map(file => file.name),
    rows(table) {
      const columns = table.columns.map(pg.escapeIdentifier).join(', ')
      const bytes = client.query(
        copyTo(`copy public.${pg.escapeIdentifier(table.name)} (${columns}) to stdout`),
      )
      return { bytes, count: () => bytes.rowCount }
    },
    async count(table) {
      const { rows } = await client.query<{ number: number }>(
        `select count(*)::int as number from public.${pg.escapeIdentifier(table.name)}`,
      )
      return rows[0]?.number ?? 0
    },
  }
}

async function tablesOf(client: pg.Client, leaves: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.table_name::text as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.table_name <> all ($1)
      group by c.table_name order by c.table_name`,
    [leaves],
  )
  return rows
}
