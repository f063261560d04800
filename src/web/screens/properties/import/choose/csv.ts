import Papa from 'papaparse'
import { placeOfHeadings } from './headings.ts'
import { type SheetRow, saying } from './table.ts'

/** The lines of a CSV file, or of cells as a spreadsheet copies them. A stray quotation mark spoils no line but its own. */
export function readCsv(text: string, isHeading: (text: string) => boolean): SheetRow[] {
  const plain = text.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(plain, isHeading)
  const { rows, isSound } = linesOf(plain, delimiter)
  return isSound ? rows : corrected(plain, delimiter, isHeading)
}

/** All lines, or the first ones up to `preview`. */
function linesOf(text: string, delimiter: string, preview = 0) {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview })
  const rows = data.map((cells, place): SheetRow => ({ number: place + 1, cells }))
  const isSwallowed = (cell: string) => /[\r\n]/.test(cell) && cell.split(delimiter).length > 3
  const isSound =
    !errors.some(({ type }) => type === 'Quotes') &&
    !rows.some(({ cells }) => cells.some(isSwallowed))
  return { rows, isSound }
}

/** The one by which most headings are recognized; otherwise the one with the most cells. */
function delimiterOf(text: string, isHeading: (text: string) => boolean): string {
  const tried = [',', ';', '\t', '|'].map(delimiter => {
    const rows = saying(linesOf(text, delimiter, previewed).rows)
    const cells = Math.max(0, ...rows.map(row => row.cells.length))
    return { delimiter, cells, known: placeOfHeadings(rows, isHeading).known }
  })
  return tried.toSorted((a, b) => b.known - a.known || b.cells - a.cells)[0]?.delimiter ?? ','
}

/** Reads line by line: a cell in quotation marks may have several lines, unless one of them is a row by itself. */
function corrected(
  text: string,
  delimiter: string,
  isHeading: (text: string) => boolean,
): SheetRow[] {
  const lines = text.split(/\r\n|\n|\r/)
  const divided = lines.map((line, at) => ({ number: at + 1, cells: line.split(delimiter) }))
  const { at } = placeOfHeadings(divided, isHeading)
  const width = divided[at]?.cells.length ?? 0
  const isRow = (line: string) => line.split(delimiter).length === width
  const rows: SheetRow[] = []
  for (let from = 0; from < lines.length; ) {
    const line = lines[from] ?? ''
    const { cells, length } = recordAt(lines, from, delimiter, isRow)
    const parts = cells ?? line.split(delimiter).map(unquoted)
    const isOdd = length === 1 && line.split('"').length % 2 === 0
    const torn = parts.length === width ? 'fits' : 'shifted'
    rows.push({ number: rows.length + 1, cells: parts, ...((!cells || isOdd) && { torn }) })
    from += length
  }
  return rows
}

/** The record that begins with a line, and its number of lines; none where its quotation marks do not match. */
function recordAt(
  lines: readonly string[],
  from: number,
  delimiter: string,
  isRow: (line: string) => boolean,
): { cells?: string[]; length: number } {
  for (let length = 1; length <= maxLines && from + length <= lines.length; length += 1) {
    const last = lines[from + length - 1] ?? ''
    if (length > 1 && isRow(last)) break
    const text = lines.slice(from, from + length).join('\n')
    if (!text.includes('"')) return { cells: text.split(delimiter), length }
    const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' })
    const isWhole = !errors.some(({ type }) => type === 'Quotes') && data.length <= 1
    if (isWhole) return { cells: data[0] ?? [''], length }
  }
  return { length: 1 }
}

/** Longer cells are no address. */
const maxLines = 20
const previewed = 100

/** A completely quoted cell, without its quotation marks; a stray one stays visible. */
function unquoted(cell: string): string {
  const whole = /^\s*"((?:[^"]|"")*)"\s*$/.exec(cell)
  return whole?.[1]?.replaceAll('""', '"') ?? cell
}
