import type { PrintDocument, PrintRow } from './print.ts'
import { type Extent, extentsOf, type Measures } from './table-layout.ts'

/** Of the rows of a section, in points. */
export const indent = 8

/** A title stands over all columns, and the name of a sum over the empty ones: no width depends on them. */
export function tableExtents(
  { columns, rows }: Pick<PrintDocument, 'columns' | 'rows'>,
  measures: Measures,
): Extent[] {
  const extents = extentsOf(
    columns,
    {
      rows: rows.filter(row => Array.isArray(row)),
      sums: rows.flatMap(row =>
        Array.isArray(row) || row.kind === 'group' ? [] : [['', ...row.cells.slice(1)]],
      ),
    },
    measures,
  )
  const more = rows.some(isTitle) ? indent / 6 : 0
  return extents.map(({ whole, wanted, least }, place) =>
    place === 0
      ? { whole: whole + more, wanted: wanted + more, least: least + more }
      : { whole, wanted, least },
  )
}

/** Whether a row begins a section. */
export const isTitle = (row: PrintRow) => !Array.isArray(row) && row.kind === 'group'
