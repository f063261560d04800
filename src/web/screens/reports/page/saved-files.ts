import { periodOfKey } from '#shared/reports/report-periods.ts'
import { tableOfReport } from '#shared/reports/report-table.ts'
import type { Report, ReportColumn, ReportRow, ReportSection } from '#shared/reports/reports.ts'
import { columnHeading } from '#web/reports/column-heading.ts'
import { arrange, isNoPeriod, type Shown } from './arrange.ts'

/** A report as a CSV file has it: one line per record in the order shown, each heading in a column. */
export function csvTable(
  report: Report,
  shown: Shown,
): { columns: ReportColumn[]; rows: ReportRow[] } {
  const columns = tableOfReport(report).columns.filter(column => isShown(column, shown))
  return {
    columns: columns.map(column =>
      periodOfKey(column.key) ? { ...column, label: columnHeading(column.key) } : column,
    ),
    rows: arrange(report, shown).sections.flatMap(({ rows }) => rows.map(({ cells }) => cells)),
  }
}

/** A report as it is printed: the rows in the order shown, under the headings shown. */
export function printedReport(
  report: Report,
  shown: Shown,
): Report & { sections: ReportSection[] } {
  const { sections, isGrouped } = arrange(report, shown)
  const places = sections.flatMap(({ rows }) => rows.map(({ place }) => place))
  const { beside } = report
  const kept = beside?.columns.map(column => isShown(column, shown)) ?? []
  return {
    ...report,
    rows: places.map(place => report.rows[place] ?? {}),
    beside: beside && {
      columns: beside.columns.filter((_, at) => kept[at]),
      rows: places.map(place => (beside.rows[place] ?? []).filter((_, at) => kept[at])),
    },
    sections: isGrouped
      ? sections.map(({ title, rows, propertyId }) => ({
          title: title ?? '',
          rows: rows.length,
          totals: report.groups?.find(({ id }) => id === propertyId)?.totals ?? {},
        }))
      : [],
  }
}

function isShown(column: ReportColumn, { hasPeriods }: Shown): boolean {
  return hasPeriods || isNoPeriod(column)
}
