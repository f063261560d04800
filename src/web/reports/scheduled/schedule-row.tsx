import { Button } from '@mantine/core'
import { ownerPack, type ReportSchedule } from '#shared/report-schedules.ts'
import { formatDay, fullName } from '../../format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { rhythmWords } from './rhythm-words.ts'
import styles from './scheduled.module.css'

/** One schedule: what, when, to whom, and what it sent last. */
export function ScheduleRow(props: { schedule: ReportSchedule; onEnd?: () => void }) {
  const { schedule } = props
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{schedule.reportType}</p>
        <p className={styles.second}>
          {rhythmWords(schedule)} ·{' '}
          {schedule.reportType === ownerPack
            ? 'to the owner of each property'
            : `to ${schedule.recipients.map(fullName).join(', ')}`}
        </p>
        {schedule.sends.length === 0 ? (
          <p className={styles.second}>
            Nothing sent yet{props.onEnd && `; it begins on ${formatDay(schedule.startsOn)}`}
          </p>
        ) : (
          <details className={styles.sends}>
            <summary>Last sent {formatDay(schedule.sends[0]?.dueOn ?? '')}</summary>
            <ul>
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
            </ul>
          </details>
        )}
      </div>
      {props.onEnd && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`End ${schedule.reportType}, ${rhythmWords(schedule)}`}
          onClick={props.onEnd}
        >
          End
        </Button>
      )}
    </li>
  )
}
