import { Button } from '@mantine/core'
import { CalendarClock, Lock, Plus } from 'lucide-react'
import { useState } from 'react'
import { can } from '#shared/permissions.ts'
import {
  endReportSchedule,
  listReportSchedules,
  type ReportSchedule,
} from '#shared/reports/report-schedules.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { RowList } from '#web/components/tables/row-list.tsx'
import { NotYours } from '#web/pages/not-yours.tsx'
import { usePerson } from '#web/session/session.tsx'
import { AddSchedule } from './add-schedule.tsx'
import { ScheduleRow } from './schedule-row.tsx'

/** Scheduled reports: the owners' statements and reports to members. */
export default function Scheduled() {
  const person = usePerson()
  const mayRead = can({ ...person, rents: false }, 'report-schedule:write')
  const schedules = useCall(listReportSchedules, { enabled: mayRead })
  const [isAdding, setAdding] = useState(false)
  const { end, dialog } = useEnding()
  if (!mayRead)
    return (
      <NotYours
        screen="Scheduled Reports"
        icon={Lock}
        title="Managed by the office"
        text="Admins and managers decide what is sent automatically, and to whom."
      />
    )
  const add = (
    <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setAdding(true)}>
      Add Schedule
    </Button>
  )
  const open = schedules.data?.filter(({ endedAt }) => endedAt === null) ?? []
  const ended = schedules.data?.filter(({ endedAt }) => endedAt !== null) ?? []
  return (
    <Page
      title="Scheduled Reports"
      subtitle="Emailed from 7 AM in your organization’s time zone"
      back={{ href: '/reports', name: 'Reports' }}
      actions={add}
    >
      <Panel flush>
        <QueryBoundary label="Schedules" call={schedules} rows={3}>
          {() =>
            open.length === 0 ? (
              <EmptyState
                icon={CalendarClock}
                title="No scheduled reports"
                text="Email owners their statements every month, or your team a report every week."
                action={add}
              />
            ) : (
              <RowList label="Schedules">
                {open.map(schedule => (
                  <ScheduleRow key={schedule.id} schedule={schedule} onEnd={() => end(schedule)} />
                ))}
              </RowList>
            )
          }
        </QueryBoundary>
      </Panel>
      {ended.length > 0 && (
        <Panel title="Ended" flush>
          <RowList label="Ended schedules">
            {ended.map(schedule => (
              <ScheduleRow key={schedule.id} schedule={schedule} />
            ))}
          </RowList>
        </Panel>
      )}
      <AddSchedule opened={isAdding} onClose={() => setAdding(false)} />
      {dialog}
    </Page>
  )
}

function useEnding() {
  const [ending, setEnding] = useState<ReportSchedule | null>(null)
  const send = useSend(endReportSchedule, {
    onSuccess: () => {
      setEnding(null)
      toast.success('Schedule ended')
    },
  })
  const dialog = (
    <ConfirmDialog
      title="End Schedule"
      confirm="End Schedule"
      confirming="Ending..."
      destructive={false}
      opened={ending !== null}
      onClose={() => setEnding(null)}
      onConfirm={() => ending && send.mutate({ params: { id: ending.id } })}
      isPending={send.isPending}
      error={send.error}
    >
      {ending && `${ending.reportType} will no longer be sent. Past sends stay listed.`}
    </ConfirmDialog>
  )
  return { end: setEnding, dialog }
}
