import type { Report, ReportColumn, ReportRow } from '#shared/reports/reports.ts'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { formatCell, isRightAligned, sortKey, worded } from '#web/reports/cells.ts'
import { phoneHeads } from './catalogue.ts'
import styles from './report-table.module.css'

/** The rows of a report; each column is ordered by a press on its label. */
export function ReportTable({ report }: { report: Report }) {
  const rows = report.rows.map((row, place) => ({ place, row }))
  return (
    <div className={styles.table}>
      <DataTable
        label={report.reportType}
        rows={rows}
        rowKey={({ place }) => String(place)}
        columns={columnsOf(report)}
      />
    </div>
  )
}

interface Placed {
  place: number
  row: ReportRow
}

function columnsOf(report: Report): Column<Placed>[] {
  const { columns, currency } = report
  const head = phoneHeads[report.reportType]
  return columns.map(column => ({
    header: column.label,
    align: isRightAligned(column.type) ? 'right' : undefined,
    onPhone:
      column.label === head.title ? 'title' : column.label === head.bare ? 'bare' : undefined,
    sortBy: hasOwnOrder(report) ? undefined : ({ row }) => sortKey(row[column.key], column.type),
    cell: ({ row }) => (
      <Value column={column} row={row} currency={currency} isSubtotal={isSubtotal(report, row)} />
    ),
  }))
}

function Value(props: {
  column: ReportColumn
  row: ReportRow
  currency: string | null
  isSubtotal: boolean
}) {
  const { column, row } = props
  const value = row[column.key]
  const shown = formatCell(value, column.type, props.currency)
  const text = words.has(column.label) ? worded(shown) : shown
  const isMissing = value === 'N/A'
  if (isMissing && props.isSubtotal) return <span data-subtotal />
  return (
    <span
      className={styles.value}
      data-type={column.type}
      data-short={text.length <= 26 || undefined}
      data-missing={isMissing || undefined}
      data-subtotal={props.isSubtotal || undefined}
    >
      {text}
    </span>
  )
}

/** Statements read from top to bottom; sorting would destroy their meaning. */
function hasOwnOrder({ reportType }: Report): boolean {
  return reportType === 'Profit & Loss' || reportType === 'Monthly Dashboard'
}

function isSubtotal({ reportType }: Report, row: ReportRow): boolean {
  return reportType === 'Profit & Loss' && (row.Section === 'NOI' || row.Section === 'Net')
}

/** Columns with values of the product, such as `bank_transfer`, rather than typed ones. */
const words: ReadonlySet<string> = new Set(['Status', 'Method', 'Type', 'Role', 'Priority'])
