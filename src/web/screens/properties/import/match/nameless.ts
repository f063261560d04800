import type { Sheet, SheetRow } from '../choose/sheet.ts'
import { tabOf } from './alike.ts'
import type { Columns } from './columns.ts'
import { isNoHome } from './printed-rows.ts'

/** Units without a property, below one that is named: the result of merged cells, or of a name used as a heading. */
export function nameless(sheet: Sheet, columns: Columns) {
  const above = rowsAbove(sheet, columns)
  const [first] = above.keys()
  if (!first) return null
  return { count: above.size, first: first.number, property: nameOf(above.get(first), columns) }
}

/** The rows, each with the property of the one above; one with nothing else is its heading. */
export function filledDown(sheet: Sheet, columns: Columns): SheetRow[] {
  const above = rowsAbove(sheet, columns)
  return sheet.rows
    .filter(row => !isHeading(row, columns))
    .map(row => {
      const named = above.get(row)
      return named ? { ...row, cells: filled(row.cells, named.cells, columns) } : row
    })
}

/** For each unit without a property, the row above that names one; unknown below a sum. */
function rowsAbove({ rows }: Sheet, columns: Columns): Map<SheetRow, SheetRow> {
  const above = new Map<SheetRow, SheetRow>()
  let named: SheetRow | undefined
  for (const row of rows) {
    if (named && tabOf(named.number) !== tabOf(row.number)) named = undefined
    if (row.cells.some(cell => /^((grand|sub)[ -]?)?totals?\b/i.test(cell))) named = undefined
    else if (nameOf(row, columns)) named = row
    else if (named && row.cells[columns.unit ?? -1] && !isNoHome(row, columns))
      above.set(row, named)
  }
  return above
}

function nameOf(row: SheetRow | undefined, { property }: Columns): string {
  return property === undefined ? '' : (row?.cells[property] ?? '')
}

function isHeading(row: SheetRow, columns: Columns): boolean {
  const ofProperty = placesOf(columns)
  const isBare = Object.values(columns).every(
    place => ofProperty.includes(place) || !row.cells[place],
  )
  return isBare && nameOf(row, columns) !== ''
}

function filled(cells: readonly string[], above: readonly string[], columns: Columns): string[] {
  const length = Math.max(cells.length, above.length)
  const places = placesOf(columns)
  return Array.from(
    { length },
    (_, place) => cells[place] || (places.includes(place) && above[place]) || '',
  )
}

function placesOf({ property, address, propertyType }: Columns): number[] {
  return [property, address, propertyType].filter(place => place !== undefined)
}
