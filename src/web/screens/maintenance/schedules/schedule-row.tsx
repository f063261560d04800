import { Anchor, Button } from '@mantine/core'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
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
import { unitPath } from '#web/properties/unit-path.ts'

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
    : t('All units at {property}', { property: property.name })
  return (
    <Row
      name={
        <>
          {title}
          {pausedAt && <StatusBadge tone="warn">{t('Paused')}</StatusBadge>}
        </>
      }
      side={
        <>
          <PauseButton schedule={schedule} />
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('Edit {name}', { name: title })}
            onClick={props.onEdit}
          >
            {t('Edit')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={t('Delete {name}', { name: title })}
            onClick={props.onEnd}
          >
            {t('Delete')}
          </Button>
        </>
      }
    >
      <RowText>
        <Anchor
          component={Link}
          inherit
          href={
            unit ? unitPath({ id: unit.id, propertyId: property.id }) : `/properties/${property.id}`
          }
        >
          {place}
        </Anchor>{' '}
        · {priorityLabels[schedule.priority]} · {assignee ? fullName(assignee) : t('Unassigned')}
      </RowText>
      <RowText>
        {everyLabel(schedule)} · {nextLabel(schedule)}
        {!pausedAt && ` · ${aheadLabel(schedule.daysAhead)}`}
      </RowText>
      {schedule.lastOn && (
        <RowText>{t('Last due {day}', { day: formatDay(schedule.lastOn) })}</RowText>
      )}
    </Row>
  )
}

function PauseButton({ schedule }: { schedule: MaintenanceSchedule }) {
  const isPaused = schedule.pausedAt !== null
  const send = useSend(updateMaintenanceSchedule, {
    onSuccess: () => toast.success(isPaused ? t('Schedule resumed') : t('Schedule paused')),
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={
        isPaused
          ? t('Resume {name}', { name: schedule.title })
          : t('Pause {name}', { name: schedule.title })
      }
      loading={send.isPending}
      onClick={() =>
        send.mutate(
          { params: { id: schedule.id }, body: { isPaused: !isPaused } },
          { onError: error => toast.failure(error.sentence) },
        )
      }
    >
      {isPaused ? t('Resume') : t('Pause')}
    </Button>
  )
}

function nextLabel({ pausedAt, nextOn }: MaintenanceSchedule): string {
  const day = formatDay(nextOn)
  return pausedAt ? t('Next due date would be {day}', { day }) : t('Next due {day}', { day })
}

/** `Every month`, `Every 6 months`, `Every 2 weeks`. */
export function everyLabel({ every, everyUnit }: Pick<Rhythm, 'every' | 'everyUnit'>): string {
  return everyUnit === 'weeks'
    ? t('{every, plural, one {Every week} other {Every # weeks}}', { every })
    : t('{every, plural, one {Every month} other {Every # months}}', { every })
}

/** When the request of a day is created. */
export function aheadLabel(days: number): string {
  return t(
    '{days, plural, =0 {created on that day} one {created the day before} other {created # days before}}',
    { days },
  )
}
