import {
  Column,
  getTableColumns,
  getTableName,
  isSQLWrapper,
  Name,
  Param,
  Placeholder,
  type Query,
  SQL,
  StringChunk,
  Subquery,
  sql,
  Table,
  type UpdateSet,
  View,
} from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgDialect, type PgInsertConfig, type PgTable } from 'drizzle-orm/pg-core'

/**
 * Writes statements as the query builder does, in one go. It asks each part up to twelve times what it
 * is, by climbing its classes, and joins the texts of parts anew at every level, which was the dearest
 * part of a short call. Here each class is asked once for all, and what is the same of all inserts into a
 * table is written once; what is not known here it writes itself.
 */
export class QuickDialect extends PgDialect {
  constructor() {
    super({ casing: 'snake_case' })
  }

  override sqlToQuery(statement: SQL, invokeSource?: 'indexes') {
    const query: Query = { sql: '', params: [] }
    const isWritten = !invokeSource && addTo(query, statement)
    return isWritten ? query : super.sqlToQuery(statement, invokeSource)
  }

  override buildInsertQuery(insert: PgInsertConfig): SQL {
    const { table, values, returning = [], withList, select, overridingSystemValue_ } = insert
    const isPlain = !withList && !select && !overridingSystemValue_
    const answered = returning.flatMap(({ field }) =>
      field instanceof Column ? quoted(field) : [],
    )
    if (!isPlain || answered.length < returning.length || !Array.isArray(values))
      return super.buildInsertQuery(insert)
    const { beginning, columns } = insertInto(table)
    const rows = values.map(row =>
      columns.map(([name, column]) => given(row[name]) ?? byItself(column)),
    )
    const conflict = insert.onConflict && sql` on conflict ${insert.onConflict}`
    const answer = answered.length > 0 ? sql.raw(` returning ${answered.join(', ')}`) : undefined
    return sql`${beginning}${sql.join(rows, comma)}${conflict}${answer}`
  }

  override buildUpdateSet(table: PgTable, set: UpdateSet): SQL {
    const parts = settingsOf(table).flatMap(({ name, column, start }) => {
      const value = set[name] ?? byUpdate(column)
      return value === undefined ? [] : [sql`${start}${value}`]
    })
    return sql.join(parts, comma)
  }
}

/** What each update sets of a table, by column. */
const settings = new WeakMap<Table, { name: string; column: Column; start: SQL }[]>()

function settingsOf(table: PgTable) {
  const known = settings.get(table)
  if (known) return known
  const all = Object.entries<Column>(getTableColumns(table)).map(([name, column]) => ({
    name,
    column,
    start: sql.raw(`${quoted(column)} = `),
  }))
  settings.set(table, all)
  return all
}

/** What an update sets a column to that nobody names. */
function byUpdate(column: Column): SQL | Param | undefined {
  const value = column.onUpdateFn?.()
  if (value === undefined) return undefined
  return value instanceof SQL ? value : sql.param(value, column)
}

const comma = sql`, `
const byDefault = sql`default`

function given(value: Param | SQL | undefined): Param | SQL | undefined {
  return value instanceof Param && value.value === undefined ? undefined : value
}

/** What a column holds that nobody names. */
function byItself(column: Column): SQL | Param {
  const { defaultFn, onUpdateFn } = column
  const value = defaultFn ? defaultFn() : column.default ? undefined : onUpdateFn?.()
  if (value === undefined) return byDefault
  return value instanceof SQL ? value : sql.param(value, column)
}

interface Insert {
  beginning: SQL
  columns: [name: string, column: Column][]
}

const inserts = new WeakMap<Table, Insert>()

/** What is the same of all inserts into a table. */
function insertInto(table: PgTable): Insert {
  const known = inserts.get(table)
  if (known) return known
  const columns = Object.entries<Column>(getTableColumns(table)).filter(
    ([, { generated }]) => !generated || generated.type === 'byDefault',
  )
  const names = columns.map(([, column]) => quoted(column))
  const text = `insert into "${getTableName(table)}" (${names.join(', ')}) values `
  const insert = { beginning: sql.raw(text), columns }
  inserts.set(table, insert)
  return insert
}

function quoted({ name, keyAsName }: Column): string {
  return `"${keyAsName ? inSnakeCase(name) : name}"`
}

type Writer = (query: Query, part: unknown) => boolean

/** Adds a part to what is written so far. False when it cannot. */
export function addTo(query: Query, part: unknown): boolean {
  if (part === undefined) return true
  if (typeof part === 'function') return false
  return typeof part === 'object' && part !== null ? writerOf(part)(query, part) : bind(query, part)
}

const writers = new Map<unknown, Writer>()

function writerOf(part: object): Writer {
  const kind: unknown = Object.getPrototypeOf(part)
  const known = writers.get(kind)
  if (known) return known
  const found = rules.find(({ fits }) => fits(part))?.write ?? bind
  writers.set(kind, found)
  return found
}

interface Rule {
  fits: (part: object) => boolean
  write: Writer
}

function rule<T>(
  of: abstract new (...parts: never[]) => T,
  writeOne: (query: Query, part: T) => boolean,
): Rule {
  return {
    fits: part => part instanceof of,
    write: (query, part) => part instanceof of && writeOne(query, part),
  }
}

/** In the order in which the query builder asks. */
const rules: readonly Rule[] = [
  rule(StringChunk, (query, { value }) =>
    add(query, value.length === 1 ? value[0] : value.join('')),
  ),
  rule(Name, (query, { value }) => add(query, `"${value}"`)),
  rule(Array, writeList),
  rule(SQL, writeSql),
  rule(Table, (query, table) => !hasSchema(table) && add(query, `"${getTableName(table)}"`)),
  rule(Column, writeColumn),
  rule(View, () => false),
  rule(Param, writeParam),
  rule(Placeholder, bind),
  rule(SQL.Aliased, (query, { fieldAlias }) => add(query, `"${fieldAlias}"`)),
  rule(Subquery, writeSubquery),
  { fits: isSQLWrapper, write: writeWrapped },
]

function add(query: Query, text = ''): boolean {
  query.sql += text
  return true
}

function bind(query: Query, value: unknown): boolean {
  query.params.push(value)
  return add(query, `$${query.params.length}`)
}

function writeSql(query: Query, statement: SQL): boolean {
  // With its values in the text, as nobody asks for who is answered.
  if (Reflect.get(statement, 'shouldInlineParams')) return false
  for (const part of statement.queryChunks) if (!addTo(query, part)) return false
  return true
}

function writeList(query: Query, parts: readonly unknown[]): boolean {
  add(query, '(')
  for (let at = 0; at < parts.length; at++) {
    if (at > 0) add(query, ', ')
    if (!addTo(query, parts[at])) return false
  }
  return add(query, ')')
}

function writeColumn(query: Query, column: Column): boolean {
  const { table } = column
  return !hasSchema(table) && add(query, `"${getTableName(table)}".${quoted(column)}`)
}

function writeParam(query: Query, part: Param): boolean {
  const { value, encoder } = part
  if (value instanceof Placeholder) return bind(query, part)
  const mapped: unknown = value === null ? null : encoder.mapToDriverValue(value)
  return mapped instanceof SQL ? writeSql(query, mapped) : bind(query, mapped)
}

function writeSubquery(query: Query, { _: { sql, alias, isWith } }: Subquery): boolean {
  if (isWith) return add(query, `"${alias}"`)
  return add(query, '(') && writeSql(query, sql) && add(query, `) "${alias}"`)
}

function writeWrapped(query: Query, part: unknown): boolean {
  if (!isSQLWrapper(part)) return false
  if (part.shouldOmitSQLParens?.()) return writeSql(query, part.getSQL())
  return add(query, '(') && writeSql(query, part.getSQL()) && add(query, ')')
}

const schema = Symbol.for('drizzle:Schema')
const hasSchema = (table: Table) => Reflect.get(table, schema) !== undefined

const snakes = new Map<string, string>()

function inSnakeCase(name: string): string {
  const known = snakes.get(name)
  if (known !== undefined) return known
  const snake = toSnakeCase(name)
  snakes.set(name, snake)
  return snake
}
