import pg from 'pg'
import { StartError } from '../config/start-error.ts'
import { isSystemError } from '../config/system-error.ts'
import { errorOf } from '../errors/caught.ts'

const oldestMajor = 15

/**
 * Connects once to check that `url` leads to a supported PostgreSQL.
 *
 * @param name the setting's name, for the sentence
 * @throws StartError with the fault, without the password
 */
export async function checkDatabaseUrl(url: string, name = 'DATABASE_URL'): Promise<void> {
  const client = clientFor(url, name)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version') as version,
              current_setting('server_version_num')::int / 10000 as major`,
    )
    if (rows[0].major >= oldestMajor) return
    throw new StartError(
      `${name} leads to PostgreSQL ${rows[0].version}, and Rooftree needs ${oldestMajor} or newer.`,
    )
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(explain(error, client, name))
  } finally {
    await client.end().catch(() => {})
  }
}

function clientFor(url: string, name: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  } catch {
    throw new StartError(`${name} must look like postgresql://user:password@host:5432/database.`)
  }
}

function explain(error: unknown, client: pg.Client, name: string): string {
  const place = `${client.host}:${client.port}`
  const code = isSystemError(error) ? error.code : ''
  const database = client.database ?? ''
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
  const { message: said } = errorOf(error)
  if (/timeout/i.test(said)) {
    return `PostgreSQL at ${place} does not answer within five seconds: check ${name} and the firewall.`
  }
  return `Connecting to PostgreSQL at ${place} (${name}) failed: ${said}`
}
