import pg from 'pg'
import { type HostAuthentication, urlAt } from './host-authentication.ts'

/** Owns the database and runs migrations; no superuser. */
export const ownerRole = 'rooftree_owner'
/** The role of the server: reads and writes rows, owns nothing, cannot change a table. */
export const appRole = 'rooftree_app'
export const databaseName = 'rooftree'

/** Makes the database and its two roles where they are missing. Safe to repeat and to interrupt. */
export async function prepareRoles(host: HostAuthentication) {
  await connected(urlAt(host, 'postgres', 'postgres'), async client => {
    for (const role of [ownerRole, appRole]) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      if (!rowCount) await client.query(`create role ${role} login`)
      if ('password' in host) {
        await client.query(`alter role ${role} password ${pg.escapeLiteral(host.password)}`)
      }
    }
    const there = 'select from pg_database where datname = $1'
    const { rowCount } = await client.query(there, [databaseName])
    if (!rowCount) await client.query(`create database ${databaseName} owner ${ownerRole}`)
  })
  await connected(urlAt(host, 'postgres', databaseName), async client => {
    await client.query(grants)
    await followCollation(client)
  })
}

const grants = `
  revoke all on database ${databaseName} from public;
  grant connect on database ${databaseName} to ${appRole};
  alter schema public owner to ${ownerRole};
  grant usage on schema public to ${appRole};
`

/** A newer PostgreSQL package may sort by newer rules; indexes on text must then be built again. */
async function followCollation(client: pg.Client) {
  const { rows } = await client.query(
    `select datcollversion is distinct from pg_database_collation_actual_version(oid) as changed
       from pg_database where datname = $1`,
    [databaseName],
  )
  if (!rows[0]?.changed) return
  await client.query(`reindex database ${databaseName}`)
  await client.query(`alter database ${databaseName} refresh collation version`)
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
