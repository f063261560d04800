import { lazy, Suspense } from 'react'
import { t } from '#shared/language/t.ts'
import {
  isNewcomer,
  type Maker,
  mayMake,
  type ReportParams,
} from '#shared/reports/report-catalogue.ts'
import { reportName } from '#shared/reports/report-names.ts'
import { reportHeading, reportValue } from '#shared/reports/report-words.ts'
import type { Report, ReportColumn, ReportRow } from '#shared/reports/reports.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { formatCell, isRightAligned, sortKey } from '#web/reports/cells.ts'
import type { OpenReport } from './address.ts'
import { phoneHeads } from './catalogue.ts'
import { ReportBar } from './report-bar.tsx'
import { ReportFoot } from './report-foot.tsx'
import { ReportForm } from './report-form.tsx'
import styles from './report-view.module.css'
import { hasOwnOrder, isResult } from './statements.ts'
import { NoRows, NotTheirs } from './states.tsx'
import { useReport } from './use-report.ts'

const ReportCharts = lazy(() => import('./report-charts.tsx'))

/** One report: its parameters, rows and totals, and its export. */
export function ReportView(props: {
  open: OpenReport
  /** Undefined until it is known. */
  maker: Maker | undefined
  onParams: (params: ReportParams) => void
}) {
  const { open, maker } = props
  const isAllowed = maker !== undefined && mayMake(maker, open.reportType)
  const { report, isPending, error, retry } = useReport(open, isAllowed)
  if (!maker) return <LoadingRows count={6} label={t('Generating the report')} />
  if (!isAllowed) return <NotTheirs />
  return (
    <div className={styles.view}>
      <ReportForm open={open} made={report?.params} onParams={props.onParams} />
      <div
        className={styles.sheet}
        data-pending={isPending || undefined}
        data-charted={(report && report.charts.length > 0) || undefined}
        aria-busy={isPending}
      >
        {error ? (
          <FailureState title={t('Failed to generate report')} error={error} onRetry={retry} />
        ) : !report ? (
          <LoadingRows count={6} label={t('Generating the report')} />
        ) : report.rows.length === 0 ? (
          <NoRows isNewcomer={isNewcomer(maker)} />
        ) : (
          <ReportTable report={report} />
        )}
      </div>
      {report && !error && report.charts.length > 0 && (
        <Suspense>
          <ReportCharts report={report} />
        </Suspense>
      )}
      {report && !error && <ReportFoot report={report} />}
      <ReportBar open={open} report={error ? undefined : report} isPending={isPending} />
    </div>
  )
}

/** The rows of a report; each column is ordered by a press on its label. */
function ReportTable({ report }: { report: Report }) {
  const rows = report.rows.map((row, place) => ({ place, row }))
  return (
    <div className={styles.table}>
      <DataTable
        label={reportName(report.reportType)}
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
    header: reportHeading(column.key),
    align: isRightAligned(column.type) ? 'right' : undefined,
    onPhone: column.key === head.title ? 'title' : column.key === head.bare ? 'bare' : undefined,
    sortBy: hasOwnOrder(report) ? undefined : ({ row }) => sortKey(row[column.key], column.type),
    cell: ({ row }) => (
      <Value column={column} row={row} currency={currency} isSubtotal={isResult(report, row)} />
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
  const text = reportValue(column.key, shown)
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
