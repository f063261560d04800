import fastJson, { type AnySchema } from 'fast-json-stringify'
import pg from 'pg'
import type { Columns } from '../postgres/batch.ts'
import type { Cell, Shape } from '../postgres/row-reader.ts'

/** A reply's shape as JSON Schema, as far as it says how a value is printed. */
export interface Schema {
  type?: string | readonly string[]
  format?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
}

/** How a cell's bytes become JSON. */
export const how = {
  /** There is no cell: only the text. */
  nothing: 0,
  /** As they are: a whole number. */
  asTheyAre: 1,
  /** In quotes. */
  quoted: 2,
  yesOrNo: 3,
  instant: 4,
  /** By way of the value they stand for. */
  asValue: 5,
  /** Not at all: where there is nothing, so is the object that would follow. */
  nullOrOn: 6,
} as const

export interface Step {
  /** Text to print first. */
  text: Buffer
  how: (typeof how)[keyof typeof how]
  /** Which cell of the row. */
  at: number
  /** The step that follows where there is nothing (`nullOrOn`). */
  onward: number
  print: (text: string) => string
}

export interface Plan {
  steps: Step[]
  /** Bytes of all their texts. */
  length: number
}

const { builtins } = pg.types
const texts: ReadonlySet<number> = new Set([
  ...[builtins.TEXT, builtins.VARCHAR, builtins.UUID],
  ...[builtins.NUMERIC, builtins.INT8, builtins.DATE],
])
const wholeNumbers: ReadonlySet<number> = new Set([builtins.INT2, builtins.INT4])
/** Types from here on are a database's own; ours are lists of words. */
const firstOwnType = 16_384

/**
 * How rows of this shape are printed as the schema says: its fields, in its order, and no others.
 * @throws when the rows lack a field that is required
 */
export function planOf(schema: Schema, shape: Shape, columns: Columns): Plan {
  const steps: Step[] = []
  let text = ''

  function step(kind: Step['how'], at: number, print: Step['print'] = String): Step {
    const made = { text: Buffer.from(text), how: kind, at, onward: 0, print }
    steps.push(made)
    text = ''
    return made
  }

  function addCell({ at, decode }: Cell, of: Schema) {
    const type = columns.types[at] ?? 0
    const kind = decode && type !== builtins.TIMESTAMPTZ ? how.asValue : howToPrint(of, type)
    if (kind !== how.asValue && kind !== how.instant) return step(kind, at)
    const print = fastJson(of as AnySchema)
    const parse = columns.parse[at] ?? String
    return step(kind, at, cell => print(decode ? decode(parse(cell)) : parse(cell)))
  }

  function addObject({ properties = {}, required = [] }: Schema, { cells, inner }: Shape) {
    let separator = '{'
    for (const [key, of] of Object.entries(properties)) {
      const cell = cells.find(one => one.key === key)
      const object = inner.find(one => one.key === key)
      if (!cell && !object) {
        if (required.includes(key)) throw new Error(`A list's rows have no '${key}'`)
        continue
      }
      text += `${separator}${JSON.stringify(key)}:`
      separator = ','
      if (cell) addCell(cell, of)
      if (!object) continue
      const maybe = object.nullWith === undefined ? undefined : step(how.nullOrOn, object.nullWith)
      addObject(of, object.shape)
      if (!maybe) continue
      step(how.nothing, 0)
      maybe.onward = steps.length
    }
    text += separator === '{' ? '{}' : '}'
  }

  addObject(schema, shape)
  step(how.nothing, 0)
  return { steps, length: steps.reduce((sum, { text }) => sum + text.length, 0) }
}

function howToPrint({ type, format }: Schema, columnType: number): Step['how'] {
  if (format === 'date-time' && columnType === builtins.TIMESTAMPTZ) return how.instant
  if (type === 'boolean' && columnType === builtins.BOOL) return how.yesOrNo
  if ((type === 'integer' || type === 'number') && wholeNumbers.has(columnType))
    return how.asTheyAre
  const isText = texts.has(columnType) || columnType >= firstOwnType
  return type === 'string' && isText ? how.quoted : how.asValue
}
