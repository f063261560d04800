import type { DateFormat } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { placeTotals, type ReportTable, withoutProperty } from '#shared/reports/report-table.ts'
import { reportHeading } from '#shared/reports/report-words.ts'
import type { ReportSection } from '#shared/reports/reports.ts'
import type { PrintRow } from '../../pdf/print.ts'
import { printedCell } from './print-cells.ts'
import { type Printed, plainRows, printedColumns } from './print-sections.ts'

/** Rows under the headings of their properties, each with its totals. */
export function groupedRows(
  { columns, rows }: ReportTable,
  sections: readonly ReportSection[],
  format: DateFormat,
): Printed {
  const shown = withoutProperty(columns)
  let from = 0
  return {
    columns: printedColumns(shown),
    rows: sections.flatMap(section => {
      const own = rows.slice(from, from + section.rows)
      from += section.rows
      return [
        { kind: 'group', cells: [headingOf(section, shown, format)] },
        ...plainRows({ columns: shown, rows: own }, format),
        ...subtotalOf(section, shown, format),
      ]
    }),
  }
}

/** `Alpha · 3 rows · Occupied 2` */
function headingOf(
  { title, rows, totals }: ReportSection,
  shown: ReportTable['columns'],
  format: DateFormat,
): string {
  const figures = placeTotals(shown, totals).others.map(
    ([label, { type, value }]) =>
      `${reportHeading(label)} ${printedCell(value, { key: label, type }, format)}`,
  )
  const count = t('{count, plural, one {# row} other {# rows}}', { count: rows })
  return [title || t('No property'), count, ...figures].join(' · ')
}

function subtotalOf(
  { totals }: ReportSection,
  shown: ReportTable['columns'],
  format: DateFormat,
): PrintRow[] {
  const { below } = placeTotals(shown, totals)
  if (below.size === 0) return []
  const cells = shown.map(({ key, type }, place) => {
    const total = below.get(key)
    if (total) return printedCell(total.value, { key, type }, format)
    return place === 0 ? t('Subtotal') : ''
  })
  return [{ kind: 'subtotal', cells }]
}
