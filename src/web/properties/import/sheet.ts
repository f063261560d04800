import Papa from 'papaparse'
import { formatBytes, formatCount } from '../../format.ts'

/** A table as a spreadsheet has it: its headings, and the rows below them. */
export interface Sheet {
  /** What the file is called; null for cells that were pasted. */
  name: string | null
  /** Which sheet of a workbook it is. */
  tab: string | null
  headings: string[]
  rows: SheetRow[]
}

export interface SheetRow {
  /** Which row it is in the spreadsheet, the first being 1. */
  number: number
  cells: string[]
}

/** Every sheet that has rows, or the sentence that says why there is none. */
export type Read = { sheets: Sheet[] } | { sentence: string }

export const most = { bytes: 5 * 1024 * 1024, rows: 20_000 }

/**
 * Reads cells as text, from a CSV file or as a spreadsheet copies them. What stands above the
 * headings, such as a title, is passed over.
 */
export function readCells(
  text: string,
  isHeading: (text: string) => boolean,
  name: string | null = null,
): Read {
  if (text.length > most.bytes) return { sentence: tooLarge }
  const rows = linesOf(text, delimiterOf(text, isHeading))
  return sheetsOf([{ tab: null, rows }], isHeading, name)
}

export const tooLarge = `This is larger than ${formatBytes(most.bytes)}. Divide it into several files.`

/** The sheets that have rows below their headings. */
export function sheetsOf(
  tabs: readonly Pick<Sheet, 'tab' | 'rows'>[],
  isHeading: (text: string) => boolean,
  name: string | null,
): Read {
  const sheets = tabs
    .map(({ tab, rows }) => ({ name, tab, ...headed(saying(rows), isHeading) }))
    .filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0)
    return { sentence: 'There are no rows below the headings. The first row names the columns.' }
  const long = sheets.find(({ rows }) => rows.length > most.rows)
  if (!long) return { sheets }
  const which = sheets.length > 1 ? `On “${long.tab}” there` : 'These'
  return {
    sentence: `${which} are more than ${formatCount(most.rows)} rows. Divide them into several files.`,
  }
}

/** Every column has a heading, be it an empty one: it may be chosen too. */
function headed(rows: readonly SheetRow[], isHeading: (text: string) => boolean) {
  const { at } = placeOfHeadings(rows, isHeading)
  const below = rows.slice(at)
  const width = below.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const headings = Array.from({ length: width }, (_, place) => below[0]?.cells[place] ?? '')
  return { headings, rows: below.slice(1) }
}

/** Every line, or the first so many where `preview` tells. */
function linesOf(text: string, delimiter: string, preview = 0): SheetRow[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter, preview })
  return data.map((cells, place) => ({ number: place + 1, cells }))
}

/** The rows that say something. */
function saying(rows: readonly SheetRow[]): SheetRow[] {
  return rows
    .map(({ number, cells }) => ({ number, cells: cells.map(asTyped) }))
    .filter(({ cells }) => cells.some(Boolean))
}

/** By which most headings are known; where none are, by which there are most cells. */
function delimiterOf(text: string, isHeading: (text: string) => boolean): string {
  const tried = [',', ';', '\t', '|'].map(delimiter => {
    const rows = saying(linesOf(text, delimiter, previewed))
    const cells = Math.max(0, ...rows.map(row => row.cells.length))
    return { delimiter, cells, known: placeOfHeadings(rows, isHeading).known }
  })
  return tried.toSorted((a, b) => b.known - a.known || b.cells - a.cells)[0]?.delimiter ?? ','
}

/** A title or a day of printing has one heading at most; the headings have several. */
function placeOfHeadings(rows: readonly SheetRow[], isHeading: (text: string) => boolean) {
  const first = rows.slice(0, searched)
  const counts = first.map(({ cells }) => cells.filter(isHeading).length)
  const known = Math.max(0, ...counts)
  const at =
    known > 0
      ? counts.indexOf(known)
      : first.findIndex(({ cells }) => cells.filter(Boolean).length > 1)
  return { at: Math.max(at, 0), known }
}

/** So many rows are looked at for headings; lines that may stand empty between them are more. */
const searched = 15
const previewed = 100

/** Our own files put an apostrophe before what a spreadsheet would run as a formula. */
function asTyped(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '')
}
