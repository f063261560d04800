import type { BackgroundJob } from '#shared/operations/jobs.ts'
import { counted, formatMoment } from '#web/format/format.ts'

/** The last run: `Last done 03/01/2025, 7:00 AM, in 0.3 seconds`. */
export function lastRunLabel({ lastRun }: Pick<BackgroundJob, 'lastRun'>): string {
  if (!lastRun) return 'Has not run yet'
  const at = formatMoment(lastRun.startedAt)
  if (lastRun.outcome === 'running') return `Running since ${at}`
  const took = lastRun.took === null ? '' : `, ${durationLabel(lastRun.took)}`
  return `Last ${lastRun.outcome === 'done' ? 'done' : 'tried'} ${at}${took}`
}

/** Milliseconds as `0.3 seconds`, `12 seconds`, `4 minutes`. */
export function durationLabel(ms: number): string {
  if (ms < 1_000) return `${Math.max(0.1, Math.round(ms / 100) / 10)} seconds`
  const seconds = Math.round(ms / 1_000)
  if (seconds < 120) return counted(seconds, 'second')
  return `${Math.round(seconds / 60)} minutes`
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
