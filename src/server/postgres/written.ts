import { Placeholder, type Query, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Caller } from '../access/caller.ts'
import { isWholeList, type ListQuery } from '../access/pagination.ts'
import type { Db } from './client.ts'
import { addTo } from './dialect.ts'
import { RawRows } from './raw-rows.ts'
import type { ReadRows } from './row-reader.ts'
import { Statement } from './statement.ts'
import { sessionOf } from './statements.ts'

/** What differs from call to call: which rows, in which order, and how many. */
export interface Rest {
  where: SQL | undefined
  orderBy?: SQL[]
  /** A number is given apart from the text; what is written out, each plan knows. */
  limit?: number | SQL
  /** `for update` and its like. */
  lock?: SQL
}

/**
 * A select whose columns and joins are written once for all who stand alike: for a short list the query
 * builder works longer than the database. `select` may ask of the viewer what `standIn` keeps of them,
 * and nothing else that changes; the viewer's own ids are put in at each call.
 */
export function written<Q extends PgSelect>(select: (db: Db, viewer: Caller) => Q) {
  const beginningFor = madeOnce((stranger, db: Db) => begun(select(db, stranger)))

  async function rowsOf(db: Db, rest: Rest, viewer = nobody): Promise<Awaited<Q>> {
    const { text, values, read } = ended(beginningFor(viewer, db), rest, viewer)
    return read(await sessionOf(db).valuesOf({ sql: text, params: values })) as Awaited<Q>
  }

  /** The same rows as the database sends them, for an answer that is nothing but them. */
  function raw(db: Db, rest: Rest, viewer = nobody): Promise<RawRows<Awaited<Q>[number]>> {
    return rawRowsOf(db, ended(beginningFor(viewer, db), rest, viewer))
  }

  return Object.assign(rowsOf, { raw })
}

/**
 * The rows of a list, as the database sends them. Asked for without filters, as most are, its statement is written once to its end:
 * `restOf` may ask of the viewer what `select` may, and its limit is the number of rows it is given.
 */
export function writtenList<Asked extends ListQuery, Q extends PgSelect>(
  select: (db: Db, viewer: Caller) => Q,
  restOf: (viewer: Caller, asked: Asked, rows: number) => Rest,
) {
  const { raw } = written(select)
  const wholeFor = madeOnce(
    (stranger, { db, asked, rows }: { db: Db; asked: Asked; rows: number }) =>
      ended(begun(select(db, stranger)), restOf(stranger, asked, rows)),
    ({ rows }) => rows,
  )

  return function listOf(db: Db, viewer: Caller, asked: Asked, rows: number) {
    if (!isWholeList(asked)) return raw(db, restOf(viewer, asked, rows), viewer)
    const { text, values, read } = wholeFor(viewer, { db, asked, rows })
    return rawRowsOf<Awaited<Q>[number]>(db, { text, values: ownValues(values, viewer), read })
  }
}

/** One row by its id: a statement that is written once to its end. `restOf` may ask of the viewer what `select` may. */
export function writtenOne<Q extends PgSelect>(
  select: (db: Db, viewer: Caller) => Q,
  restOf: (viewer: Caller, id: string) => Rest,
) {
  const wholeFor = madeOnce((stranger, db: Db) =>
    ended(begun(select(db, stranger)), restOf(stranger, noRow)),
  )

  return async function oneOf(
    db: Db,
    viewer: Caller,
    id: string,
  ): Promise<Awaited<Q>[number] | undefined> {
    const { text, values, read } = wholeFor(viewer, db)
    const params = ownValues(values, viewer).map(value => (value === noRow ? id : value))
    const [row] = read(await sessionOf(db).valuesOf({ sql: text, params })) as Awaited<Q>
    return row
  }
}

/**
 * What is answered of the rows that a statement writes: of their own columns, as `select` reads them, written once for all
 * who stand alike. The query builder takes longer to write that than to write the change.
 */
export function writtenAnswer<Q extends PgSelect>(select: (db: Db, viewer: Caller) => Q) {
  const answerFor = madeOnce((stranger, db: Db) => {
    const query = select(db, stranger)
    const fields = Object.values(query._.selectedFields).map(field => sql`${field}`)
    const returning = sql` returning ${sql.join(fields, comma)}`
    const whole = { sql: '', params: [] }
    const isText = addTo(whole, returning) && whole.params.length === 0
    return { returning: isText ? sql.raw(whole.sql) : returning, read: begun(query).read }
  })

  return async function answerOf(
    db: Db,
    viewer: Caller,
    change: SQLWrapper,
  ): Promise<Awaited<Q>[number] | undefined> {
    const { returning, read } = answerFor(viewer, db)
    const query = { sql: '', params: [] }
    if (!addTo(query, change.getSQL()) || !addTo(query, returning))
      throw new Error('This cannot be written as a change')
    const params = ownValues(query.params, viewer)
    const [row] = read(await sessionOf(db).valuesOf({ sql: query.sql, params })) as Awaited<Q>
    return row
  }
}

/** The same of a whole statement, whose rows are answered as the driver makes them. */
export function writtenWhole<Row extends object>(write: (viewer: Caller) => SQL) {
  const textFor = madeOnce(stranger => {
    const query: Query = { sql: '', params: [] }
    if (!addTo(query, write(stranger))) throw new Error('This cannot be written')
    return { ...query, sql: withIdsUnseen(query) }
  })

  return function rowsOf(db: Db, viewer: Caller): Promise<Row[]> {
    const { sql, params } = textFor(viewer)
    return sessionOf(db).rowsOf<Row>({ sql, params: ownValues(params, viewer) })
  }
}

/**
 * A whole statement of which nothing but values differs from call to call, written once for each kind of it.
 * `value` holds the place of one by its name.
 */
export function writtenByKind<Kind extends object, Name extends string>(
  write: (kind: Kind, value: (name: Name) => Placeholder<Name>) => SQL,
) {
  const written = new Map<string, Query>()

  return function withValues(kind: Kind, values: Record<Name, unknown>): Query {
    const key = JSON.stringify(kind)
    const query = written.get(key) ?? { sql: '', params: [] }
    if (!written.has(key)) {
      if (!addTo(query, write(kind, sql.placeholder))) throw new Error('This cannot be written')
      written.set(key, query)
    }
    const own = new Map(Object.entries(values))
    const params = query.params.map(of => (of instanceof Placeholder ? own.get(of.name) : of))
    return { sql: query.sql, params }
  }
}

/** A select as far as it is the same for all. */
interface Beginning {
  text: string
  values: unknown[]
  read: ReadRows
}

function begun(select: PgSelect): Beginning {
  const statement = select.prepare('')
  const read = statement instanceof Statement ? statement.reader() : undefined
  if (!read) throw new Error('A select was not made by our own query builder')
  const { sql: text, params: values } = statement.getQuery()
  return { text, values, read }
}

/** A select with what comes after it; a viewer's own ids stand in it where they are given. */
function ended({ text, values, read }: Beginning, rest: Rest, viewer?: Caller): Beginning {
  const query = { sql: text, params: viewer ? ownValues(values, viewer) : [...values] }
  if (!addTo(query, ending(rest))) throw new Error('This cannot be written after a select')
  return { text: query.sql, values: query.params, read }
}

async function rawRowsOf<Row>(db: Db, { text, values, read }: Beginning): Promise<RawRows<Row>> {
  const { rows, columns } = await sessionOf(db).sentBy({ sql: text, params: values })
  return new RawRows(rows, columns, read as ReadRows<Row[]>)
}

function ending({ where, orderBy, limit, lock }: Rest): SQL {
  return sql`${where && sql` where ${where}`}${orderBy && sql` order by ${sql.join(orderBy, comma)}`}${
    limit === undefined ? undefined : sql` limit ${limit}`
  }${lock && sql` ${lock}`}`
}

const comma = sql`, `

// Nobody's: should one of them ever stay in a statement, it finds nothing.
const nobodysId = '00000000-0000-4000-8000-000000000001'
const nobodysBooks = '00000000-0000-4000-8000-000000000002'
const noRow = '00000000-0000-4000-8000-000000000003'
const nobody: Caller = {
  id: nobodysId,
  role: 'tenant',
  organizationId: null,
  rents: false,
  sid: '',
}

/** What `make` makes of a stand-in, kept for all who stand alike and are `alsoBy` given the same. */
function madeOnce<Made extends object, Given = void>(
  make: (stranger: Caller, given: Given) => Made,
  alsoBy?: (given: Given) => number,
) {
  const all = new Map<string, Made>()
  return (viewer: Caller, given: Given): Made => {
    const kind = alsoBy ? `${kindOf(viewer)} ${alsoBy(given)}` : kindOf(viewer)
    const known = all.get(kind)
    if (known) return known
    const made = make(standIn(viewer), given)
    all.set(kind, made)
    return made
  }
}

/** Somebody without a name who stands as the viewer does. */
function standIn({ role, organizationId, rents }: Caller): Caller {
  return { ...nobody, role, organizationId: organizationId && nobodysBooks, rents }
}

function kindOf({ role, organizationId, rents }: Caller): string {
  return `${role} ${organizationId !== null} ${rents}`
}

/**
 * Behind a select the planner does not see whose rows are asked for. Where it does, a plan for somebody who has less
 * than others looks cheaper than the kept one, and a long statement is planned anew at each call.
 */
function withIdsUnseen({ sql, params }: Query): string {
  return sql.replace(/\$(\d+)/g, (place, number) => {
    const value = params[Number(number) - 1]
    return value === nobodysId || value === nobodysBooks ? `(select ${place}::uuid)` : place
  })
}

function ownValues(values: readonly unknown[], { id, organizationId }: Caller): unknown[] {
  return values.map(value =>
    value === nobodysId ? id : value === nobodysBooks ? organizationId : value,
  )
}
