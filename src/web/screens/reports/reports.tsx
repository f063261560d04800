import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { t } from '#shared/language/t.ts'
import {
  type Maker,
  mayMake,
  type ReportParams,
  type ReportType,
  reportGroups,
} from '#shared/reports/report-catalogue.ts'
import { reportGroupNames, reportName } from '#shared/reports/report-names.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { CardGrid, Panel } from '#web/components/layout/panel.tsx'
import { LoadingCards } from '#web/components/loading/loading.tsx'
import { usePortal } from '#web/session/portal.ts'
import { Favorites } from './favorites.tsx'
import { Figures } from './figures.tsx'
import { FurtherReports } from './further-reports.tsx'
import { RecentReports } from './recent-reports.tsx'
import { addressOf, type OpenReport, openReport } from './report/address.ts'
import { answers, groups, groupTexts } from './report/catalogue.ts'
import { ReportView } from './report/report-view.tsx'
import { StarButton } from './report/star-button.tsx'
import { useMaker } from './report/use-maker.ts'
import styles from './reports.module.css'
import { useCsvExport } from './runs/use-csv-export.ts'

/** The reports, to be viewed, exported and downloaded again; each role has its own. */
export default function Reports() {
  const maker = useMaker()
  const [, goTo] = useLocation()
  const [search] = useSearchParams()
  const portal = usePortal()
  const shown = groups
    .map(group => ({
      group,
      reports: reportGroups[group.name].filter(type => maker && mayMake(maker, type)),
    }))
    .filter(({ reports }) => reports.length > 0)
  return (
    <Page
      title={t('Reports')}
      subtitle={
        portal === 'tenant'
          ? t('View and download your payment history')
          : t('Financial, property, tenant and operational reports')
      }
      actions={<FurtherReports />}
    >
      {portal && portal !== 'tenant' && <Figures seesMoney={portal !== 'staff'} />}
      {!maker ? (
        <LoadingCards count={4} label={t('Loading reports')} />
      ) : (
        <>
          <Favorites reports={shown.flatMap(({ reports }) => reports)} />
          <CardGrid min="large">
            {shown.map(({ group, reports }) => (
              <ReportGroup
                key={group.name}
                group={group}
                text={
                  portal === 'tenant'
                    ? t('Your payments, including pending ones')
                    : groupTexts[group.name]
                }
                reports={reports}
                onView={type => goTo(addressOf(type))}
              />
            ))}
          </CardGrid>
        </>
      )}
      <RecentReports />
      <ReportDialog
        open={openReport(search)}
        maker={maker}
        onParams={(type, params) => goTo(addressOf(type, params), { replace: true })}
        onClose={() => goTo('/reports')}
      />
    </Page>
  )
}

/** One group, each of its reports with a description, to be viewed or exported. */
function ReportGroup(props: {
  group: (typeof groups)[number]
  text: string
  reports: readonly ReportType[]
  onView: (reportType: ReportType) => void
}) {
  const { name, icon: Icon } = props.group
  return (
    <Panel
      title={reportGroupNames[name]}
      subtitle={props.text}
      actions={
        <span className={styles.icon}>
          <Icon size={18} aria-hidden />
        </span>
      }
      flush
    >
      <ul className={styles.rows}>
        {props.reports.map(reportType => (
          <ReportRow
            key={reportType}
            reportType={reportType}
            onView={() => props.onView(reportType)}
          />
        ))}
      </ul>
    </Panel>
  )
}

function ReportRow({ reportType, onView }: { reportType: ReportType; onView: () => void }) {
  const { exportCsv, isExporting } = useCsvExport()
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>{reportName(reportType)}</h3>
        <p className={styles.text}>{answers[reportType]}</p>
      </div>
      <div className={styles.buttons}>
        <StarButton reportType={reportType} />
        <Button
          variant="default"
          size="compact-sm"
          className={styles.button}
          leftSection={<Eye size={15} aria-hidden />}
          aria-label={t('View {report}', { report: reportName(reportType) })}
          onClick={onView}
        >
          {t('View')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.button}
          leftSection={<Download size={15} aria-hidden />}
          aria-label={t('Export {report} (CSV)', { report: reportName(reportType) })}
          loading={isExporting}
          onClick={() => void exportCsv(reportType)}
        >
          {t('Export')}
        </Button>
      </div>
    </li>
  )
}

/** The report that the page's address opens, in a dialog; on a phone it takes the whole screen. */
function ReportDialog(props: {
  /** Null while none is open. */
  open: OpenReport | null
  maker: Maker | undefined
  onParams: (reportType: ReportType, params: ReportParams) => void
  onClose: () => void
}) {
  const { open } = props
  const onPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  // The last open report stays, so that a closing dialog does not change under the reader's eyes.
  const [last, setLast] = useState(open)
  if (open && !isSame(open, last)) setLast(open)
  return (
    <Dialog
      opened={open !== null}
      onClose={props.onClose}
      title={last && reportName(last.reportType)}
      size={1240}
      xOffset="2vw"
      yOffset="3dvh"
      fullScreen={onPhone}
    >
      {last && (
        <ReportView
          key={last.reportType}
          open={last}
          maker={props.maker}
          onParams={params => props.onParams(last.reportType, params)}
        />
      )}
    </Dialog>
  )
}

function isSame(a: OpenReport, b: OpenReport | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
