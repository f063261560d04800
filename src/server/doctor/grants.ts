import pg from 'pg'
import type { Env } from '../config/environment.ts'
import { asRole } from '../db/migrate.ts'
import { wholeRights } from '../db/rights.ts'
import { errorOf } from '../errors/caught.ts'

type Urls = Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'databaseOwnerUrl'>

/**
 * The least rights of both roles as SQL: for the database, and for the tables once there are any. The names are those
 * of the settings, or proposals. Nothing is changed, and no password is in it.
 */
export async function grants(urls: Urls): Promise<string> {
  const { databaseUrl, databaseOwnerUrl } = urls
  const database = pg.escapeIdentifier(partsOf(databaseUrl)?.database ?? 'rooftree')
  const [owner, app] = databaseOwnerUrl
    ? [partsOf(databaseOwnerUrl)?.role ?? 'rooftree_owner', partsOf(databaseUrl)?.role]
    : [partsOf(databaseUrl)?.role ?? 'rooftree_owner']
  const serving = app ?? (owner === 'rooftree_app' ? 'rooftree_requests' : 'rooftree_app')
  const [ownerName, appName] = [owner, serving].map(name => pg.escapeIdentifier(name))
  return [
    '-- As a superuser, or as whoever may create roles and databases; leave out what exists.',
    `CREATE ROLE ${ownerName} LOGIN PASSWORD 'a random one';`,
    `CREATE ROLE ${appName} LOGIN PASSWORD 'another one';`,
    `CREATE DATABASE ${database};`,
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC;`,
    `GRANT CONNECT, CREATE ON DATABASE ${database} TO ${ownerName};`,
    `GRANT CONNECT ON DATABASE ${database} TO ${appName};`,
    '',
    '-- The same, connected to that database. The role that owns the tables then creates them and the extensions.',
    `GRANT USAGE, CREATE ON SCHEMA public TO ${ownerName};`,
    `GRANT USAGE ON SCHEMA public TO ${appName};`,
    '',
    ...(await onTables(urls, serving)),
  ].join('\n')
}

async function onTables(
  { databaseUrl, databaseDirectUrl, databaseOwnerUrl }: Urls,
  role: string,
): Promise<string[]> {
  const later = `-- Each start gives ${pg.escapeIdentifier(role)} its rights on tables, as the role that owns them.`
  const url = databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl
  if (!url) return [later]
  try {
    const statements = await asRole(url, client => wholeRights(client, role))
    return [statements.length > 0 ? `${later} These are all:` : later, ...statements]
  } catch (error) {
    return [later, `-- Which, is not known yet: ${errorOf(error).message.replaceAll('\n', ' ')}`]
  }
}

function partsOf(url: string | undefined): { role: string; database: string } | undefined {
  if (!url) return undefined
  // PostgreSQL's own form for a socket, as in the settings.
  const { user, database } = new pg.Client({ connectionString: url })
  return { role: user ?? '', database: database ?? '' }
}
