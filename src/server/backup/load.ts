import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { verifyChains } from '../audit/chain.ts'
import { StartError } from '../config/start-error.ts'
import { ownMigrations, refuseBeforeBaseline, sinceBaseline } from '../db/migrations.ts'
import type { Manifest } from './manifest.ts'
import type { OpenBackup } from './read.ts'

const id = pg.escapeIdentifier

interface Rows extends Pick<Manifest, 'migrations'> {
  tables: (Pick<Manifest['tables'][number], 'name' | 'columns' | 'rows'> & {
    entry: { path: string }
  })[]
}

/** The rows of a backup, or of another database. */
export interface RowSource extends Pick<OpenBackup, 'read'> {
  manifest: Rows
}

/** @throws StartError when the backup is of a Rooftree whose tables this one does not know: later, or older than the baseline */
export function requireKnown({ migrations }: Pick<Manifest, 'migrations'>): void {
  refuseBeforeBaseline(migrations, 'backup')
  const known = new Set(ownMigrations().map(({ hash }) => hash))
  if (sinceBaseline(migrations).every(hash => known.has(hash))) return
  throw new StartError(
    'This backup was made by a later Rooftree: restore it with that one, or update this one first.',
  )
}

/** @throws StartError when the database holds any table */
export async function requireEmptyDatabase(url: string): Promise<void> {
  const client = await connect(url)
  try {
    const { rowCount } = await client.query(
      `select from pg_tables where schemaname !~ '^pg_' and schemaname <> 'information_schema' limit 1`,
    )
    if (rowCount)
      throw new StartError('A backup is only restored into an empty database, and this one is not.')
  } finally {
    await client.end()
  }
}

/**
 * Builds the tables in the state of the backup and fills them, in one transaction: all or nothing.
 *
 * @param url of the future owner of the tables
 * @param compare with the source, before the commit
 * @throws StartError when rows are missing or the audit log was changed
 */
export async function loadBackup(
  url: string,
  backup: RowSource,
  compare: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  const client = await connect(url)
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    await buildTables(client, backup.manifest)
    const keys = await unchain(client, backup.manifest)
    for (const table of backup.manifest.tables) await fill(client, table, backup)
    await chain(client, backup.manifest, keys)
    await countStored(client)
    const { faults } = await verifyChains(client)
    if (faults[0]) throw new StartError(`The audit log is not as it was written: ${faults[0]}`)
    await compare(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** A backup of 0.2.0 has the function under its former name. */
async function countStored(client: pg.Client) {
  const { rows } = await client.query<{ recount: string }>(
    `select coalesce(to_regproc('recount_stored_bytes'), to_regproc('count_stored_anew')) as recount`,
  )
  await client.query(`select ${rows[0]?.recount}()`)
}

/** As drizzle's `migrate` does it, but no further than these. */
export async function buildTables(
  client: pg.Client,
  { migrations }: Pick<Manifest, 'migrations'>,
): Promise<void> {
  const applied = new Set(sinceBaseline(migrations))
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash } of ownMigrations())
    if (applied.has(hash)) for (const statement of sql) await client.query(statement)
  for (const { hash, createdAt } of migrations)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, createdAt],
    )
}

interface Key {
  table: string
  name: string
  definition: string
}

/**
 * Disables the checks of single rows: foreign keys, which would require an order among tables, and
 * triggers, which would audit rows that are no changes.
 */
async function unchain(client: pg.Client, { tables }: Rows): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${id(name)}`)
  for (const { name } of tables)
    await client.query(`alter table public.${id(name)} disable trigger user`)
  return rows
}

/** Restores the foreign keys; PostgreSQL checks all rows. */
async function chain(client: pg.Client, { tables }: Rows, keys: Key[]) {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${id(name)} ${definition}`)
  await client.query('set constraints all immediate')
  for (const { name } of tables)
    await client.query(`alter table public.${id(name)} enable trigger user`)
}

async function fill(client: pg.Client, table: Rows['tables'][number], backup: RowSource) {
  const columns = table.columns.map(id).join(', ')
  const copy = client.query(copyFrom(`copy public.${id(table.name)} (${columns}) from stdin`))
  await pipeline(await backup.read(table.entry.path), copy)
  if (copy.rowCount !== table.rows)
    throw new StartError(`Of ${table.rows} rows of ${table.name} ${copy.rowCount} came back.`)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}
