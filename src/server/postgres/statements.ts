import { type Query, SQL } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type {
  PgPreparedQuery,
  PreparedQueryConfig,
  SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Answer, Question } from './batch.ts'
import type { Db } from './client.ts'
import { QuickDialect } from './dialect.ts'
import { ask } from './one-go.ts'
import { nameStatements } from './prepared.ts'
import type { RowMessage } from './row-messages.ts'
import { type AlwaysThere, readerOf } from './row-reader.ts'
import { questionOf, Statement, valuesOf } from './statement.ts'

type None = Record<string, never>

/** One for the process: it remembers how the columns are called in the database. */
const dialect = new QuickDialect()
const nameOf = nameStatements()

/** The query builder on a pool or a connection. */
export function statementsOn(client: pg.Pool | pg.PoolClient | pg.Client) {
  return new NodePgDatabase<None>(dialect, new Statements(client), undefined)
}

/** The query builder inside a transaction that was begun on this connection. */
export function statementsWithin(client: pg.PoolClient) {
  return new NodePgTransaction<None, None>(dialect, new Statements(client), undefined)
}

/** A statement as it is asked. */
export function writtenOut(statement: SQL | Query): Question {
  const query = statement instanceof SQL ? dialect.sqlToQuery(statement) : statement
  return questionOf(query, nameOf(query.sql))
}

/** What statements that are written already are asked through. */
export function sessionOf({ _: { session } }: Db): Statements {
  if (session instanceof Statements) return session
  throw new Error('There is no connection of ours behind this')
}

/** The query builder's own, with statements that keep their plans and rows that are read in one go. */
export class Statements extends NodePgSession<None, None> {
  readonly #client: pg.Pool | pg.PoolClient | pg.Client

  constructor(client: pg.Pool | pg.PoolClient | pg.Client) {
    super(client, dialect, undefined)
    this.#client = client
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    _inArrays?: boolean,
    read?: (rows: unknown[][]) => T['execute'],
  ): PgPreparedQuery<T> {
    const own = fields && ((there: AlwaysThere | undefined) => readerOf(fields, there))
    return new Statement<T>(this.#client, query, name ?? nameOf(query.sql), read ? () => read : own)
  }

  /** The values of each row of what is written already. */
  valuesOf(query: Query): Promise<unknown[][]> {
    return valuesOf(this.#client, query, nameOf(query.sql))
  }

  /** Its rows as the database sends them. */
  sentBy(query: Query): Promise<Answer<RowMessage>> {
    return ask(this.#client, { ...questionOf(query, nameOf(query.sql)), rowsAs: 'sent' })
  }

  /** Its rows as the driver makes them. */
  async rowsOf<Row extends object>(query: Query): Promise<Row[]> {
    const { rows } = await ask<Row>(this.#client, questionOf(query, nameOf(query.sql)))
    return rows
  }
}
