import { Button } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { reportName } from '#shared/reports/report-names.ts'
import { ownerPack, type ReportSchedule } from '#shared/reports/report-schedules.ts'
import { storedText } from '#shared/stored-text.ts'
import { Row, RowDetails, RowText } from '#web/components/tables/row-list.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, fullName } from '#web/format/format.ts'
import { useNames } from '../runs/use-names.ts'
import { filtersLabel } from './filters-label.ts'

/** One schedule: report, time, recipients, and the last sending. */
export function ScheduleRow(props: { schedule: ReportSchedule; onEnd?: () => void }) {
  const { schedule } = props
  const nameOf = useNames([{ params: schedule.filters }])
  const filters = filtersLabel(schedule.filters, nameOf)
  return (
    <Row
      name={reportName(schedule.reportType)}
      side={
        props.onEnd && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t('End {report}, {schedule}', {
              report: reportName(schedule.reportType),
              schedule: rhythmLabel(schedule),
            })}
            onClick={props.onEnd}
          >
            {t('End Schedule')}
          </Button>
        )
      }
    >
      <RowText>
        {rhythmLabel(schedule)} ·{' '}
        {schedule.reportType === ownerPack
          ? t('to the owner of each property')
          : t('to {names}', { names: schedule.recipients.map(fullName).join(', ') })}
      </RowText>
      {filters && <RowText>{filters}</RowText>}
      {schedule.sends.length === 0 ? (
        <RowText>
          {props.onEnd
            ? t('Nothing sent yet; starts on {day}', { day: formatDay(schedule.startsOn) })
            : t('Nothing sent yet')}
        </RowText>
      ) : (
        <RowDetails
          summary={t('Last sent {day}', { day: formatDay(schedule.sends[0]?.dueOn ?? '') })}
        >
          {schedule.sends.map(send => (
            <li key={send.id}>
              {formatDay(send.dueOn)} · {fullName(send.recipient)}{' '}
              {send.problem ? (
                <StatusBadge tone="warn">{storedText(send.problem)}</StatusBadge>
              ) : (
                <StatusBadge tone="good">{t('Sent')}</StatusBadge>
              )}
            </li>
          ))}
        </RowDetails>
      )}
    </Row>
  )
}

/** Monday first. */
export function weekdays(): string[] {
  return [
    t('Monday'),
    t('Tuesday'),
    t('Wednesday'),
    t('Thursday'),
    t('Friday'),
    t('Saturday'),
    t('Sunday'),
  ]
}

/** `Each month on day 5`, `Each week on Monday`. */
function rhythmLabel({ rhythm, day }: Pick<ReportSchedule, 'rhythm' | 'day'>): string {
  if (rhythm === 'weekly')
    return t('Every week on {weekday}', { weekday: weekdays()[day - 1] ?? '' })
  return day === 31 ? t('Every month on the last day') : t('Every month on day {day}', { day })
}
