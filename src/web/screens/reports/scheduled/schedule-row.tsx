import { Button } from '@mantine/core'
import { ownerPack, type ReportSchedule } from '#shared/reports/report-schedules.ts'
import { Row, RowDetails, RowText } from '#web/components/tables/row-list.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, fullName } from '#web/format/format.ts'

/** One schedule: report, time, recipients, and the last sending. */
export function ScheduleRow(props: { schedule: ReportSchedule; onEnd?: () => void }) {
  const { schedule } = props
  return (
    <Row
      name={schedule.reportType}
      side={
        props.onEnd && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`End ${schedule.reportType}, ${rhythmLabel(schedule)}`}
            onClick={props.onEnd}
          >
            End
          </Button>
        )
      }
    >
      <RowText>
        {rhythmLabel(schedule)} ·{' '}
        {schedule.reportType === ownerPack
          ? 'to the owner of each property'
          : `to ${schedule.recipients.map(fullName).join(', ')}`}
      </RowText>
      {schedule.sends.length === 0 ? (
        <RowText>
          Nothing sent yet{props.onEnd && `; starts on ${formatDay(schedule.startsOn)}`}
        </RowText>
      ) : (
        <RowDetails summary={`Last sent ${formatDay(schedule.sends[0]?.dueOn ?? '')}`}>
          {schedule.sends.map(send => (
            <li key={send.id}>
              {formatDay(send.dueOn)} · {fullName(send.recipient)}{' '}
              {send.problem ? (
                <StatusBadge tone="warn">{send.problem}</StatusBadge>
              ) : (
                <StatusBadge tone="good">Sent</StatusBadge>
              )}
            </li>
          ))}
        </RowDetails>
      )}
    </Row>
  )
}

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

/** `Each month on day 5`, `Each week on Monday`. */
function rhythmLabel({ rhythm, day }: Pick<ReportSchedule, 'rhythm' | 'day'>): string {
  if (rhythm === 'weekly') return `Every week on ${weekdays[day - 1]}`
  return day === 31 ? 'Every month on the last day' : `Every month on day ${day}`
}
