import { setTimeout as wait } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { rentCharges } from '../accounting/charge-runs/job.ts'
import { recurringExpenses } from '../accounting/expenses/job.ts'
import { lateFees } from '../accounting/late-fees/job.ts'
import { providerComparison } from '../accounting/payouts/job.ts'
import type { Keys } from '../config/secret-key.ts'
import { officeDigest } from '../digest/job.ts'
import type { Post } from '../email/mail.ts'
import { erasureSearches } from '../erasure/job.ts'
import { errorOf } from '../errors/caught.ts'
import { dataExports } from '../exports/job.ts'
import { earlierPicturesJob } from '../files/photos/job.ts'
import type { Providers } from '../integrations/payments/providers.ts'
import type { DailyBackup, Job, JobLog } from '../jobs/job.ts'
import { openQueue, prepareQueue } from '../jobs/queue.ts'
import { sweep } from '../jobs/sweep.ts'
import { leaseStates } from '../leases/job.ts'
import { maintenanceScheduleJob } from '../maintenance/job.ts'
import { autopayJob } from '../online-payments/autopay/job.ts'
import { onlinePayments } from '../online-payments/job.ts'
import { invitationExpiry } from '../people/invitations/office.ts'
import { tenantMergesJob } from '../people/merging.ts'
import type { Database } from '../postgres/database.ts'
import { propertyPicturesJob } from '../properties/fetch-pictures.ts'
import { reminders } from '../reminders/job.ts'
import { reportRows } from '../reports/report-rows.ts'
import type { StorageLimits } from '../storage/quotas.ts'
import type { Store } from '../storage/store.ts'
import { backups } from './backups.ts'
import { daySumsJob } from './daily-totals.ts'
import { mail } from './mail.ts'
import { releaseNotesJob } from './release-notes.ts'
import { retention } from './retention.ts'
import { scheduledReports } from './scheduled-reports.ts'
import { unneededFiles } from './unneeded-files.ts'

/** All jobs of Rooftree. */
export const jobs: readonly Job[] = [
  autopayJob,
  backups,
  dataExports,
  daySumsJob,
  earlierPicturesJob,
  erasureSearches,
  invitationExpiry,
  lateFees,
  leaseStates,
  mail,
  maintenanceScheduleJob,
  onlinePayments,
  propertyPicturesJob,
  providerComparison,
  rentCharges,
  recurringExpenses,
  releaseNotesJob,
  reportRows,
  scheduledReports,
  reminders,
  officeDigest,
  retention,
  sweep,
  tenantMergesJob,
  unneededFiles,
]

export interface JobsOptions {
  /** Of the role that requests use. */
  url: string
  /** Of the role that owns the tables. */
  ownerUrl: string
  database: Database
  store: Store
  post: Post
  /** Where links in mails begin, without a slash at the end. */
  publicUrl: string
  keys?: Keys
  /** Whether pictures are fetched from a local network, too. */
  allowPrivate?: boolean
  providers?: Providers
  backup?: DailyBackup | null
  storageLimits?: StorageLimits
  /** Called for each finished job. */
  onEnd?: ((job: string, outcome: 'done' | 'failed') => void) | undefined
  log: JobLog
  /** The polling interval of each queue. */
  pollSeconds?: number
}

export interface Jobs {
  /** When the jobs are running, or were stopped before. Never rejects. */
  started: Promise<void>
  /** Lets running jobs finish a step, a few seconds at most. */
  stop(): Promise<void>
}

const retrySeconds = 5
const stopSeconds = 3

/**
 * Runs each job now, and then at its times, on this node or another. It returns at once, and waits for the database
 * during an outage.
 */
export function startJobs(options: JobsOptions): Jobs {
  const stopping = new AbortController()
  const { signal } = stopping
  let boss: PgBoss | undefined
  const started = start()

  async function start() {
    while (!signal.aborted) {
      try {
        boss = await begin(options, signal)
        return
      } catch (error) {
        options.log.error({ err: error }, `Jobs could not be started; again in ${retrySeconds} s`)
        await wait(retrySeconds * 1_000, undefined, { signal }).catch(() => {})
      }
    }
  }

  return {
    started,
    async stop() {
      stopping.abort()
      await atMost(stopSeconds, started)
      if (!boss) return
      await atMost(stopSeconds, Promise.all(jobs.map(job => boss?.offWork(job.name))))
      // Running jobs return to the queue.
      await boss.stop({ graceful: false })
    },
  }
}

async function atMost(seconds: number, event: Promise<unknown>): Promise<void> {
  await Promise.race([event, wait(seconds * 1_000, undefined, { ref: false })])
}

async function begin(
  {
    url,
    ownerUrl,
    database,
    store,
    post,
    publicUrl,
    keys,
    allowPrivate = false,
    providers,
    backup = null,
    storageLimits,
    onEnd = () => {},
    log,
    pollSeconds = 30,
  }: JobsOptions,
  signal: AbortSignal,
): Promise<PgBoss> {
  await prepareQueue({ ownerUrl, appUrl: url }, jobs)
  const boss = await openQueue(url)
  // While the database restarts every query fails; polling continues.
  boss.on('error', ({ message }) =>
    // A copy without its class, whose message the log would not show.
    log.warn({ err: new Error(message) }, 'A question to the job queue failed'),
  )
  try {
    await boss.start()
    for (const job of jobs) {
      await boss.send(job.name)
      await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, () =>
        run(job, onEnd, {
          database,
          store,
          post,
          publicUrl,
          keys,
          allowPrivate,
          providers,
          backup,
          storageLimits,
          log,
          signal,
        }),
      )
    }
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

async function run(
  job: Job,
  onEnd: NonNullable<JobsOptions['onEnd']>,
  work: Parameters<Job['run']>[0],
): Promise<void> {
  const since = performance.now()
  try {
    await job.run(work)
    work.log.info({ job: job.name, ms: Math.round(performance.now() - since) }, 'Job done')
    onEnd(job.name, 'done')
  } catch (caught) {
    // The queue keeps it with the run.
    const error = errorOf(caught)
    if (!work.signal.aborted) {
      work.log.error({ err: error, job: job.name }, 'Job failed')
      onEnd(job.name, 'failed')
    }
    throw error
  }
}
