import { betweenLines, lineOf } from '../choose/headings.ts'
import type { Sheet, SheetRow } from '../choose/sheet.ts'
import type { Columns } from './columns.ts'

/** Whether a row was printed around the table: its headings or title again on the next page, or the foot of a page. */
export function isPrinted(row: SheetRow, sheet: Sheet): boolean {
  const said = row.cells.filter(Boolean)
  return (
    isHeadingAgain(row, sheet) ||
    (sheet.above?.includes(lineOf(row)) ?? false) ||
    (said.length < 3 && footer.test(said[0] ?? ''))
  )
}

/** Whether a row is no home: a sum, or without importable fields. */
export function isNoHome(row: SheetRow, columns: Columns): boolean {
  const places = Object.values(columns).filter(place => place !== undefined)
  const isOther = places.length > 0 && !places.some(place => row.cells[place])
  const first = row.cells.find(Boolean) ?? ''
  if (isOther || isBareSum(row, columns) || /^summary groups?$/i.test(first)) return true
  return isSumOf(first) && !namesTenant(row, columns)
}

/** Whether a cell names a sum, or a count below it. */
export function isSumOf(cell: string): boolean {
  return isSum.test(cell)
}

/** Amounts without a unit or a name beside them. */
function isBareSum({ cells }: SheetRow, { unit }: Columns): boolean {
  return (
    unit !== undefined && !cells[unit] && cells.every(cell => /^[\s\p{Sc}()\d.,%+-]*$/u.test(cell))
  )
}

/** `Total Oak Court`, `Grand Totals`, `4 Units`, `Future Residents/Applicants`, `Oak Court total:`, `Average rent`; a shop called Total has a tenant. */
const isSum =
  /^(?:(?:grand|sub|overall|report|property|building)[\s-]?)?(?:totals?|sum|averages?|occupancy|occupied units|vacant units|\d+ units?)\b|^(?:(?:current|future|former|past|vacant|notice|pending|previous)[\s/&,-]*)+(?:residents?|tenants?|units?|leases?|applicants?)(?:[\s/&]+(?:residents?|tenants?|applicants?))?$|\b(?:sub)?totals?\s*:?$/i

const footer =
  /^(?:page\s*:?\s*\d|\d+ of \d+$|printed\b|generated\b|prepared\b|exported\b|created (?:on|by)\b|run (?:date|on)\b|as of\b|rent roll\b|sep=|end of report|\*+)/i

function namesTenant({ cells }: SheetRow, columns: Columns): boolean {
  const { property, address, name, firstName, lastName, email, startDate } = columns
  const own = address === property ? undefined : address
  return [own, name, firstName, lastName, email, startDate].some(place => {
    const cell = place === undefined ? '' : (cells[place] ?? '')
    return /\p{L}|\d[-/.]\d/u.test(cell) && !isSumOf(cell) && !/^\d+(?:\.\d+)? ?%/.test(cell)
  })
}

function isHeadingAgain({ cells }: SheetRow, { headings }: Sheet): boolean {
  const said = [...cells.entries()].filter(([, cell]) => cell)
  return (
    said.length > 1 &&
    said.every(([place, cell]) =>
      (headings[place] ?? '').toLowerCase().split(betweenLines).includes(cell.toLowerCase()),
    )
  )
}
