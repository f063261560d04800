import { unzipSync } from 'fflate'
import { streamXlsxRows } from 'hucre/xlsx'
import { readXml } from 'hucre/xml'
import type { SheetRow } from './sheet.ts'

/** Every sheet that is shown, or why none was read. */
export type ReadWorkbook = { tabs: { tab: string; rows: SheetRow[] }[] } | { wrong: Wrong }
export type Wrong = 'other kind' | 'locked' | 'too much' | 'damaged'

/** Reads the cells of a workbook as the CSV files of its sheets would have them; `mostText` is how long these may be. */
export async function readWorkbook(bytes: Uint8Array, mostText: number): Promise<ReadWorkbook> {
  if (bytes[0] !== 0x50) return { wrong: isLocked(bytes) ? 'locked' : 'other kind' }
  try {
    const { sizes, list } = declared(bytes)
    // Rows are read one by one; the texts they share become objects, fifty times as large.
    if (sizes.whole > 50 * megabyte || sizes.kept > mostText) return { wrong: 'too much' }
    return list ? await readSheets(bytes, shownSheets(list), mostText) : { wrong: 'other kind' }
  } catch {
    return { wrong: 'damaged' }
  }
}

const megabyte = 1024 * 1024

async function readSheets(
  bytes: Uint8Array,
  shown: readonly string[],
  mostText: number,
): Promise<ReadWorkbook> {
  const tabs = []
  let length = 0
  for (const tab of shown) {
    const rows: SheetRow[] = []
    for await (const { number, cells } of rowsOf(bytes, tab)) {
      length += cells.reduce((sum, cell) => sum + cell.length + 1, 0)
      if (length > mostText) return { wrong: 'too much' }
      if (cells.length > 0) rows.push({ number, cells })
    }
    tabs.push({ tab, rows })
  }
  return { tabs }
}

async function* rowsOf(bytes: Uint8Array, sheet: string): AsyncGenerator<SheetRow> {
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
      yield { number: index + 1, cells: textsOf(values) }
  } catch (error) {
    // A sheet that is one chart has no cells.
    if (!(error instanceof Error && error.message.includes('missing worksheet'))) throw error
  }
}

/** Without the cells at its end that are only coloured. */
function textsOf(values: readonly Value[]): string[] {
  const last = values.findLastIndex(value => value !== null && value !== '')
  return values.slice(0, last + 1).map(textOf)
}

type Value = string | number | boolean | Date | null

function textOf(value: Value): string {
  if (value === null) return ''
  if (value instanceof Date) return dayOf(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' ? decimalOf(value) : value
}

/** As many digits as a spreadsheet counts with; what is left where a sum comes to nothing is nothing. */
function decimalOf(value: number): string {
  return Math.abs(value) < 1e-9 ? '0' : String(Number(value.toPrecision(15)))
}

/** The day that is shown, kept as one in London; a formula that found no day, which is shown as January 0, is none. */
function dayOf(day: Date): string {
  const time = day.getTime()
  if (time < Date.UTC(1900, 0, 1)) return ''
  return time < Date.UTC(10_000, 0, 1) ? day.toISOString().slice(0, 10) : '########'
}

/** Whoever hides a sheet does not mean it to be read. */
function shownSheets(list: Uint8Array): string[] {
  const { data } = readXml(list, { rowTag: 'sheet', stripNamespaces: true, attrPrefix: '' })
  return data.flatMap(({ name, state }) =>
    typeof name === 'string' && (!state || state === 'visible') ? [name] : [],
  )
}

/** How large the files in it say they are, and the one that lists the sheets; no other is unpacked. */
function declared(bytes: Uint8Array) {
  const sizes = { whole: 0, kept: 0 }
  const [list] = Object.values(
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        // Two bytes are an empty file; more of them are something, whatever is said.
        const unpacked = originalSize === 0 && size > 2 ? Number.POSITIVE_INFINITY : originalSize
        sizes.whole += unpacked
        if (/(^|\/)(sharedStrings|styles)\d*\.xml$/i.test(name)) sizes.kept += unpacked
        return /(^|\/)workbook\d*\.xml$/i.test(name) && originalSize < megabyte
      },
    }),
  )
  return { sizes, list }
}

/** An old Office file, in which Office keeps what is encrypted. */
function isLocked(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')
}
