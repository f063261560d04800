import type { Duplex } from 'node:stream'
import pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'

/**
 * The driver's client, except that a row stays as it came until somebody asks for its cells: the driver
 * makes a text of each at once, which of a long list costs more than all else. All else that a connection
 * says is read by the driver.
 */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this
    Reflect.set(connection, 'attachListeners', (stream: Duplex) => {
      const read = messageReader(message => {
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
      })
      stream.on('data', read)
    })
  }
}

/** A row as it came: a count of cells, then each with its length before it, all from `from` to `to`. */
export class RowMessage {
  readonly name = 'dataRow'
  readonly bytes: Buffer
  readonly from: number
  readonly to: number

  constructor(bytes: Buffer, from: number, to: number) {
    this.bytes = bytes
    this.from = from
    this.to = to
  }

  /** The texts of its cells, made now. */
  get fields(): (string | null)[] {
    const { bytes } = this
    const count = bytes.readInt16BE(this.from)
    const cells = new Array<string | null>(count)
    let at = this.from + 2
    for (let cell = 0; cell < count; cell++) {
      const length = bytes.readInt32BE(at)
      at += 4
      cells[cell] = length < 0 ? null : bytes.toString('utf8', at, at + length)
      if (length > 0) at += length
    }
    return cells
  }
}

interface Message {
  name: string
}

/** Reads what a PostgreSQL says, however it is cut into pieces. */
export function messageReader(tell: (message: Message) => void): (piece: Buffer) => void {
  const parser = new Parser()
  /** The beginning of a message whose end is not here yet: how long it is, and how long it has to be to go on. */
  let begun: Buffer[] = []
  let held = 0
  let wanted = 0

  /** Tells what is there of whole messages from `at` on, and answers where the rest begins. */
  function read(bytes: Buffer, at: number): number {
    let other = at
    for (;;) {
      const end = at + lengthOf(bytes, at)
      if (end > bytes.length) break
      if (bytes[at] === dataRow) {
        if (other < at) parser.parse(bytes.subarray(other, at), tell)
        tell(new RowMessage(bytes, at + headLength, end))
        other = end
      }
      at = end
    }
    if (other < at) parser.parse(bytes.subarray(other, at), tell)
    return at
  }

  /** Puts what was begun together with what there is of it, and answers where the next begins. */
  function goOn(piece: Buffer): number {
    let at = 0
    while (held > 0 && at < piece.length) {
      const part = piece.subarray(at, at + wanted - held)
      begun.push(part)
      held += part.length
      at += part.length
      if (held < wanted) break
      const bytes = Buffer.concat(begun, held)
      wanted = lengthOf(bytes, 0)
      begun = [bytes]
      if (held < wanted) continue
      read(bytes, 0)
      begun = []
      held = 0
    }
    return at
  }

  return function onData(piece) {
    const rest = read(piece, goOn(piece))
    if (rest === piece.length) return
    const bytes = piece.subarray(rest)
    begun = [bytes]
    held = bytes.length
    wanted = held < headLength ? headLength : lengthOf(bytes, 0)
  }
}

/** How long the message is that begins here; more than there is where not even that is known. */
function lengthOf(bytes: Buffer, at: number): number {
  return at + headLength > bytes.length ? Number.POSITIVE_INFINITY : 1 + bytes.readUInt32BE(at + 1)
}

/** A byte that says what it is, and four that say how long. */
const headLength = 5
const dataRow = 'D'.charCodeAt(0)
