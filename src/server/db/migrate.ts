import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number will do, as long as every copy of Rooftree asks for the same one. */
const migrationLock = 7_266_833

/**
 * Brings the database to this release: every missing migration, in order, in one transaction. Two
 * copies starting at once wait for each other; one killed half-way leaves nothing behind.
 *
 * @param url of the role that owns the tables
 */
export async function migrateDatabase(url: string): Promise<void> {
  await asOnlyOwner(url, client => migrate(drizzle({ client }), { migrationsFolder }))
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
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await work(client)
  } finally {
    await client.end()
  }
}
