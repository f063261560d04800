import { Button } from '@mantine/core'
import { CalendarSync, Lock, Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import {
  listMaintenanceSchedules,
  type MaintenanceSchedule,
} from '#shared/maintenance/maintenance-schedules.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { RowList } from '#web/components/tables/row-list.tsx'
import { NotYours } from '#web/pages/not-yours.tsx'
import { usePerson } from '#web/session/session.tsx'
import { EndSchedule } from './end-schedule.tsx'
import { AddSchedule, EditSchedule } from './schedule-dialogs.tsx'
import { ScheduleRow } from './schedule-row.tsx'

/** Work that comes again and again, and enters itself. */
export default function Schedules() {
  const person = usePerson()
  const mayRead = can({ ...person, rents: false }, 'maintenance-schedule:write')
  const call = useCall(listMaintenanceSchedules, { enabled: mayRead })
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<MaintenanceSchedule | null>(null)
  const [ending, setEnding] = useState<MaintenanceSchedule | null>(null)
  if (!mayRead)
    return (
      <NotYours
        screen={t('Scheduled Maintenance')}
        icon={Lock}
        title={t('Managed by the office')}
        text={t('Only admins and managers can set up scheduled maintenance.')}
      />
    )
  const add = (
    <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Add Schedule')}
    </Button>
  )
  return (
    <Page
      title={t('Scheduled Maintenance')}
      subtitle={t(
        'Recurring work, such as filters and smoke alarms: requests are created automatically',
      )}
      back={{ href: '/maintenance', name: t('Maintenance') }}
      actions={add}
    >
      <Panel flush>
        <QueryBoundary
          label={t('Schedules')}
          call={call}
          rows={3}
          empty={
            <EmptyState
              icon={CalendarSync}
              title={t('No schedules yet')}
              text={t('Set up recurring work once, and its requests are created automatically.')}
              action={add}
            />
          }
        >
          {schedules => (
            <RowList label={t('Schedules')}>
              {schedules.map(schedule => (
                <ScheduleRow
                  key={schedule.id}
                  schedule={schedule}
                  onEdit={() => setEdited(schedule)}
                  onEnd={() => setEnding(schedule)}
                />
              ))}
            </RowList>
          )}
        </QueryBoundary>
      </Panel>
      <AddSchedule opened={isAdding} onClose={() => setAdding(false)} />
      {edited && (
        <EditSchedule
          key={edited.id}
          schedule={call.data?.find(({ id }) => id === edited.id) ?? edited}
          onClose={() => setEdited(null)}
        />
      )}
      <EndSchedule schedule={ending} onClose={() => setEnding(null)} />
    </Page>
  )
}
