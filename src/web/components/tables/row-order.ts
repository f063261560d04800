import { compareNaturally } from '#web/format/natural-order.ts'
/** By which column rows are ordered. */
export interface Order {
  header: string
  descending: boolean
}

interface Ordered<Row> {
  header: string
  sortBy?: (row: Row) => string | number
}

/** The value of `aria-sort` for a column. */
export function direction(header: string, order: Order | null) {
  if (order?.header !== header) return 'none'
  return order.descending ? 'descending' : 'ascending'
}

/** The rows in the chosen order; unchanged without one. */
export function sort<Row>(
  rows: readonly Row[],
  columns: readonly Ordered<Row>[],
  order: Order | null,
): readonly Row[] {
  const by = columns.find(column => column.header === order?.header)?.sortBy
  if (!order || !by) return rows
  const sign = order.descending ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(by(a), by(b)))
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return compareNaturally(String(a), String(b))
}
