import {
  Column,
  type DriverValueDecoder,
  getTableName,
  is,
  noopDecoder,
  SQL,
  Subquery,
} from 'drizzle-orm'
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core'

type Row = Record<string, unknown>
type Field = SelectedFieldsOrdered[number]
type Decode = (value: unknown) => unknown
/** Whether a table's columns are there in each row, by the table's name: false for what is joined from the left. */
export type AlwaysThere = Record<string, boolean>

/**
 * Makes objects of a statement's rows, as the query builder itself does; it asks each value of each
 * row anew what kind of column it is of, which costs more than all else a list does.
 */
export function readRows(
  fields: SelectedFieldsOrdered,
  rows: readonly unknown[][],
  there: AlwaysThere | undefined,
): Row[] {
  const cells = fields.map(({ path, field }) => ({
    decode: decoderOf(field),
    outer: path.slice(0, -1),
    key: path.at(-1) ?? '',
  }))
  const missing = there ? maybeMissing(fields, there) : []
  return rows.map(values => {
    const row: Row = {}
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]
      if (!cell) continue
      const value = values[at]
      const node = cell.outer.length === 0 ? row : within(row, cell.outer)
      node[cell.key] = value === null || !cell.decode ? value : cell.decode(value)
    }
    for (const { name, at } of missing) if (values[at] === null) row[name] = null
    return row
  })
}

function within(row: Row, path: readonly string[]): Row {
  let node = row
  for (const key of path) {
    const inner = node[key]
    if (isRow(inner)) {
      node = inner
      continue
    }
    const made: Row = {}
    node[key] = made
    node = made
  }
  return node
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

/**
 * The objects that are null when nothing was joined, and the column that tells: the first of an
 * object whose columns are all of one table.
 */
function maybeMissing(fields: SelectedFieldsOrdered, there: AlwaysThere) {
  const groups = new Map<string, { at: number; tables: Set<string> }>()
  for (const [at, { path, field }] of fields.entries()) {
    const [name, , deeper] = path
    if (name === undefined || path.length < 2 || deeper !== undefined || !is(field, Column))
      continue
    const group = groups.get(name) ?? { at, tables: new Set() }
    group.tables.add(getTableName(field.table))
    groups.set(name, group)
  }
  return [...groups].flatMap(([name, { at, tables }]) => {
    const [table = '', other] = tables
    return other === undefined && !there[table] ? [{ name, at }] : []
  })
}

/** Nothing where a value stays as the driver read it. */
function decoderOf(field: Field['field']): Decode | undefined {
  const decoder: unknown = is(field, Column) ? field : Reflect.get(statementOf(field), 'decoder')
  if (decoder === noopDecoder || !isDecoder(decoder)) return undefined
  if (decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return value => decoder.mapFromDriverValue(value)
}

function statementOf(field: Exclude<Field['field'], Column>): SQL {
  if (is(field, SQL)) return field
  return is(field, Subquery) ? field._.sql : field.sql
}

function isDecoder(value: unknown): value is DriverValueDecoder<unknown, unknown> {
  return typeof value === 'object' && value !== null && 'mapFromDriverValue' in value
}
