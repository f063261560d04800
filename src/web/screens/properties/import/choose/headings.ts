import type { MergeRange } from 'hucre/xlsx'
import type { SheetRow } from './table.ts'

/** The headings of a table, and the rows above it. */
export interface Heads {
  headings: string[]
  rows: SheetRow[]
  /** The lines above the headings, such as a title. */
  above?: string[] | undefined
}

/**
 * Splits rows into those above the headings, the headings, and the rows below. Every column has a
 * heading, possibly empty: it may be chosen too.
 */
export function headed(
  rows: readonly SheetRow[],
  isHeading: (text: string) => boolean,
  merges: readonly MergeRange[] = [],
): Heads {
  const { at: first } = placeOfHeadings(rows, isHeading)
  const at = first + (goesOn(rows, first, isHeading) ? 1 : 0)
  const below = rows.slice(at)
  const width = below.reduce((max, { cells }) => Math.max(max, cells.length), 0)
  const lines = linesAbove(rows, at).map(row => spread(row, merges, width))
  const { headings, used } = joined(lines, isHeading, width)
  const above = rows.slice(0, Math.max(0, at - used)).map(lineOf)
  return { headings, rows: below.slice(1), ...(above.length > 0 && { above }) }
}

/** A title or a printing date has one heading at most; the headings have several. */
export function placeOfHeadings(
  rows: readonly SheetRow[],
  isHeading: (text: string) => boolean,
): { at: number; known: number } {
  const first = rows.slice(0, searched)
  const counts = first.map(({ cells }) => cells.filter(isHeading).length)
  const known = Math.max(0, ...counts)
  const at =
    known > 0
      ? counts.indexOf(known)
      : first.findIndex(({ cells }) => cells.filter(Boolean).length > 1)
  return { at: Math.max(at, 0), known }
}

/** A row as one line; a comma in a title divides it in a CSV file. */
export function lineOf({ cells }: SheetRow): string {
  return cells.filter(Boolean).join(', ')
}

/** The separator in one heading of several lines; `Market` above `Rent` is `Market / Rent`. */
export const betweenLines = ' / '

/** The headings' own row, and at most two directly above it. */
function linesAbove(rows: readonly SheetRow[], at: number): SheetRow[] {
  const lines = rows.slice(at, at + 1)
  for (const row of rows.slice(Math.max(0, at - 2), at).toReversed()) {
    if (row.number + 1 !== lines[0]?.number || !isLabels(row)) break
    lines.unshift(row)
  }
  return lines
}

/** Whether the row below is a second line of the headings: `Rent` below `Market`, `Expiration` below `Lease`. */
function goesOn(
  rows: readonly SheetRow[],
  at: number,
  isHeading: (text: string) => boolean,
): boolean {
  const [own, next] = [rows[at], rows[at + 1]]
  if (!own || next?.number !== own.number + 1) return false
  const said = [...next.cells.entries()].filter(([, cell]) => cell)
  const isJoined = ([place, cell]: [number, string]) =>
    Boolean(own.cells[place]) && isHeading(own.cells[place] + betweenLines + cell)
  const known = said.filter(one => isJoined(one) || isHeading(one[1]))
  return isLabels(next)
    ? known.length > 1 && known.length * 2 > said.length
    : said.length === 1 && said.every(isJoined)
}

/** Several texts: no title, and no row of a table. */
function isLabels({ cells }: SheetRow): boolean {
  const said = cells.filter(Boolean)
  return said.length > 1 && said.every(cell => cell.length <= 30 && !/^[\d$(-]/.test(cell))
}

/** A line with merged cells repeated above each of their columns. */
function spread(row: SheetRow, merges: readonly MergeRange[], width: number): SheetRow {
  const own = merges.filter(
    ({ startRow, startCol, endCol }) => startRow + 1 === row.number && endCol > startCol,
  )
  const cells = Array.from({ length: width }, (_, place) => {
    const merge = own.find(({ startCol, endCol }) => startCol <= place && place <= endCol)
    return row.cells[merge?.startCol ?? place] ?? ''
  })
  return { ...row, cells }
}

/** A heading is joined with the line above it if that makes it one of ours, or unique. */
function joined(lines: readonly SheetRow[], isHeading: (text: string) => boolean, width: number) {
  const own = lines.at(-1)?.cells ?? []
  const times = new Map<string, number>()
  for (const cell of own) times.set(cell, (times.get(cell) ?? 0) + 1)
  let used = 0
  const headings = Array.from({ length: width }, (_, place) => {
    const single = own[place] ?? ''
    const isClear = isHeading(single) && times.get(single) === 1
    for (const deep of [2, 3]) {
      if (deep > lines.length) break
      const parts = lines.slice(-deep).map(({ cells }) => cells[place] ?? '')
      const whole = [...new Set(parts.filter(Boolean))].join(betweenLines)
      if (whole === single || (!isHeading(whole) && isClear)) continue
      used = Math.max(used, deep - 1)
      return whole
    }
    return single
  })
  return { headings, used }
}

/** The number of rows searched for headings; empty lines between them do not count. */
const searched = 15
