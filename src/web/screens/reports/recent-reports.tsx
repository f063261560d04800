import { Button } from '@mantine/core'
import { Download, FileClock } from 'lucide-react'
import { Link } from 'wouter'
import { getTenant } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import { getProperty } from '#shared/properties/properties.ts'
import { listReportRuns, type ReportRun } from '#shared/reports/report-runs.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useCalls } from '#web/client/use-calls.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatAgo, formatCount, formatMoment, fullName } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './recent-reports.module.css'
import { addressOf } from './report/address.ts'
import { runLabel } from './runs/run-labels.ts'
import { useRunDownload } from './runs/use-run-download.ts'

/** The reports that were made lately, each to be downloaded as it was. */
export function RecentReports() {
  const person = usePerson()
  const call = useCall(listReportRuns)
  const nameOf = useNames(call.data ?? [])
  return (
    <Panel
      title="Recent Reports"
      subtitle={
        can(person, 'lease:write')
          ? 'What was viewed or exported lately, by you and your team'
          : 'What you viewed or exported lately'
      }
      flush
    >
      <QueryBoundary
        label="Recent reports"
        call={call}
        empty={
          <EmptyState
            icon={FileClock}
            title="No reports yet"
            text="Every report you view or export is kept here, to be downloaded again as it was."
          />
        }
      >
        {runs => (
          <div className={styles.list}>
            <DataTable
              label="Recent Reports"
              rows={runs}
              rowKey={run => run.id}
              columns={columns(nameOf)}
            />
          </div>
        )}
      </QueryBoundary>
    </Panel>
  )
}

function columns(nameOf: (id: string) => string | undefined): Column<ReportRun>[] {
  return [
    {
      header: 'Report',
      onPhone: 'title',
      cell: run => (
        <>
          <Link href={addressOf(run.reportType, run.params)} className={styles.name}>
            {run.reportType}
          </Link>
          <span className={styles.second}>{runLabel(run.params, nameOf)}</span>
        </>
      ),
    },
    {
      header: 'Made',
      cell: run => (
        <time dateTime={run.createdAt} title={formatMoment(run.createdAt)} className={styles.when}>
          {formatAgo(run.createdAt)}
        </time>
      ),
    },
    { header: 'By', cell: run => fullName(run.user) },
    { header: 'Rows', align: 'right', cell: run => formatCount(run.rowCount) },
    {
      header: 'Format',
      cell: run => (
        <StatusBadge tone={run.output === 'view' ? 'calm' : 'info'} icon={null}>
          {formats[run.output]}
        </StatusBadge>
      ),
    },
    {
      header: 'Download',
      onPhone: 'bare',
      align: 'right',
      cell: run => <DownloadButton run={run} />,
    },
  ]
}

const formats: Record<ReportRun['output'], string> = { view: 'Viewed', csv: 'CSV', pdf: 'PDF' }

function DownloadButton({ run }: { run: ReportRun }) {
  const { downloadRun, isLoading } = useRunDownload()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Download size={15} aria-hidden />}
      aria-label={`Download ${run.reportType} of ${formatMoment(run.createdAt)}`}
      loading={isLoading}
      onClick={() => void downloadRun(run)}
    >
      Download
    </Button>
  )
}

/** Properties and tenants of runs, by id: at most one of each per run. */
function useNames(runs: readonly ReportRun[]): (id: string) => string | undefined {
  const properties = useCalls(getProperty, inputsOf(runs, 'propertyId'))
  const tenants = useCalls(getTenant, inputsOf(runs, 'tenantId'))
  const names = new Map([
    ...properties.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : [])),
    ...tenants.flatMap(({ data }) => (data ? [[data.id, fullName(data)] as const] : [])),
  ])
  return id => names.get(id)
}

function inputsOf(runs: readonly ReportRun[], name: string) {
  const ids = new Set(runs.map(({ params }) => params[name]).filter(id => id && id !== 'N/A'))
  return [...ids].map(id => ({ params: { id: String(id) } }))
}
