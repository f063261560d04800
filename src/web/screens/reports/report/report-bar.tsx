import { Button } from '@mantine/core'
import { Maximize2 } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Report } from '#shared/reports/reports.ts'
import { formatCount, formatMoment } from '#web/format/format.ts'
import { type OpenReport, pageAddressOf } from './address.ts'
import styles from './report-bar.module.css'
import { SaveButtons } from './save-buttons.tsx'

/** When the report was made, and the buttons that save it; while another is made there is none to save. */
export function ReportBar(props: {
  open: OpenReport
  /** Undefined before the first, and when it could not be made. */
  report: Report | undefined
  isPending: boolean
}) {
  const { open, report, isPending } = props
  return (
    <div className={styles.bar}>
      <p className={styles.made}>{report && madeLabel(report)}</p>
      <Exports open={open} report={isPending ? undefined : report} />
    </div>
  )
}

/** The rows shown, whose they are, and when they were read. */
export function madeLabel(report: Report): string {
  const { rows, rowCount, organization, generatedAt } = report
  const isCut = rowCount > rows.length
  const shown = isCut
    ? t('The first {shown} of {all} rows; the CSV has all of them', {
        shown: formatCount(rows.length),
        all: formatCount(rowCount),
      })
    : t('{count, plural, one {# row} other {# rows}}', { count: rowCount })
  return [shown, organization, t('Generated {moment}', { moment: formatMoment(generatedAt) })].join(
    ' · ',
  )
}

function Exports({ open, report }: { open: OpenReport; report: Report | undefined }) {
  return (
    <div className={styles.exports}>
      <Button
        component={Link}
        href={pageAddressOf(open.reportType, open.params)}
        variant="default"
        leftSection={<Maximize2 size={16} aria-hidden />}
      >
        {t('Open Full Page')}
      </Button>
      <SaveButtons open={open} report={report} />
    </div>
  )
}
