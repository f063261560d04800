import pg from 'pg'
import { StartError } from '../config/start-error.ts'
import { isSystemError } from '../config/system-error.ts'
import { errorOf } from '../errors/caught.ts'
import { isOfPooler, losesSessions } from './pooler.ts'
import { sessionTimeouts } from './timeouts.ts'

const oldestMajor = 15

/** The target of a connection string, to compare two. */
export interface Place {
  role: string
  database: string
}

/**
 * Connects once, as the pool does, to check that `url` leads to a supported PostgreSQL, with sessions of its own.
 *
 * @param name the setting's name, for the sentence
 * @throws StartError with the fault, without the password
 */
export function checkDatabaseUrl(url: string, name = 'DATABASE_URL'): Promise<Place> {
  return connected(url, name, sessionTimeouts, async client => {
    if (await losesSessions(client, url)) throw new StartError(throughPooler(name))
    return supported(client, name)
  })
}

/** The same of a `DATABASE_URL` that leads through a pooler. */
export function checkPooledUrl(url: string): Promise<Place> {
  return connected(url, 'DATABASE_URL', {}, client => supported(client, 'DATABASE_URL'))
}

async function connected<T>(
  url: string,
  name: string,
  timeouts: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = clientFor(url, name, timeouts)
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(isOfPooler(error) ? throughPooler(name) : explain(error, client, name))
  } finally {
    await client.end().catch(() => {})
  }
}

function clientFor(url: string, name: string, timeouts: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, ...timeouts })
  } catch (error) {
    // Certificates are files that the address names.
    if (isSystemError(error) && error.path)
      throw new StartError(
        `The file ${error.path} of ${name} cannot be read (${error.code}): correct its path or its rights.`,
      )
    throw new StartError(`${name} must look like postgresql://user:password@host:5432/database.`)
  }
}

async function supported(client: pg.Client, name: string): Promise<Place> {
  const { rows } = await client.query(
    `select current_setting('server_version') as version,
            current_setting('server_version_num')::int / 10000 as major,
            current_user as role, current_database() || ' ' || pg_postmaster_start_time() as database`,
  )
  const { version, major, role, database } = rows[0]
  if (major >= oldestMajor) return { role, database }
  throw new StartError(
    `${name} leads to PostgreSQL ${version}, and Rooftree needs ${oldestMajor} or newer.`,
  )
}

function throughPooler(name: string): string {
  const advice =
    name === 'DATABASE_URL'
      ? 'set DATABASE_DIRECT_URL to PostgreSQL itself, beside it'
      : 'it must lead to PostgreSQL itself'
  return `${name} leads to a pooler such as PgBouncer: ${advice}.`
}

function explain(error: unknown, client: pg.Client, name: string): string {
  const place = `${client.host}:${client.port}`
  const code = isSystemError(error) ? error.code : ''
  const database = client.database ?? ''
  const { message: said } = errorOf(error)
  if (code === '28000' && /no encryption/.test(said))
    return `PostgreSQL at ${place} accepts TLS only: add sslmode=verify-full and sslrootcert to ${name}.`
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `No PostgreSQL answers at ${place}: start it, or correct ${name}.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host '${client.host}' in ${name} is not known.`
    case '28P01':
    case '28000':
      return `PostgreSQL at ${place} refuses the user '${client.user}' or its password: correct ${name}.`
    case '3D000':
      return `There is no database '${database}' at ${place}: create it, or correct ${name}.`
    case '42501':
      return `The user '${client.user}' may not connect to '${database}' at ${place}: grant it, or correct ${name}.`
    case '53300':
      return `PostgreSQL at ${place} has no connection left: raise max_connections or close others.`
    case '57P03':
      return `PostgreSQL at ${place} is still starting or shutting down: try again in a moment.`
  }
  if (/SSL|TLS|CERT|certificate/i.test(`${code} ${said}`))
    return `PostgreSQL at ${place} (${name}) is not reached by TLS: ${said}. Name the file of its CA in sslrootcert, and sslmode.`
  if (/timeout/i.test(said)) {
    return `PostgreSQL at ${place} does not answer within five seconds: check ${name} and the firewall.`
  }
  return `Connecting to PostgreSQL at ${place} (${name}) failed: ${said}`
}
