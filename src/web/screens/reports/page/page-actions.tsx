import { ActionIcon, Button } from '@mantine/core'
import { CalendarClock, Download, FileText, Printer } from 'lucide-react'
import { lazy, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { pdfLimits, type Report } from '#shared/reports/reports.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { usePerson } from '#web/session/session.tsx'
import type { OpenReport } from '../report/address.ts'
import { StarButton } from '../report/star-button.tsx'
import { useCsvExport } from '../runs/use-csv-export.ts'
import { usePdfExport } from '../runs/use-pdf-export.ts'
import type { Shown } from './arrange.ts'
import { csvTable, printedReport } from './saved-files.ts'

const AddSchedule = lazy(() =>
  import('../scheduled/add-schedule.tsx').then(({ AddSchedule }) => ({ default: AddSchedule })),
)

/** The actions of a report: star, schedule, print, and files of exactly the rows shown. */
export function PageActions(props: {
  open: OpenReport
  shown: Shown
  /** Undefined while there is none to save. */
  report: Report | undefined
}) {
  const { open, shown, report } = props
  const maySchedule = can({ ...usePerson(), rents: false }, 'report-schedule:write')
  const [isScheduling, setScheduling] = useState(false)
  const csv = useCsvExport()
  const pdf = usePdfExport()
  const isTooLong = (report?.rowCount ?? 0) > pdfLimits.rows
  return (
    <>
      <StarButton reportType={open.reportType} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        title={t('Print')}
        aria-label={t('Print')}
        disabled={!report}
        onClick={() => window.print()}
      >
        <Printer size={17} aria-hidden />
      </ActionIcon>
      {maySchedule && (
        <Button
          variant="default"
          leftSection={<CalendarClock size={16} aria-hidden />}
          onClick={() => setScheduling(true)}
        >
          {t('Schedule')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        disabled={!report}
        loading={csv.isExporting}
        onClick={() =>
          void csv.exportCsv(open.reportType, open.params, made => csvTable(made, shown))
        }
      >
        {t('Export CSV')}
      </Button>
      <Button
        variant="default"
        leftSection={<FileText size={16} aria-hidden />}
        disabled={!report || report.rows.length === 0 || isTooLong}
        title={isTooLong ? t('A PDF holds up to 5,000 rows. Choose a shorter period.') : undefined}
        loading={pdf.isExporting}
        onClick={() => report && void pdf.exportReport(printedReport(report, shown))}
      >
        {t('PDF')}
      </Button>
      <LazyDialog opened={isScheduling}>
        <AddSchedule
          opened={isScheduling}
          onClose={() => setScheduling(false)}
          reportType={open.reportType}
        />
      </LazyDialog>
    </>
  )
}
