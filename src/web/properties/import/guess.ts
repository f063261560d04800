import { guessColumns } from './columns.ts'
import { datesOf } from './rows.ts'
import type { Sheet } from './sheet.ts'
import type { Import } from './store.ts'

/** The sheet that is most likely the rent roll: the first that names homes, else the first. */
export function likeliest(sheets: readonly Sheet[]): Sheet | undefined {
  const namesHomes = ({ headings }: Sheet) => {
    const { property, unit } = guessColumns(headings)
    return property !== undefined && unit !== undefined
  }
  return sheets.find(namesHomes) ?? sheets[0]
}

/** How a sheet is most likely meant: which column holds what, and which number of its dates is the month. */
export function guessOf(sheet: Sheet, currency: string): Pick<Import, 'columns' | 'order'> {
  const columns = guessColumns(sheet.headings)
  const usual = currency === 'USD' || currency === 'CAD' ? 'month' : 'day'
  return { columns, order: datesOf(sheet, columns).told ?? usual }
}
