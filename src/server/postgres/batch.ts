import pg from 'pg'
import { serialize } from 'pg-protocol'
import type { RowMessage } from './row-messages.ts'

const { builtins, getTypeParser } = pg.types

/** A statement, with the values it is asked with. */
export interface Question {
  /** Under a name each connection has it parsed and planned once. */
  name?: string | undefined
  text: string
  values?: readonly unknown[]
  /** Rows as lists of values, in the order of the columns, or as the database sent them; as objects when not said. */
  rowsAs?: 'lists' | 'sent'
}

export interface Answer<Row = unknown> {
  rows: Row[]
  /** How many rows it read or changed. */
  rowCount: number | null
  columns: Columns
}

type Parse = (text: string) => unknown
/** What the database says of the columns of an answer. */
export interface Columns {
  /** Of what type each is, as the database counts them. */
  types: number[]
  parse: Parse[]
  names: string[]
  /** A row before it is read: with every key there is. */
  blank: Record<string, unknown>
}

/**
 * Statements that go to the database together, as the driver takes them. Its own queries ask for the columns
 * of a statement each time, and for an answer each: here a connection is asked once what columns a named
 * statement has, and all that left together is answered together.
 */
export class Batch implements pg.Submittable {
  /** Called by the driver's rules: once all is answered, or when something failed. */
  callback: (error?: Error | null) => void = () => {}
  readonly #asked: Asked[] = []
  #at = 0
  #known = new Map<string, Columns>()

  ask(question: Question): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const values = (question.values ?? []).map(inText)
    const answer = { rows: [], rowCount: null, columns: none }
    this.#asked.push({ question, values, answer, resolve, reject })
    return promise
  }

  submit(connection: pg.Connection): void {
    this.#known = columnsKnownOn(connection)
    const said: Buffer[] = []
    for (const asked of this.#asked) {
      const { name = '', text } = asked.question
      const known = this.#known.get(name)
      if (known) asked.answer.columns = known
      else {
        // It may be there from a time when it failed; closing what is not there is no error.
        if (name) said.push(serialize.close({ type: 'S', name }))
        said.push(serialize.parse({ name, text, types: [] }))
      }
      said.push(serialize.bind({ statement: name, values: asked.values }))
      if (!known) said.push(serialize.describe({ type: 'P', name: '' }))
      said.push(serialize.execute())
    }
    said.push(serialize.sync())
    const { stream } = connection
    // In one piece: of many, each costs more than its copy.
    if (stream.writable) stream.write(Buffer.concat(said))
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const asked = this.#asked[this.#at]
    if (!asked) return
    const names = fields.map(({ name }) => name)
    const types = fields.map(({ dataTypeID }) => dataTypeID)
    asked.answer.columns = {
      types,
      names,
      parse: types.map(parserOf),
      blank: Object.fromEntries(names.map(name => [name, null])),
    }
  }

  handleDataRow(row: RowMessage): void {
    const asked = this.#asked[this.#at]
    if (!asked) return
    const { question, answer } = asked
    answer.rows.push(rowAs(question.rowsAs, answer.columns, row))
  }

  handleCommandComplete({ text }: { text: string }): void {
    const asked = this.#asked[this.#at++]
    if (!asked) return
    const { name } = asked.question
    if (name) this.#known.set(name, asked.answer.columns)
    const count = text.slice(text.lastIndexOf(' ') + 1)
    asked.answer.rowCount = count === '' || Number.isNaN(Number(count)) ? null : Number(count)
  }

  handleEmptyQuery(): void {
    this.#at += 1
  }

  /** The database passes over what was asked after the one that failed. */
  handleError(error: Error): void {
    this.#settle()
    for (const { reject } of this.#asked) reject(error)
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.#settle()
    this.callback(null)
  }

  #settle() {
    for (const { resolve, answer } of this.#asked.slice(0, this.#at)) resolve(answer)
  }
}

interface Asked {
  question: Question
  values: (string | Buffer | null)[]
  answer: Answer
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

const none: Columns = { types: [], parse: [], names: [], blank: {} }

const knownColumns = new WeakMap<pg.Connection, Map<string, Columns>>()

function columnsKnownOn(connection: pg.Connection): Map<string, Columns> {
  const known = knownColumns.get(connection)
  if (known) return known
  const nothing = new Map<string, Columns>()
  knownColumns.set(connection, nothing)
  return nothing
}

function rowAs(what: Question['rowsAs'], columns: Columns, row: RowMessage): unknown {
  if (what === 'sent') return row
  return what === 'lists' ? listOf(columns, row.fields) : objectOf(columns, row.fields)
}

/** The values of a row's cells. */
export function listOf({ parse }: Columns, fields: (string | null)[]): unknown[] {
  return fields.map((text, at) => (text === null ? null : parse[at]?.(text)))
}

function objectOf({ parse, names, blank }: Columns, fields: (string | null)[]) {
  const row = { ...blank }
  for (let at = 0; at < fields.length; at++) {
    const text = fields[at] ?? null
    if (text !== null) row[names[at] ?? ''] = parse[at]?.(text)
  }
  return row
}

function inText(value: unknown): string | Buffer | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(inList).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function inList(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(inList).join(',')}}`
  const text = inText(value)
  if (text === null) return 'NULL'
  return typeof text === 'string'
    ? `"${text.replace(/["\\]/g, '\\$&')}"`
    : `"\\\\x${text.toString('hex')}"`
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
function parserOf(type: number): (text: string) => unknown {
  return texts.has(type) ? asWritten : getTypeParser(type, 'text')
}
