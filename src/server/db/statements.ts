import type { Query, SQL } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type {
  PgPreparedQuery,
  PreparedQueryConfig,
  SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { QuickDialect } from './dialect.ts'
import { nameStatements } from './prepared.ts'
import { readRows } from './row-reader.ts'

type None = Record<string, never>

/** One for the process: it remembers how the columns are called in the database. */
const dialect = new QuickDialect()
const nameOf = nameStatements()

/** The query builder on a pool or a connection. */
export function statementsOn(client: pg.Pool | pg.PoolClient) {
  return new NodePgDatabase<None>(dialect, new Statements(client, dialect, undefined), undefined)
}

/** The query builder inside a transaction that was begun on this connection. */
export function statementsWithin(client: pg.PoolClient) {
  const statements = new Statements(client, dialect, undefined)
  return new NodePgTransaction<None, None>(dialect, statements, undefined)
}

/** A statement as the driver takes it. */
export function writtenOut(statement: SQL): pg.QueryConfig {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return { name: nameOf(text), text, values }
}

/** The query builder's own, with statements that keep their plans and rows that are read in one go. */
class Statements extends NodePgSession<None, None> {
  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    inArrays: boolean,
    read?: (rows: unknown[][]) => T['execute'],
  ): PgPreparedQuery<T> {
    const there = () => Reflect.get(prepared, 'joinsNotNullableMap')
    const own = fields && ((rows: unknown[][]) => readRows(fields, rows, there()))
    const prepared: PgPreparedQuery<T> = super.prepareQuery<T>(
      query,
      fields,
      name ?? nameOf(query.sql),
      inArrays,
      read ?? own,
    )
    return prepared
  }
}
