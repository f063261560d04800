import { t } from '#shared/language/t.ts'
import {
  fileColumns,
  type ImportField,
  importFields,
} from '#shared/properties/rent-roll-columns.ts'
import type { Texts } from '../cells/cells.ts'
import type { Home } from '../choose/home.ts'
import type { Sheet, SheetRow } from '../choose/sheet.ts'
import { tabOf } from '../match/alike.ts'
import type { Columns } from '../match/columns.ts'
import { damageOf } from '../match/damage.ts'
import { isFormer, withoutFormer } from '../match/former.ts'
import { filledDown } from '../match/nameless.ts'
import { isNoHome, isPrinted } from '../match/printed-rows.ts'

export interface Meaning {
  columns: Columns
  isFilledDown?: boolean | null | undefined
  /** Without a column for it, the property of all rows; one for each of several tabs. */
  homes?: readonly Home[] | undefined
  /** Whether rows that the spreadsheet hides are read too. */
  isHiddenRead?: boolean | null | undefined
}

/**
 * The rows with their meaning applied: titles and sums left out, each cell by its displayed text or
 * its value, and each with its property.
 */
export function meant(sheet: Sheet, initial: Meaning): { rows: SheetRow[]; columns: Columns } {
  const { columns, homes = [] } = initial
  const own = rowsOf(sheet, initial)
  const rows = own.map(row => shownRow(row, columns))
  const width = sheet.headings.length
  if (columns.property !== undefined || homes.length === 0) return { rows, columns }
  const address = columns.address ?? width + 1
  return {
    rows: rows.map(row => inHome(row, homes[tabOf(row.number)], width, columns.address)),
    columns: { ...columns, property: width, address },
  }
}

/** The rows that are homes: without titles, sums, feet of pages, and former tenants. */
function rowsOf(sheet: Sheet, initial: Meaning): SheetRow[] {
  const table = unprinted(sheet, initial)
  const rows = initial.isFilledDown ? filledDown(table, initial.columns) : table.rows
  const homes = rows.filter(row => !isNoHome(row, initial.columns))
  return withoutFormer(homes, initial.columns)
}

/** Skipped rows: print titles around the table, sums, and rows without importable fields. */
export function unreadRows(sheet: Sheet, initial: Meaning): SheetRow[] {
  return sheet.rows.filter(row => isPrinted(row, sheet) || isNoHome(row, initial.columns))
}

/** Rows of former or future tenants: only the unit of each is read. */
export function formerRows(sheet: Sheet, initial: Meaning): SheetRow[] {
  return unprinted(sheet, initial).rows.filter(row => isFormer(row, initial.columns))
}

/** The tab without print titles around its table, and without hidden rows unless they are included. */
export function unprinted(sheet: Sheet, { isHiddenRead }: Pick<Meaning, 'isHiddenRead'>): Sheet {
  const rows = sheet.rows.filter(
    row => (isHiddenRead !== false || !row.isHidden) && !isPrinted(row, sheet),
  )
  return { ...sheet, rows }
}

/** The damage of a row's cells by their fields; corrected cells are sound. */
export function damagesOf(
  row: SheetRow,
  texts: Texts,
  initial: { columns: Columns; typed: Partial<Texts> | undefined },
): Map<ImportField | null, string> {
  const { columns, typed = {} } = initial
  const found = new Map<ImportField | null, string>()
  for (const field of importFields) {
    const place = columns[field]
    const isOwn = place !== undefined && !(field in typed)
    const value = isOwn ? (row.raw ?? row.cells)[place] : undefined
    const shown = isOwn ? row.shown?.[place] : undefined
    const isTorn = row.torn !== undefined && !(field in typed)
    const message = damageOf(field, { value: value ?? texts[field], shown, isTorn })
    if (message) found.set(field, message)
  }
  if (row.torn === 'shifted')
    found.set(
      null,
      t(
        'This row has an unmatched quotation mark, and its cells may be out of place. Fix it in the file, then choose the file again.',
      ),
    )
  return found
}

/** With displayed texts in its text columns: 007, whose value is 7. */
function shownRow(row: SheetRow, columns: Columns): SheetRow {
  if (!row.shown) return row
  const cells = [...row.cells]
  for (const [target, place] of Object.entries(columns)) {
    const text = place === undefined ? undefined : row.shown[place]
    if (text !== undefined && place !== undefined && !byValue.has(target)) cells[place] = text
  }
  return { ...row, cells, raw: row.cells }
}

/** Fields whose cells are counted with, or are days: their exact value is read, whatever is shown. */
const byValue: ReadonlySet<string> = new Set(
  importFields.filter(field => fileColumns[field].cells !== 'text'),
)

function inHome(
  row: SheetRow,
  home: Home | undefined,
  width: number,
  address: number | undefined,
): SheetRow {
  const cells = Array.from({ length: width }, (_, place) => row.cells[place] ?? '')
  const own = address === undefined ? '' : cells[address]
  if (address !== undefined) cells[address] = own || (home?.address ?? '')
  return { ...row, cells: [...cells, home?.property ?? '', home?.address ?? ''] }
}
