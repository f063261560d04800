import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { parse } from 'pg-protocol'
import { expect, test } from 'vitest'
import { messageReader, RowMessage } from './row-messages.ts'

type Cells = (string | null)[]

/** As PostgreSQL sends it. */
function message(code: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(code)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function row(cells: Cells): Buffer {
  const count = Buffer.alloc(2)
  count.writeInt16BE(cells.length)
  const parts = cells.flatMap(cell => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(cell === null ? -1 : Buffer.byteLength(cell))
    return cell === null ? [length] : [length, Buffer.from(cell)]
  })
  return message('D', Buffer.concat([count, ...parts]))
}

const done = message('C', Buffer.from('SELECT 2\0'))
const ready = message('Z', Buffer.from('I'))

function read(bytes: Buffer, cuts: number[]): unknown[] {
  const told: unknown[] = []
  const onData = messageReader(said =>
    told.push(said instanceof RowMessage ? said.fields : said.name),
  )
  let from = 0
  for (const cut of [...cuts.filter(cut => cut < bytes.length), bytes.length]) {
    onData(bytes.subarray(from, cut))
    from = cut
  }
  return told
}

/** What the driver itself reads of it. */
async function readByDriver(bytes: Buffer): Promise<unknown[]> {
  const told: unknown[] = []
  const stream = new PassThrough()
  const ended = parse(stream, said => told.push(Reflect.get(said, 'fields') ?? said.name))
  stream.end(bytes)
  await ended
  return told
}

const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(127, 128, 255, 256, 70_000).map(length => 'x'.repeat(length)),
)
const cells = fc.array(fc.option(text), { maxLength: 12 })

test('Rows are read as the driver reads them, whatever letters are in them and wherever they are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(cells, { maxLength: 5 }),
      fc.array(fc.nat(2_000), { maxLength: 6 }),
      async (rows, cuts) => {
        const bytes = Buffer.concat([...rows.map(row), done, row(['last']), ready])
        expect(
          read(
            bytes,
            cuts.toSorted((a, b) => a - b),
          ),
        ).toEqual(await readByDriver(bytes))
      },
    ),
  )
})

test('A row in pieces of one byte is one row', () => {
  const bytes = Buffer.concat([row(['Größe', null, '']), ready])
  const cuts = Array.from(bytes, (_, at) => at + 1)
  expect(read(bytes, cuts)).toEqual([['Größe', null, ''], 'readyForQuery'])
})

test('A text of several megabytes arrives whole', () => {
  const long = 'ä'.repeat(2_000_000)
  const bytes = Buffer.concat([row([long, 'after']), ready])
  const cuts = Array.from({ length: 100 }, (_, at) => (at + 1) * 65_536)
  expect(read(bytes, cuts)).toEqual([[long, 'after'], 'readyForQuery'])
})
