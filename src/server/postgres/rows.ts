import { Column, fillPlaceholders, is } from 'drizzle-orm'
import { nameOn, type Values } from './prepared.ts'
import type { Db } from './session.ts'

/** A select of the builder. */
export interface Selectable<Row> extends PromiseLike<Row[]> {
  readonly _: { readonly selectedFields: unknown }
  toSQL(): { sql: string; params: unknown[] }
}

/**
 * A select whose rows are read straight from the driver's: of a long list the query builder takes as long for that as
 * the database for all else. An object in a row is null where its first column is. A column decodes its values; what
 * `mapWith` says of other fields is left to `finish`.
 */
export function selectedRows<Row extends object>(
  select: Selectable<Row>,
  finish?: (row: Row) => void,
) {
  const { sql: text, params } = select.toSQL()
  const read = readerOf(select._.selectedFields as Fields)
  return async function run(db: Db, values: Values = {}, name?: string): Promise<Row[]> {
    const { rows } = await db.$client.query({
      ...(name && { name: nameOn(db.$client, name) }),
      text,
      values: fillPlaceholders(params, values),
      rowMode: 'array',
    })
    const objects = rows.map(read) as Row[]
    if (finish) for (const row of objects) finish(row)
    return objects
  }
}

type Fields = { [name: string]: unknown }
type Read = (values: unknown[]) => Record<string, unknown> | null

/** Reads the values of a row, which come in the order of the fields, into an object of their names. */
function readerOf(fields: Fields, first = { at: 0 }): Read {
  const begin = first.at
  const names: string[] = []
  const reads: ((values: unknown[]) => unknown)[] = []
  for (const [name, field] of Object.entries(fields)) {
    names.push(name)
    reads.push(isPlain(field) ? readerOf(field, first) : cellOf(field, first.at++))
  }
  // With every key at once, instead of growing key by key.
  const blank = Object.fromEntries(names.map(name => [name, null as unknown]))
  const mayBeMissing = begin > 0 && is(Object.values(fields)[0], Column)
  return values => {
    if (mayBeMissing && values[begin] === null) return null
    const row = { ...blank }
    for (let at = 0; at < names.length; at++) row[names[at] ?? ''] = reads[at]?.(values)
    return row
  }
}

function cellOf(field: unknown, at: number): (values: unknown[]) => unknown {
  if (!is(field, Column)) return values => values[at]
  return values => {
    const value = values[at]
    return value === null ? null : field.mapFromDriverValue(value)
  }
}

function isPlain(field: unknown): field is Fields {
  return Object.getPrototypeOf(field) === Object.prototype
}
