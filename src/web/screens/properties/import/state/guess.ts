import { homeOf } from '../choose/home.ts'
import type { Sheet } from '../choose/sheet.ts'
import { isPerBuilding, offered } from '../match/alike.ts'
import { guessColumns } from '../match/columns.ts'
import { matched } from '../match/duplicates.ts'
import { bySections } from '../match/sections.ts'
import { datesOf } from '../preview/rows.ts'
import type { Import } from './store.ts'

/** The sheets there are to choose from, those that look alike also as one, and the one that is most likely the rent roll. */
export function choicesOf(read: readonly Sheet[]): { sheets: Sheet[]; likely: Sheet | undefined } {
  const divided = read.map(bySections)
  const sheets = offered(divided)
  const together = sheets.find(sheet => sheet.tabs !== undefined && isPerBuilding(sheet))
  return { sheets, likely: together ?? likeliest(divided) }
}

/** The sheet that is most likely the rent roll: the one whose headings name most of a home, the first of those. */
export function likeliest(sheets: readonly Sheet[]): Sheet | undefined {
  const named = ({ headings }: Sheet) => {
    const columns = guessColumns(headings)
    const fields = Object.values(columns).filter(place => place !== undefined).length
    return columns.unit === undefined ? 0 : fields
  }
  return sheets.toSorted((a, b) => named(b) - named(a))[0]
}

/** How a sheet is most likely meant: which column holds what, which number of its dates is the month, and which property it is about. */
export function guessOf(
  sheet: Sheet,
  currency: string,
): Pick<Import, 'columns' | 'order' | 'homes'> {
  const { columns } = matched(sheet)
  const usual = currency === 'USD' || currency === 'CAD' ? 'month' : 'day'
  const order = datesOf(sheet, columns).told ?? usual
  return { columns, order, homes: sheet.homes ?? [homeOf(sheet)] }
}
