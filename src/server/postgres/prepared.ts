import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Connection, Db } from './session.ts'

/** Values of a query by the names of its placeholders, as the driver takes them. */
export type Values = Record<string, unknown>

/** A query of the builder. */
export interface Preparable<Result> {
  prepare(name: string): { execute(values?: Values): Promise<Result> }
}

/**
 * A query that is built once for each connection; its values are placeholders. Under its name each connection has it
 * parsed once, unless the connection is for unnamed statements.
 *
 * @param name unique among prepared queries, 63 bytes at most
 * @param build must not depend on changing values: no `$defaultFn`, no clock
 */
export function prepared<Result>(name: string, build: (db: Db) => Preparable<Result>) {
  const built = new WeakMap<Db, ReturnType<Preparable<Result>['prepare']>>()
  return function run(db: Db, values: Values = {}): Promise<Result> {
    let query = built.get(db)
    if (!query) {
      query = build(db).prepare(nameOn(db.$client, name) ?? '')
      built.set(db, query)
    }
    return query.execute(values)
  }
}

/** The same of a whole statement, whose rows are returned as the driver reads them. */
export function preparedSql<Row extends object>(name: string, statement: SQL) {
  let written: { sql: string; params: unknown[] } | undefined
  return async function run(db: Db, values: Values = {}): Promise<Row[]> {
    written ??= dialect.sqlToQuery(statement)
    const { sql: text, params } = written
    const filled = fillPlaceholders(params, values)
    const query = { name: nameOn(db.$client, name), text, values: filled }
    const { rows } = await db.$client.query<Row>(query)
    return rows
  }
}

const dialect = new PgDialect({ casing: 'snake_case' })

const unnamed = new WeakSet<Connection>()

/** From now on statements on this connection are unnamed, for a pooler between us and PostgreSQL. */
export function leaveUnnamed(connection: Connection): void {
  unnamed.add(connection)
}

/** The name of a statement on a connection; none where they are unnamed. */
export function nameOn(connection: Connection, name: string): string | undefined {
  return unnamed.has(connection) ? undefined : name
}
