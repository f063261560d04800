import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ownCommand } from '../config/own-command.ts'
import { StartError } from '../config/start-error.ts'
import { databaseError } from '../errors/errors.ts'
import type { RunningDatabase } from '../postgres/running-database.ts'
import {
  type Applied,
  appliedIn,
  isBehind,
  migrationsFolder,
  refuseBeforeBaseline,
} from './migrations.ts'
import { refuseOlder } from './release.ts'
import { settleRights } from './rights.ts'

/** Any number will do, as long as every copy of Rooftree asks for the same one. */
const migrationLock = 7_266_833

/** Connection strings of one database; alike where one role does everything. */
type Roles = Pick<RunningDatabase, 'ownerUrl' | 'appUrl'>

/**
 * Updates the database to this release: every missing migration, in order, in one transaction, then the rights of the
 * server's role. Two copies starting at once wait for each other; one killed half-way leaves nothing behind.
 *
 * @param before runs first where tables are there and change, and prevents it by an error
 * @throws StartError when newer code has changed the tables too much for this, they are older than the
 *   baseline, the two roles are of two databases, or rights are missing that the owner may not give
 */
export async function migrateDatabase(
  database: Roles,
  before: (applied: readonly Applied[]) => Promise<void> = async () => {},
): Promise<void> {
  await asOnlyOwner(database.ownerUrl, async client => {
    const serving = await servingRole(client, database)
    await refuseOlder(client)
    const applied = await appliedIn(client)
    refuseBeforeBaseline(applied, 'database')
    if (isBehind(applied)) await before(applied)
    await migrate(drizzle({ client }), { migrationsFolder }).catch(refuseWithoutRights)
    await settle(client, serving)
  })
}

/**
 * Grants the server's role its rights on all present tables.
 *
 * @param client of the owner
 * @throws StartError as `migrateDatabase` does
 */
export async function settleServing(client: pg.Client, database: Roles): Promise<void> {
  await settle(client, await servingRole(client, database))
}

/** @returns null where the owner serves requests, too */
async function servingRole(client: pg.Client, { ownerUrl, appUrl }: Roles): Promise<string | null> {
  if (ownerUrl === appUrl) return null
  const [owner, serving] = [await whereIs(client), await asRole(appUrl, whereIs)]
  if (owner.database !== serving.database)
    throw new StartError(
      'DATABASE_URL and DATABASE_OWNER_URL lead to two databases: correct one of them.',
    )
  return owner.role === serving.role ? null : serving.role
}

function refuseWithoutRights(error: unknown): never {
  const cause = databaseError(error)
  // Some providers allow extensions by a list of their own.
  if (cause && /extension/.test(cause.message))
    throw new StartError(
      `PostgreSQL refuses an extension (${cause.message}): allow btree_gist and pg_trgm there.`,
    )
  if (cause?.code !== '42501') throw error
  throw new StartError(
    `The role that owns the tables lacks rights (${cause.message}): npm run doctor -- --grants prints the SQL that gives them.`,
  )
}

async function settle(client: pg.Client, role: string | null) {
  const { missing } = role ? await settleRights(client, role) : { missing: [] }
  if (missing[0])
    throw new StartError(
      `The role ${role} of DATABASE_URL lacks rights: ${ownCommand('doctor')} prints the SQL that gives them.`,
    )
}

async function whereIs(client: pg.Client): Promise<{ role: string; database: string }> {
  const { rows } = await client.query(
    `select current_user as role, current_database() || ' ' || pg_postmaster_start_time() as database`,
  )
  return rows[0]
}

/**
 * Runs `work` on a connection of its own while no other copy of Rooftree changes the schema.
 *
 * @param url of the role that owns the tables
 */
export async function asOnlyOwner(
  url: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  await asRole(url, async client => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await work(client)
  })
}

/** Runs `work` on a connection of its own. */
export async function asRole<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
