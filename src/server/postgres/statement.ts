import { fillPlaceholders, type Query } from 'drizzle-orm'
import { PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Question } from './batch.ts'
import { ask } from './one-go.ts'
import type { AlwaysThere, ReadRows } from './row-reader.ts'

/** A written statement on a pool or connection. The query builder's own makes what never differs anew for each. */
export class Statement<T extends PreparedQueryConfig> extends PgPreparedQuery<T> {
  /** The query builder sets it once it knows which of the joined tables may be missing. */
  joinsNotNullableMap: AlwaysThere | undefined
  readonly #client: pg.Pool | pg.PoolClient | pg.Client
  readonly #name: string | undefined
  readonly #readerFor: ((there: AlwaysThere | undefined) => ReadRows<T['execute']>) | undefined

  constructor(
    client: pg.Pool | pg.PoolClient | pg.Client,
    query: Query,
    name: string | undefined,
    readerFor?: (there: AlwaysThere | undefined) => ReadRows<T['execute']>,
  ) {
    super(query, undefined, undefined)
    this.#client = client
    this.#name = name
    this.#readerFor = readerFor
  }

  /** How its rows are read; undefined where they are answered as the driver makes them. */
  reader(): ReadRows<T['execute']> | undefined {
    return this.#readerFor?.(this.joinsNotNullableMap)
  }

  override async execute(values: Record<string, unknown> = {}): Promise<T['execute']> {
    const { sql, params } = this.query
    const asked = { sql, params: fillPlaceholders(params, values) }
    const read = this.reader()
    return read
      ? read(await valuesOf(this.#client, asked, this.#name))
      : ask(this.#client, questionOf(asked, this.#name))
  }
}

/** The values of each row a statement answers, in the order of its columns. */
export async function valuesOf(
  client: pg.Pool | pg.PoolClient | pg.Client,
  query: Query,
  name: string | undefined,
): Promise<unknown[][]> {
  const { rows } = await ask<unknown[]>(client, { ...questionOf(query, name), rowsAs: 'lists' })
  return rows
}

/** A statement as it is asked. */
export function questionOf(
  { sql: text, params: values }: Query,
  name: string | undefined,
): Question {
  return { name, text, values }
}
