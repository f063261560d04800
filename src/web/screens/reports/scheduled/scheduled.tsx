import { Button } from '@mantine/core'
import { CalendarClock, Lock, Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { reportName } from '#shared/reports/report-names.ts'
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
        screen={t('Scheduled Reports')}
        icon={Lock}
        title={t('Managed by the office')}
        text={t('Admins and managers decide what is sent automatically, and to whom.')}
      />
    )
  const add = (
    <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Add Schedule')}
    </Button>
  )
  const open = schedules.data?.filter(({ endedAt }) => endedAt === null) ?? []
  const ended = schedules.data?.filter(({ endedAt }) => endedAt !== null) ?? []
  return (
    <Page
      title={t('Scheduled Reports')}
      subtitle={t('Emailed from 7 AM in your organization’s time zone')}
      back={{ href: '/reports', name: t('Reports') }}
      actions={add}
    >
      <Panel flush>
        <QueryBoundary label={t('Schedules')} call={schedules} rows={3}>
          {() =>
            open.length === 0 ? (
              <EmptyState
                icon={CalendarClock}
                title={t('No scheduled reports')}
                text={t(
                  'Email owners their statements every month, or your team a report every week.',
                )}
                action={add}
              />
            ) : (
              <RowList label={t('Schedules')}>
                {open.map(schedule => (
                  <ScheduleRow key={schedule.id} schedule={schedule} onEnd={() => end(schedule)} />
                ))}
              </RowList>
            )
          }
        </QueryBoundary>
      </Panel>
      {ended.length > 0 && (
        <Panel title={t('Ended')} flush>
          <RowList label={t('Ended schedules')}>
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
      toast.success(t('Schedule ended'))
    },
  })
  const dialog = (
    <ConfirmDialog
      title={t('End Schedule')}
      confirm={t('End Schedule')}
      confirming={t('Ending...')}
      destructive={false}
      opened={ending !== null}
      onClose={() => setEnding(null)}
      onConfirm={() => ending && send.mutate({ params: { id: ending.id } })}
      isPending={send.isPending}
      error={send.error}
    >
      {ending &&
        t('{report} will no longer be sent. Past sends stay listed.', {
          report: reportName(ending.reportType),
        })}
    </ConfirmDialog>
  )
  return { end: setEnding, dialog }
}
