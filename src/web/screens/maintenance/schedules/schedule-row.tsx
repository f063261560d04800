import { Button } from '@mantine/core'
import {
  type MaintenanceSchedule,
  type Rhythm,
  updateMaintenanceSchedule,
} from '#shared/maintenance/maintenance-schedules.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { Row, RowText } from '#web/components/tables/row-list.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { priorityLabels } from '#web/maintenance/request-labels.tsx'

/** One schedule: work, place, frequency, next date, and assignee. */
export function ScheduleRow(props: {
  schedule: MaintenanceSchedule
  onEdit: () => void
  onEnd: () => void
}) {
  const { schedule } = props
  const { title, property, unit, assignee, pausedAt } = schedule
  const place = unit
    ? unitLabel({ propertyName: property.name, unitNumber: unit.unitNumber })
    : `All units at ${property.name}`
  return (
    <Row
      name={
        <>
          {title}
          {pausedAt && <StatusBadge tone="warn">Paused</StatusBadge>}
        </>
      }
      side={
        <>
          <PauseButton schedule={schedule} />
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Edit ${title}`}
            onClick={props.onEdit}
          >
            Edit
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Delete ${title}`}
            onClick={props.onEnd}
          >
            Delete
          </Button>
        </>
      }
    >
      <RowText>
        {place} · {priorityLabels[schedule.priority]} ·{' '}
        {assignee ? fullName(assignee) : 'Unassigned'}
      </RowText>
      <RowText>
        {everyLabel(schedule)} · {pausedAt ? 'next would be' : 'next'} {formatDay(schedule.nextOn)}
        {!pausedAt && `, ${aheadLabel(schedule.daysAhead)}`}
      </RowText>
      {schedule.lastOn && <RowText>Last due {formatDay(schedule.lastOn)}</RowText>}
    </Row>
  )
}

function PauseButton({ schedule }: { schedule: MaintenanceSchedule }) {
  const isPaused = schedule.pausedAt !== null
  const send = useSend(updateMaintenanceSchedule, {
    onSuccess: () => toast.success(isPaused ? 'Schedule resumed' : 'Schedule paused'),
  })
  const word = isPaused ? 'Resume' : 'Pause'
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${word} ${schedule.title}`}
      loading={send.isPending}
      onClick={() =>
        send.mutate(
          { params: { id: schedule.id }, body: { isPaused: !isPaused } },
          { onError: error => toast.failure(error.sentence) },
        )
      }
    >
      {word}
    </Button>
  )
}

/** `Every month`, `Every 6 months`, `Every 2 weeks`. */
export function everyLabel({ every, everyUnit }: Pick<Rhythm, 'every' | 'everyUnit'>): string {
  return every === 1 ? `Every ${everyUnit.slice(0, -1)}` : `Every ${every} ${everyUnit}`
}

/** When the request of a day is created. */
export function aheadLabel(days: number): string {
  if (days === 0) return 'created on that day'
  return days === 1 ? 'created the day before' : `created ${days} days before`
}
