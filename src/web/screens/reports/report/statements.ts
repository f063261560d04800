import type { Report, ReportRow } from '#shared/reports/reports.ts'

/** Statements are read from top to bottom; ordered otherwise they would say nothing. */
export function hasOwnOrder({ reportType, columns }: Pick<Report, 'reportType' | 'columns'>) {
  return reportType === 'Monthly Dashboard' || hasSections({ columns })
}

/** Whether the rows of a report are the lines of sections, such as income and expenses. */
export function hasSections({ columns }: Pick<Report, 'columns'>): boolean {
  return columns.some(({ key }) => key === 'Section')
}

/** Whether a line of a statement is a result of the lines above it. */
export function isResult({ columns }: Pick<Report, 'columns'>, row: ReportRow): boolean {
  return hasSections({ columns }) && (row.Section === 'NOI' || row.Section === 'Net')
}
