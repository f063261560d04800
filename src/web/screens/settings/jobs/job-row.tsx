import { Button } from '@mantine/core'
import { Play } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { BackgroundJob } from '#shared/operations/jobs.ts'
import { Row, RowDetails, RowText } from '#web/components/tables/row-list.tsx'
import { Instant } from '#web/components/values/instant.tsx'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'
import { formatCount, formatMoment } from '#web/format/format.ts'
import { lastRunLabel } from './job-labels.ts'

/** One job: its work and times, its last run, recent failures. */
export function JobRow(props: { job: BackgroundJob; isRequested: boolean; onRun: () => void }) {
  const { job } = props
  const [tone, word] = badgeOf(job)
  return (
    <Row
      name={job.title}
      side={
        <>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Play size={14} aria-hidden />}
            aria-label={t('Run now: {title}', { title: job.title })}
            disabled={job.state !== 'resting'}
            loading={props.isRequested}
            onClick={props.onRun}
          >
            {t('Run Now')}
          </Button>
        </>
      }
    >
      <RowText>{job.purpose}</RowText>
      <RowText>
        {t('{schedule} · next {moment}', {
          schedule: job.schedule,
          moment: formatMoment(job.nextRunAt),
        })}
      </RowText>
      <RowText>
        {lastRunLabel(job)}
        {job.left ? ` · ${t('{count} left', { count: formatCount(job.left) })}` : ''}
      </RowText>
      {job.failures.length > 0 && (
        <RowDetails
          summary={job.failures.length === 1 ? t('Latest failure') : t('Latest failures')}
        >
          {job.failures.map(({ at, reason }) => (
            <li key={at}>
              <Instant at={at}>{formatMoment(at)}</Instant>: {reason}
            </li>
          ))}
        </RowDetails>
      )}
    </Row>
  )
}

function badgeOf({ state, lastRun }: BackgroundJob): [Tone, string] {
  if (state === 'running') return ['info', t('Running')]
  if (state === 'waiting') return ['info', t('Starts soon')]
  if (!lastRun) return ['calm', t('Not run yet')]
  return lastRun.outcome === 'failed' ? ['bad', t('Failed')] : ['good', t('Done')]
}
