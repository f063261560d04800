import { ActionIcon, Button } from '@mantine/core'
import { CalendarClock, Printer } from 'lucide-react'
import { lazy, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import type { Report } from '#shared/reports/reports.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { usePerson } from '#web/session/session.tsx'
import type { OpenReport } from '../report/address.ts'
import { SaveButtons } from '../report/save-buttons.tsx'
import { StarButton } from '../report/star-button.tsx'
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
      <SaveButtons
        open={open}
        report={report}
        arrange={made => csvTable(made, shown)}
        printed={made => printedReport(made, shown)}
      />
      <LazyDialog opened={isScheduling}>
        <AddSchedule
          opened={isScheduling}
          onClose={() => setScheduling(false)}
          open={open}
        />
      </LazyDialog>
    </>
  )
}
