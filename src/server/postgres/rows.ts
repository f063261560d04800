import { Column, fillPlaceholders, is } from 'drizzle-orm'
import { nameOn, type Values } from './prepared.ts'
import type { Db } from './session.ts'

/** A select of the builder. */
export interface Selectable<Of> extends PromiseLike<Of[]> {
  readonly _: { readonly selectedFields: unknown }
  toSQL(): { sql: string; params: unknown[] }
}

/**
 * A select whose rows are read straight from the driver's: of a long list the query builder takes
 * as long for that as the database for all else. An object in a row is null where its first column
 * is. A column decodes its values; `mapWith` of other fields is left to `finish`.
 */
export function selectedRows<Of extends object>(
  select: Selectable<Of>,
  finish?: (row: Of) => void,
) {
  const { sql: text, params } = select.toSQL()
  const shape = shapeOf(select._.selectedFields as Fields)
  return async function run(db: Db, values: Values = {}, name?: string): Promise<Of[]> {
    const { rows } = await db.$client.query({
      ...(name && { name: nameOn(db.$client, name) }),
      text,
      values: fillPlaceholders(params, values),
      rowMode: 'array',
    })
    const objects = rows.map(values => objectOf(shape, values)) as Of[]
    if (finish) for (const row of objects) finish(row)
    return objects
  }
}

type Fields = { [name: string]: unknown }
type Row = Record<string, unknown>

/** How an object is made of values, which come in the order of its fields. */
interface Shape {
  /** With all keys at once, instead of growing key by key. */
  blank: Row
  cells: { name: string; at: number; column: Column | undefined }[]
  inner: { name: string; shape: Shape; nullWith: number | undefined }[]
}

function shapeOf(fields: Fields, next = { at: 0 }): Shape {
  const shape: Shape = { blank: {}, cells: [], inner: [] }
  for (const [name, field] of Object.entries(fields)) {
    shape.blank[name] = null
    if (isNested(field)) {
      const nullWith = is(Object.values(field)[0], Column) ? next.at : undefined
      shape.inner.push({ name, shape: shapeOf(field, next), nullWith })
    } else shape.cells.push({ name, at: next.at++, column: decoding(field) })
  }
  return shape
}

function objectOf({ blank, cells, inner }: Shape, values: unknown[]): Row {
  const row = { ...blank }
  for (const { name, at, column } of cells) {
    const value = values[at]
    row[name] = value === null || !column ? value : column.mapFromDriverValue(value)
  }
  for (const { name, shape, nullWith } of inner)
    row[name] = nullWith !== undefined && values[nullWith] === null ? null : objectOf(shape, values)
  return row
}

/** A column that makes something of a value. */
function decoding(field: unknown): Column | undefined {
  if (!is(field, Column)) return undefined
  const isRaw = field.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return isRaw ? undefined : field
}

function isNested(field: unknown): field is Fields {
  return Object.getPrototypeOf(field) === Object.prototype
}
