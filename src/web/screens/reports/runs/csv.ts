import { byteOrderMark, csvLine } from '#shared/csv.ts'
import type { ReportColumn, ReportRow } from '#shared/reports/reports.ts'

/**
 * A report as the text of a CSV file: a line of labels, then one line per record. Values are the
 * raw ones: `1500.00`, `2025-03-01`.
 */
export function toCsv(columns: readonly ReportColumn[], rows: readonly ReportRow[]): string {
  const labels = columns.map(column => column.label)
  const listed = rows.map(row => columns.map(column => row[column.key] ?? ''))
  return byteOrderMark + linesOfCsv([labels, ...listed])
}

/** The same without the line of labels, of rows as lists of their cells. */
export function linesOfCsv(rows: readonly (string | number)[][]): string {
  return rows.map(csvLine).join('')
}
