import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** The target of queries: a pool, or one of its clients. */
export type Connection = pg.Pool | pg.PoolClient | pg.Client

/**
 * The query builder on a pool, or on the client of a transaction: every query uses one of these. Its own
 * `transaction` is omitted: within one it would begin another and commit both (`savepoint`).
 */
export type Db = Omit<NodePgDatabase, 'transaction'> & { $client: Connection }

/** The one session of a connection, so that its prepared queries are built once. */
export function sessionOn(connection: Connection): Db {
  const known = sessions.get(connection)
  if (known) return known
  const session = drizzle({ client: connection, casing: 'snake_case' })
  sessions.set(connection, session)
  return session
}

const sessions = new WeakMap<Connection, Db>()

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins
const asText = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL])

/** How the driver reads a value: instants and days stay text, as the query builder has them. */
export const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: unknown) =>
  asText.has(type) ? (text: string) => text : pg.types.getTypeParser(type, format as 'text')
