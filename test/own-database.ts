import pg from 'pg'
import { inject } from 'vitest'
import { appRole, databaseName, ownerRole } from '#server/postgres/embedded/roles.ts'

/** The operator's account of the installation: by default it would be the first landlord. */
export const operatorEmail = 'operator@test.example'

/**
 * A database of this worker alone: a job visits every organization, by the clock of its test, and
 * would charge, end and notify data of other workers' tests.
 */
const own = `${databaseName}_${inject('projectName')}_${process.env.VITEST_POOL_ID}`
await copied()
await withOperator()
export const databaseUrl = urlOf(appRole)
export const ownerUrl = urlOf(ownerRole)

/** As another role, or in another database of the same PostgreSQL. */
export function urlOf(role: string, database = own): string {
  return inject('databaseUrl').replace(`${appRole}@/${databaseName}`, `${role}@/${database}`)
}

/** Copied from the migrated one. A restarted worker finds its own. */
async function copied() {
  const client = new pg.Client({ connectionString: urlOf('postgres', 'postgres') })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [own])
  if (!rowCount)
    for (const statement of [
      `create database ${own} template ${databaseName} owner ${ownerRole}`,
      `revoke all on database ${own} from public`,
      `grant connect on database ${own} to ${appRole}`,
      // Tests of crashes have databases of their own; the others need not wait for the disk.
      `alter database ${own} set synchronous_commit = off`,
      // With few rows any order of joins is fast; searching for the best takes most of the database's time.
      `alter database ${own} set join_collapse_limit = 1`,
    ])
      await client.query(statement)
  await client.end()
}

/** A user without an organization is the operator, until a test sets another. */
async function withOperator() {
  const client = new pg.Client({ connectionString: urlOf(appRole) })
  await client.connect()
  await client.query(
    `with made as (
      insert into users (id, email) select gen_random_uuid(), $1
      where not exists (select from users where email = $1) returning id)
    insert into proven_addresses (user_id, email) select id, $1 from made`,
    [operatorEmail],
  )
  await client.end()
}

let owner: Promise<pg.Client> | undefined

/** Runs a statement as the owner of the tables, on a connection that stays: a new one plans every trigger again. */
export async function asOwner(statement: string): Promise<void> {
  owner ??= connected()
  await (await owner).query(statement)
}

async function connected() {
  const client = new pg.Client({ connectionString: ownerUrl })
  // A test may end all connections.
  client.on('error', () => {
    owner = undefined
  })
  await client.connect()
  return client
}

let copies = 0

/** Another copy of the migrated database, for tests that need an empty one: much quicker than a PostgreSQL of their own. */
export async function emptyDatabase() {
  copies += 1
  const name = `empty_${process.pid}_${copies}`
  await atServer(`create database ${name} template ${databaseName} owner ${ownerRole}`)
  return {
    appUrl: urlOf(appRole, name),
    ownerUrl: urlOf(ownerRole, name),
    remove: () => atServer(`drop database ${name} with (force)`),
  }
}

/** Runs a statement on the PostgreSQL of the tests as its superuser, outside of any test's database. */
export async function atServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres', 'postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
