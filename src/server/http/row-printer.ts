import type { RawRows } from '../postgres/raw-rows.ts'
import type { RowMessage } from '../postgres/row-messages.ts'
import type { Shape } from '../postgres/row-reader.ts'
import { giveBack, lend } from './buffer-pool.ts'
import { how, type Plan, planOf, type Schema } from './row-plan.ts'

/** JSON at the beginning of a buffer that is lent. */
export interface Printed {
  buffer: Buffer
  length: number
}

/**
 * Prints rows as the database sent them as the JSON that a list's schema says, from bytes to bytes:
 * what the compiled serializer would print of the objects they stand for, without any of them made.
 */
export function printerOf(list: (Schema & { items?: Schema }) | undefined) {
  const plans = new WeakMap<Shape, Plan>()

  function planFor({ shape, columns }: RawRows<unknown>): Plan {
    const known = shape && plans.get(shape)
    if (known) return known
    if (!shape || !list?.items) throw new Error('Only a list is printed from rows of a select')
    const plan = planOf(list.items, shape, columns)
    plans.set(shape, plan)
    return plan
  }

  return function print(rows: RawRows<unknown>): Printed {
    if (rows.length === 0) return { buffer: Buffer.from('[]'), length: 2 }
    const plan = planFor(rows)
    const printed = { buffer: lend(likelyLength(plan, rows.messages)), length: 0 }
    for (const message of rows.messages) printRow(plan, message, printed)
    printed.buffer[0] = openBracket
    printed.buffer[printed.length++] = closeBracket
    return printed
  }
}

function likelyLength({ length }: Plan, messages: readonly RowMessage[]): number {
  return messages.reduce((sum, { from, to }) => sum + length + to - from, messages.length + 1)
}

/** Makes sure of so many bytes more, and of one after the last row. */
function room(printed: Printed, length: number, bytes: number): Buffer {
  const { buffer } = printed
  if (length + bytes < buffer.length) return buffer
  printed.buffer = lend(Math.max(2 * buffer.length, length + bytes + 1))
  buffer.copy(printed.buffer, 0, 0, length)
  giveBack(buffer)
  return printed.buffer
}

/** Where each cell of the row at hand begins, and how long it is: -1 for nothing. */
const begins: number[] = []
const lengths: number[] = []

// All that is touched byte by byte is local: it stays in registers.
function printRow({ steps, length }: Plan, { bytes, from, to }: RowMessage, printed: Printed) {
  // A byte becomes six at most, `\u001f`.
  const most = 1 + length + 6 * (to - from)
  let at = printed.length
  let out = room(printed, at, most)
  findCells(bytes, from)
  out[at++] = comma
  for (let next = 0; next < steps.length; ) {
    const step = steps[next++]
    if (!step) return
    at = printText(out, at, step.text)
    if (step.how === how.nothing) continue
    const size = lengths[step.at] ?? -1
    const begin = begins[step.at] ?? 0
    if (size < 0) {
      at = printText(out, at, nothing)
      if (step.how === how.nullOrOn) next = step.onward
    } else if (step.how === how.quoted) at = printQuoted(out, at, bytes, begin, begin + size)
    else if (step.how === how.asTheyAre)
      for (let i = begin; i < begin + size; i++) out[at++] = bytes[i] ?? 0
    else if (step.how === how.yesOrNo) at = printText(out, at, bytes[begin] === letterT ? yes : no)
    else if (step.how === how.instant && isUsual(bytes, begin, size))
      at = printInstant(out, at, bytes, begin, size)
    else if (step.how !== how.nullOrOn) {
      const value = step.print(bytes.toString('utf8', begin, begin + size))
      out = room(printed, at, most + 3 * value.length)
      at += out.write(value, at)
    }
  }
  printed.length = at
}

function findCells(bytes: Buffer, from: number) {
  const count = bytes.readInt16BE(from)
  let place = from + 2
  for (let cell = 0; cell < count; cell++) {
    const size = bytes.readInt32BE(place)
    place += 4
    begins[cell] = place
    lengths[cell] = size
    if (size > 0) place += size
  }
}

// These print from `at` on and answer where it goes on.

function printText(out: Buffer, at: number, text: Buffer): number {
  for (let i = 0; i < text.length; i++) out[at + i] = text[i] ?? 0
  return at + text.length
}

function printQuoted(out: Buffer, at: number, bytes: Buffer, begin: number, end: number): number {
  out[at++] = quote
  for (let i = begin; i < end; i++) {
    const byte = bytes[i] ?? 0
    if (byte < space || byte === quote || byte === backslash)
      at += out.write(JSON.stringify(String.fromCharCode(byte)).slice(1, -1), at, 'latin1')
    else out[at++] = byte
  }
  out[at++] = quote
  return at
}

/** `2026-11-22 17:07:00.123+00`: as PostgreSQL writes an instant of our days where the zone is UTC. */
function isUsual(bytes: Buffer, begin: number, size: number): boolean {
  const zone = begin + size - 3
  return (
    size >= 22 &&
    size <= 29 &&
    bytes[begin + 10] === space &&
    bytes[zone] === plus &&
    bytes[zone + 1] === zero &&
    bytes[zone + 2] === zero &&
    (size === 22 || bytes[begin + 19] === point)
  )
}

/** To the millisecond, `2026-11-22T17:07:00.123Z`. */
function printInstant(out: Buffer, at: number, bytes: Buffer, begin: number, size: number): number {
  out[at++] = quote
  for (let i = 0; i < 19; i++) out[at++] = i === 10 ? letterBigT : (bytes[begin + i] ?? 0)
  out[at++] = point
  for (let i = 20; i < 23; i++) out[at++] = i < size - 3 ? (bytes[begin + i] ?? 0) : zero
  out[at++] = letterZ
  out[at++] = quote
  return at
}

const nothing = Buffer.from('null')
const [yes, no] = [Buffer.from('true'), Buffer.from('false')]

const byteOf = (letter: string) => letter.charCodeAt(0)
const [openBracket, closeBracket, comma] = [byteOf('['), byteOf(']'), byteOf(',')]
const [quote, backslash, space] = [byteOf('"'), byteOf('\\'), byteOf(' ')]
const [plus, point, zero] = [byteOf('+'), byteOf('.'), byteOf('0')]
const [letterT, letterBigT, letterZ] = [byteOf('t'), byteOf('T'), byteOf('Z')]
