import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { t } from '#shared/language/t.ts'
import { isNewcomer, type Maker, mayMake } from '#shared/reports/report-catalogue.ts'
import { reportName } from '#shared/reports/report-names.ts'
import type { Report } from '#shared/reports/reports.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import NotFound from '#web/pages/not-found.tsx'
import { type OpenReport, reportOfPage } from '../report/address.ts'
import { madeLabel } from '../report/report-bar.tsx'
import { ReportFoot } from '../report/report-foot.tsx'
import { NoRows, NotTheirs } from '../report/states.tsx'
import { useMaker } from '../report/use-maker.ts'
import { useReport } from '../report/use-report.ts'
import { runLabel } from '../runs/run-labels.ts'
import { useNames } from '../runs/use-names.ts'
import { arrange } from './arrange.ts'
import { PageActions } from './page-actions.tsx'
import { ReportGrid } from './report-grid.tsx'
import { ReportOptions } from './report-options.tsx'
import styles from './report-page.module.css'
import { useShown } from './use-shown.ts'

const ReportCharts = lazy(() => import('../report/report-charts.tsx'))

/** The page of any report: columns and links are those of its definition. */
export default function ReportPage() {
  const { report: slug = '' } = useParams()
  const [search] = useSearchParams()
  const open = reportOfPage(slug, search)
  const maker = useMaker()
  if (!open) return <NotFound />
  if (!maker) return <LoadingRows count={12} label={t('Loading reports')} />
  return <OneReport key={open.reportType} open={open} maker={maker} />
}

function OneReport({ open, maker }: { open: OpenReport; maker: Maker }) {
  const { reportType, params } = open
  const isTheirs = mayMake(maker, reportType)
  const { report, isPending, error, retry } = useReport(
    { reportType, params, detailed: true },
    isTheirs,
  )
  const view = useShown(open)
  const made = error ? undefined : report
  return (
    <Page
      title={reportName(reportType)}
      subtitle={made && <Subtitle report={made} />}
      back={{ href: '/reports', name: t('Reports') }}
      isDense
      printed={{ asOf: null }}
      actions={
        isTheirs && (
          <PageActions open={open} shown={view.shown} report={isPending ? undefined : made} />
        )
      }
    >
      {isTheirs ? (
        <div className={styles.report}>
          <ReportOptions open={open} report={made} view={view} />
          <Panel flush>
            <div
              className={styles.sheet}
              data-pending={isPending || undefined}
              aria-busy={isPending}
            >
              {error ? (
                <FailureState
                  title={t('Failed to generate report')}
                  error={error}
                  onRetry={retry}
                />
              ) : !report ? (
                <LoadingRows count={12} label={t('Generating the report')} />
              ) : report.rows.length === 0 ? (
                <NoRows isNewcomer={isNewcomer(maker)} />
              ) : (
                <ReportGrid
                  report={report}
                  arranged={arrange(report, view.shown)}
                  reader={maker}
                  sort={view.shown.sort}
                  onSort={sort => view.show({ sort })}
                />
              )}
            </div>
          </Panel>
          {made && made.charts.length > 0 && (
            <Suspense>
              <ReportCharts report={made} />
            </Suspense>
          )}
          {made && <ReportFoot report={made} />}
          {made && <p className={styles.made}>{madeLabel(made)}</p>}
        </div>
      ) : (
        <Panel>
          <NotTheirs />
        </Panel>
      )}
    </Page>
  )
}

/** The parameters of a report: print has no filters. */
function Subtitle({ report }: { report: Report }) {
  const nameOf = useNames([report])
  return runLabel(report.params, nameOf)
}
