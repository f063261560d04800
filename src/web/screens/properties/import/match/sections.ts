import { homeOf, placeOf } from '../choose/home.ts'
import type { Sheet, SheetRow } from '../choose/sheet.ts'
import { matched } from './duplicates.ts'
import { isNoHome, isPrinted, isSumOf } from './printed-rows.ts'

/**
 * A spreadsheet with each property as a line above its units, such as `Oak Court - 1 Oak St`,
 * converted to columns for property and address; every other one unchanged.
 */
export function bySections(sheet: Sheet): Sheet {
  const { columns, doubled } = matched(sheet)
  const namesProperty = columns.property ?? doubled.find(({ target }) => target === 'property')
  if (namesProperty !== undefined || columns.unit === undefined) return sheet
  const titles = new Map(sheet.rows.flatMap(row => titleOf(row, columns.unit ?? 0)))
  if (!isDivided(sheet, titles)) return sheet
  const width = sheet.headings.length
  let home = homeOf({ ...sheet, tab: null, name: null })
  const rows = sheet.rows.flatMap((row): SheetRow[] => {
    const title = titles.get(row)
    const isNone = isPrinted(row, sheet) || isNoHome(row, columns)
    if (title === undefined)
      return [isNone ? row : { ...row, cells: withHome(row.cells, width, home) }]
    home = placeOf(title)
    return []
  })
  const headings = [
    ...sheet.headings,
    'Property',
    ...(columns.address === undefined ? ['Address'] : []),
  ]
  return { ...sheet, headings, rows }
}

/** The text of a line with one cell alone, in the column of units or before it, that is no unit number. */
function titleOf(row: SheetRow, unit: number): [SheetRow, string][] {
  const said = [...row.cells.entries()].filter(([, cell]) => cell)
  const [[place, cell] = [0, '']] = said
  const title = cell.replace(label, '')
  return said.length === 1 && place <= unit && /\p{L}{3}/u.test(title) && !isSumOf(cell)
    ? [[row, title]]
    : []
}

/** A unit may be called Basement, and have no other data: at least one line must be certain. */
function isDivided({ rows }: Sheet, titles: ReadonlyMap<SheetRow, string>): boolean {
  const [first] = rows
  if (titles.size === 0 || titles.size === rows.length) return false
  if (first && titles.has(first)) return true
  const sums = rows.flatMap(({ cells }) => cells.filter(isSumOf)).map(sum => sum.toLowerCase())
  return [...titles].some(
    ([{ cells }, title]) =>
      cells.some(cell => label.test(cell)) || sums.some(sum => sum.includes(title.toLowerCase())),
  )
}

const label = /^(?:property(?: name)?|building|community|complex|location|site)\s*[:#-]\s*/i

function withHome(
  cells: readonly string[],
  width: number,
  { property, address }: ReturnType<typeof placeOf>,
): string[] {
  return [...Array.from({ length: width }, (_, place) => cells[place] ?? ''), property, address]
}
