import { homeOf } from '../choose/home.ts'
import type { Sheet } from '../choose/sheet.ts'
import { isPerBuilding, offered } from '../match/alike.ts'
import { guessColumns } from '../match/columns.ts'
import { matched } from '../match/duplicates.ts'
import { bySections } from '../match/sections.ts'
import { datesOf } from '../preview/parse-rent-roll.ts'
import type { Import } from './store.ts'

/** The tabs to choose from, similar ones also as one, and the most likely rent roll. */
export function choicesOf(read: readonly Sheet[]): { sheets: Sheet[]; likely: Sheet | undefined } {
  const divided = read.map(bySections)
  const sheets = offered(divided)
  const together = sheets.find(sheet => sheet.tabs !== undefined && isPerBuilding(sheet))
  return { sheets, likely: together ?? likeliest(divided) }
}

/** The most likely rent roll: the first tab whose headings have the most fields. */
export function likeliest(sheets: readonly Sheet[]): Sheet | undefined {
  const named = ({ headings }: Sheet) => {
    const columns = guessColumns(headings)
    const fields = Object.values(columns).filter(place => place !== undefined).length
    return columns.unit === undefined ? 0 : fields
  }
  return sheets.toSorted((a, b) => named(b) - named(a))[0]
}

/** The likely meaning of a tab: its columns, the order of its dates, and its property. */
export function guessOf(
  sheet: Sheet,
  currency: string,
): Pick<Import, 'columns' | 'order' | 'homes'> {
  const { columns } = matched(sheet)
  const usual = currency === 'USD' || currency === 'CAD' ? 'month' : 'day'
  const order = datesOf(sheet, columns).told ?? usual
  return { columns, order, homes: sheet.homes ?? [homeOf(sheet)] }
}
