import {
  Column,
  type DriverValueDecoder,
  getTableName,
  is,
  noopDecoder,
  SQL,
  Subquery,
} from 'drizzle-orm'
import {
  PgCustomColumn,
  PgInteger,
  PgNumeric,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core'

type Row = Record<string, unknown>
type Field = SelectedFieldsOrdered[number]
type Decode = (value: unknown) => unknown
/** Whether a table's columns are there in each row, by the table's name: false for what is joined from the left. */
export type AlwaysThere = Record<string, boolean>

/** Makes objects of a statement's rows; `shape` says how. */
export interface ReadRows<Rows = Row[]> {
  (rows: unknown[][]): Rows
  shape?: Shape
}

/**
 * What makes objects of a statement's rows, as the query builder itself does; it asks each value of each
 * row anew what kind of column it is of, which costs more than all else a list does.
 */
export function readerOf(fields: SelectedFieldsOrdered, there: AlwaysThere | undefined): ReadRows {
  const missing = there ? maybeMissing(fields, there) : []
  const shape = shapeOf(fields, new Map(missing.map(({ name, at }) => [name, at])))
  const read = (rows: unknown[][]) => rows.map(values => objectOf(shape, values))
  return Object.assign(read, { shape })
}

/** How an object is made of a row's values. */
export interface Shape {
  /** With every key there is: a copy has its full size at once, instead of growing key by key. */
  blank: Row
  cells: Cell[]
  /** Objects in it; null where the value at `nullWith` is. */
  inner: { key: string; shape: Shape; nullWith: number | undefined }[]
}

export interface Cell {
  at: number
  key: string
  /** Nothing where a value stays as the driver read it. */
  decode: Decode | undefined
}

function shapeOf(fields: SelectedFieldsOrdered, nullWith: ReadonlyMap<string, number>): Shape {
  const whole: Shape = { blank: {}, cells: [], inner: [] }
  for (const [at, { path, field }] of fields.entries()) {
    let shape = whole
    for (const key of path.slice(0, -1)) {
      let inner = shape.inner.find(one => one.key === key)
      if (!inner) {
        const isOuter = shape === whole
        inner = {
          key,
          shape: { blank: {}, cells: [], inner: [] },
          nullWith: isOuter ? nullWith.get(key) : undefined,
        }
        shape.inner.push(inner)
        shape.blank[key] = null
      }
      shape = inner.shape
    }
    const key = path.at(-1) ?? ''
    shape.cells.push({ at, key, decode: decoderOf(field) })
    shape.blank[key] = null
  }
  return whole
}

function objectOf({ blank, cells, inner }: Shape, values: readonly unknown[]): Row {
  const row = { ...blank }
  for (const { at, key, decode } of cells) {
    const value = values[at]
    row[key] = value === null || !decode ? value : decode(value)
  }
  for (const { key, shape, nullWith } of inner)
    row[key] = nullWith !== undefined && values[nullWith] === null ? null : objectOf(shape, values)
  return row
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
  if (is(field, Column) && keepsWhatWasRead(field)) return undefined
  return value => decoder.mapFromDriverValue(value)
}

/** Columns that would only turn into a text or a number what is one already. */
function keepsWhatWasRead(column: Column): boolean {
  return (
    is(column, PgNumeric) ||
    is(column, PgInteger) ||
    (is(column, PgCustomColumn) && Reflect.get(column, 'mapFrom') === undefined)
  )
}

function statementOf(field: Exclude<Field['field'], Column>): SQL {
  if (is(field, SQL)) return field
  return is(field, Subquery) ? field._.sql : field.sql
}

function isDecoder(value: unknown): value is DriverValueDecoder<unknown, unknown> {
  return typeof value === 'object' && value !== null && 'mapFromDriverValue' in value
}
