import { t } from '#shared/language/t.ts'
import type { BackgroundJob } from '#shared/operations/jobs.ts'
import { formatMoment } from '#web/format/format.ts'

/** The last run: `Last done 03/01/2025, 7:00 AM, in 0.3 seconds`. */
export function lastRunLabel({ lastRun }: Pick<BackgroundJob, 'lastRun'>): string {
  if (!lastRun) return t('Has not run yet')
  const at = formatMoment(lastRun.startedAt)
  if (lastRun.outcome === 'running') return t('Running since {at}', { at })
  const label =
    lastRun.outcome === 'done' ? t('Last done {at}', { at }) : t('Last tried {at}', { at })
  return lastRun.took === null ? label : `${label}, ${durationLabel(lastRun.took)}`
}

/** Milliseconds as `0.3 seconds`, `12 seconds`, `4 minutes`. */
export function durationLabel(ms: number): string {
  const seconds = ms < 1_000 ? Math.max(0.1, Math.round(ms / 100) / 10) : Math.round(ms / 1_000)
  return seconds < 120
    ? t('{count, plural, one {# second} other {# seconds}}', { count: seconds })
    : t('{count, plural, one {# minute} other {# minutes}}', { count: Math.round(seconds / 60) })
}

/**
 * Whether the requested run has ended. `asked` is the job in the answer to the request; an older
 * list still shows the previous run.
 */
export function isOver(
  job: Pick<BackgroundJob, 'state' | 'lastRun'>,
  pending: Pick<BackgroundJob, 'state' | 'lastRun'>,
): boolean {
  const then = pending.lastRun?.startedAt ?? ''
  const last = job.lastRun?.startedAt ?? ''
  // One that was running already is the one that is waited for.
  return job.state === 'resting' && (pending.state === 'running' ? last >= then : last > then)
}
