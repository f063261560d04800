import { Button } from '@mantine/core'
import { Download, Eye } from 'lucide-react'
import type { ReportType } from '#shared/reports/report-catalogue.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { answers, type groups } from './report/catalogue.ts'
import styles from './report-group.module.css'
import { useCsvExport } from './runs/use-csv-export.ts'

/** One group, each of its reports with its purpose, to be viewed or exported. */
export function ReportGroup(props: {
  group: (typeof groups)[number]
  reports: readonly ReportType[]
  onView: (reportType: ReportType) => void
}) {
  const { name, icon: Icon, text } = props.group
  return (
    <Panel
      title={`${name} Reports`}
      subtitle={text}
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
        <h3 className={styles.name}>{reportType}</h3>
        <p className={styles.text}>{answers[reportType]}</p>
      </div>
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          className={styles.button}
          leftSection={<Eye size={15} aria-hidden />}
          aria-label={`View ${reportType}`}
          onClick={onView}
        >
          View
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.button}
          leftSection={<Download size={15} aria-hidden />}
          aria-label={`Export ${reportType} (CSV)`}
          loading={isExporting}
          onClick={() => void exportCsv(reportType)}
        >
          Export
        </Button>
      </div>
    </li>
  )
}
