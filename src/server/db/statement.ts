import { fillPlaceholders, type Query } from 'drizzle-orm'
import { PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { AlwaysThere, ReadRows } from './row-reader.ts'

const { builtins, getTypeParser } = pg.types

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
      : this.#client.query(questionOf(asked, this.#name))
  }
}

/** The values of each row a statement answers, in the order of its columns. */
export async function valuesOf(
  client: pg.Pool | pg.PoolClient | pg.Client,
  query: Query,
  name: string | undefined,
): Promise<unknown[][]> {
  const question = { ...questionOf(query, name), rowMode: 'array' as const }
  return (await client.query<unknown[]>(question)).rows
}

/** A statement as the driver takes it. */
export function questionOf({ sql: text, params: values }: Query, name: string | undefined) {
  return { name, text, values, types }
}

const asWritten = (text: string) => text

const texts = new Set<number>([
  ...[builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL],
  // Lists of numbers, timestamps with and without a zone, and days.
  ...[1231, 1115, 1185, 1182],
  // Lists of intervals.
  1187,
])

/** Instants and days stay text: the columns know better what becomes of them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    texts.has(type) ? asWritten : getTypeParser(type, format as 'text'),
}
