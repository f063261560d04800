import pg from 'pg'
import { sessionTimeouts } from './timeouts.ts'

/** Whether a refused connection was refused by a pooler, for the parameters it began with. */
export function isOfPooler(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/.test(error.message)
}

/**
 * Whether a pooler serves this connection in a way that loses what Rooftree needs of a session: its timeouts, or
 * the session itself from one transaction to the next. PgBouncer in session mode with timeouts of the role does not.
 *
 * @param client connected to `url` with `sessionTimeouts`
 */
export async function losesSessions(client: pg.Client, url: string): Promise<boolean> {
  if (!(await hasTimeouts(client))) return true
  return !(await isOwnSession(client)) && (await isShared(client, url))
}

/** Whether each has the limit the connection began with, or one that the role has. */
async function hasTimeouts(client: pg.Client): Promise<boolean> {
  const names = Object.keys(sessionTimeouts)
  const { rowCount } = await client.query(
    `select from pg_settings where name = any ($1) and (source = 'client' or setting <> '0')`,
    [names],
  )
  return rowCount === names.length
}

/** Whether the process that answers is the one that greeted: a pooler makes up a number. */
async function isOwnSession(client: pg.Client): Promise<boolean> {
  return 'processID' in client && client.processID === (await processOf(client))
}

/** Whether another client gets the session of this one, between two of its transactions. */
async function isShared(client: pg.Client, url: string): Promise<boolean> {
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  other.on('error', () => {})
  await other.connect()
  try {
    const before = await processOf(client)
    await other.query('begin')
    const taken = await processOf(other)
    return taken === before || (await processOf(client)) !== before
  } finally {
    await other.end()
  }
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
