import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { cellsIn } from './copy-text.ts'
import { type Db, sessionOn } from './session.ts'

/** The rows as they are at one moment. */
export interface Moment {
  db: Db
  /**
   * The rows of a query, some at a time and no faster than they are read: however many there are, no
   * more of them are in memory. One query at a time.
   */
  rows(query: SQL): Promise<Copied>
}

export interface Copied {
  columns: { name: string; kind: Kind }[]
  some: AsyncIterable<Cell[][]>
}

/** A value as text, in the format of the API: `'12.50'`, `'true'`, `'{"a":1}'`, instants in UTC. */
export type Cell = string | null

/** The kind of a cell's text; a plain one needs no escaping in any format. */
export type Kind = 'text' | 'plain' | 'number' | 'boolean' | 'json' | 'instant'

/**
 * Runs `work`, which is read-only, on a snapshot of the rows. It has a connection of its own: a
 * copy takes longer than the pool allows, and an abandoned one ends with its connection.
 *
 * @param timeout timeout of one query, its reader included, in milliseconds
 */
export async function atOneMoment<T>(
  url: string,
  { timeout, log }: { timeout: number; log: (error: Error) => void },
  work: (moment: Moment) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    statement_timeout: timeout,
    idle_in_transaction_session_timeout: 600_000,
    options: '-c timezone=UTC -c datestyle=ISO',
  })
  // The query fails for its caller; without a listener the process would exit.
  client.on('error', log)
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const db = sessionOn(client)
    return await work({
      db,
      async rows(query) {
        const { fields } = await db.execute(sql`select * from (${query}) of_them limit 0`)
        const columns = fields.map(({ name, dataTypeID }) => ({
          name,
          kind: kinds.get(dataTypeID) ?? 'text',
        }))
        // A copy takes no parameters.
        const { sql: words } = dialect.sqlToQuery(sql`copy (${query}) to stdout`.inlineParams())
        return { columns, some: cellsIn(client.query(copyTo(words)), columns) }
      },
    })
  } finally {
    await client.end()
  }
}

const dialect = new PgDialect({ casing: 'snake_case' })

const { BOOL, DATE, INT2, INT4, JSONB, NUMERIC, TIMESTAMPTZ, UUID } = pg.types.builtins
const kinds = new Map<number, Kind>([
  [BOOL, 'boolean'],
  [DATE, 'plain'],
  [INT2, 'number'],
  [INT4, 'number'],
  [JSONB, 'json'],
  [NUMERIC, 'plain'],
  [TIMESTAMPTZ, 'instant'],
  [UUID, 'plain'],
])
