import { Button } from '@mantine/core'
import { Building2, Download, FileSearch, FileText, Lock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { isNewcomer, mayMake, type ReportParams } from '#shared/reports/report-catalogue.ts'
import { pdfLimits, type Report } from '#shared/reports/reports.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { counted, formatCount, formatMoment } from '#web/format/format.ts'
import { useCsvExport } from '../runs/use-csv-export.ts'
import { usePdfExport } from '../runs/use-pdf-export.ts'
import type { OpenReport } from './address.ts'
import { ReportFoot } from './report-foot.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportTable } from './report-table.tsx'
import styles from './report-view.module.css'
import { useMaker } from './use-maker.ts'
import { useReport } from './use-report.ts'

const ReportCharts = lazy(() => import('./report-charts.tsx'))

/** One report: its parameters, rows and totals, and its export. */
export function ReportView(props: { open: OpenReport; onParams: (params: ReportParams) => void }) {
  const { open } = props
  const maker = useMaker()
  const isAllowed = maker !== undefined && mayMake(maker, open.reportType)
  const { report, isPending, error, retry } = useReport(open, isAllowed)
  if (!maker) return <LoadingRows count={6} label="Generating the report" />
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
          <FailureState title="Failed to generate report" error={error} onRetry={retry} />
        ) : !report ? (
          <LoadingRows count={6} label="Generating the report" />
        ) : report.rows.length === 0 && isNewcomer(maker) ? (
          <NothingYet />
        ) : report.rows.length === 0 ? (
          <EmptyState
            icon={FileSearch}
            title="No data available for this report"
            text="Nothing fits what was chosen above."
          />
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
      <div className={styles.bar}>
        <p className={styles.made}>{report && !error && madeLabel(report)}</p>
        <Exports open={open} report={isPending || error ? undefined : report} />
      </div>
    </div>
  )
}

function madeLabel(report: Report): string {
  const { rows, rowCount, organization, generatedAt } = report
  const isCut = rowCount > rows.length
  const shown = isCut
    ? `The first ${formatCount(rows.length)} of ${formatCount(rowCount)} rows; a CSV has all of them`
    : counted(rowCount, 'row')
  return [shown, organization, `Generated ${formatMoment(generatedAt)}`].join(' · ')
}

function Exports({ open, report }: { open: OpenReport; report: Report | undefined }) {
  const csv = useCsvExport()
  const pdf = usePdfExport()
  const isTooLong = (report?.rowCount ?? 0) > pdfLimits.rows
  return (
    <div className={styles.exports}>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        disabled={!report}
        loading={csv.isExporting}
        onClick={() => void csv.exportCsv(open.reportType, open.params)}
      >
        Export CSV
      </Button>
      <Button
        variant="default"
        leftSection={<FileText size={16} aria-hidden />}
        disabled={!report || report.rows.length === 0 || isTooLong}
        title={isTooLong ? 'A PDF holds 5,000 rows; choose a shorter period' : undefined}
        loading={pdf.isExporting}
        onClick={() => report && void pdf.exportReport(report)}
      >
        PDF
      </Button>
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={Building2}
      title="No data available for this report"
      text="It fills by itself once you add a lease and record what comes in."
      action={
        <Button component={Link} href="/properties" variant="default">
          Add your first property
        </Button>
      }
    />
  )
}

function NotTheirs() {
  return (
    <EmptyState
      icon={Lock}
      title="Kept by the office"
      text="This report is not made for your role. Ask an admin if you need it."
    />
  )
}
