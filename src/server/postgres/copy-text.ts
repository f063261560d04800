import type { Cell, Kind } from './copy.ts'

/** Rows in the text form of COPY, in pieces of any size: each a line, its cells between tabs. */
export async function* cellsIn(
  pieces: AsyncIterable<Buffer>,
  columns: readonly { kind: Kind }[],
): AsyncGenerator<Cell[][]> {
  const reads = columns.map(({ kind }) => reading[kind])
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let begun = ''
  for await (const piece of inSmall(pieces)) {
    const text = begun + decoder.decode(piece, { stream: true })
    const end = text.lastIndexOf('\n')
    begun = text.slice(end + 1)
    if (end === -1) continue
    const rows: Cell[][] = text.slice(0, end).split('\n').map(cellsOf)
    for (const cells of rows)
      for (let at = 0; at < reads.length; at++) {
        const cell = cells[at] ?? missing
        cells[at] = cell === missing ? null : (reads[at]?.(cell) ?? cell)
      }
    yield rows
  }
}

/** Small pieces are garbage before the next collection, and never promoted. */
async function* inSmall(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += small) yield piece.subarray(at, at + small)
}

const small = 2 ** 13

function cellsOf(line: string): Cell[] {
  return line.split('\t')
}

const missing = '\\N'

/** How the text of COPY becomes ours; null where it is. */
const reading: Record<Kind, ((cell: string) => string) | null> = {
  text: withoutEscapes,
  plain: null,
  number: null,
  boolean: cell => (cell === 't' ? 'true' : 'false'),
  // Without the blanks the database puts in.
  json: cell => JSON.stringify(JSON.parse(withoutEscapes(cell))),
  // From `2025-03-01 17:00:00.123456+00`.
  instant: cell => {
    const milliseconds = cell[19] === '.' ? cell.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
    return `${cell.slice(0, 10)}T${cell.slice(11, 19)}.${milliseconds}Z`
  },
}

function withoutEscapes(cell: string): string {
  return cell.includes('\\') ? cell.replace(/\\(.)/g, unescaped) : cell
}

function unescaped(_: string, sign: string): string {
  return signs.get(sign) ?? sign
}

const signs = new Map(Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }))
