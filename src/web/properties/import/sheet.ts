import Papa from 'papaparse'
import { formatBytes, formatCount } from '../../format.ts'

/** What a spreadsheet was saved or copied as: its headings, and the rows below them. */
export interface Sheet {
  /** What the file is called; null for cells that were pasted. */
  name: string | null
  headings: string[]
  rows: SheetRow[]
}

export interface SheetRow {
  /** Which row it is in the spreadsheet, the first being 1. */
  number: number
  cells: string[]
}

/** What was read, or the sentence that says why nothing was. */
export type Read = { sheet: Sheet } | { sentence: string }

const most = { bytes: 5 * 1024 * 1024, rows: 20_000 }

/** Reads a CSV file, however its cells are separated and its letters are written. */
export async function readFile(file: File, isHeading: (text: string) => boolean): Promise<Read> {
  if (file.size > most.bytes) return { sentence: tooLarge }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(file.name, bytes)) return { sentence: asCsv }
  return readCells(textOf(bytes), isHeading, file.name)
}

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
  const rows = rowsOf(text, delimiterOf(text, isHeading))
  const at = Math.max(placeOfHeadings(rows, isHeading).at, 0)
  const below = rows.slice(at + 1)
  if (below.length === 0)
    return { sentence: 'There are no rows below the headings. The first row names the columns.' }
  if (below.length > most.rows) return { sentence: tooLong }
  return { sheet: { name, headings: rows[at]?.cells ?? [], rows: below } }
}

const tooLarge = `This is larger than ${formatBytes(most.bytes)}. Divide it into several files.`
const tooLong = `These are more than ${formatCount(most.rows)} rows. Divide them into several files.`
const asCsv =
  'This is a workbook. Open it in your spreadsheet, choose “Save As” or “Download”, take “CSV UTF-8”, and choose that file here.'

/** Every row that says something; of the first so many where `preview` tells. */
function rowsOf(text: string, delimiter: string, preview = 0): SheetRow[] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter, preview })
    .data.map((cells, place) => ({ number: place + 1, cells: cells.map(asTyped) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
}

/** By which most headings are known; where none are, by which there are most cells. */
function delimiterOf(text: string, isHeading: (text: string) => boolean): string {
  const tried = [',', ';', '\t', '|'].map(delimiter => {
    const rows = rowsOf(text, delimiter, searched)
    const cells = Math.max(...rows.map(row => row.cells.length))
    return { delimiter, cells, known: placeOfHeadings(rows, isHeading).known }
  })
  return tried.toSorted((a, b) => b.known - a.known || b.cells - a.cells)[0]?.delimiter ?? ','
}

/** A title or a day of printing has one heading at most; the headings have several. */
function placeOfHeadings(rows: readonly SheetRow[], isHeading: (text: string) => boolean) {
  const counts = rows.slice(0, searched).map(({ cells }) => cells.filter(isHeading).length)
  const known = Math.max(...counts)
  return { at: counts.indexOf(known), known }
}

/** So many rows are looked at for headings. */
const searched = 15

/** Our own files put an apostrophe before what a spreadsheet would run as a formula. */
function asTyped(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '')
}

/** By its name, or as a ZIP or an old Office file begins. */
function isWorkbook(name: string, bytes: Uint8Array): boolean {
  const beginning = [...bytes.subarray(0, 4)].map(byte => byte.toString(16)).join(' ')
  return (
    /\.(xlsx?|xlsm|xlsb|ods|numbers)$/i.test(name) || /^(50 4b 3 4|d0 cf 11 e0)/.test(beginning)
  )
}

/** UTF-8 where it is, UTF-16 where it says so, else what Windows wrote before. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
