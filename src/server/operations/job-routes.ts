import type { FastifyInstance } from 'fastify'
import { type BackgroundJob, listJobs, runJob } from '#shared/operations/jobs.ts'
import { record } from '../audit/record.ts'
import { busy, notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Job } from '../jobs/job.ts'
import { type Runs, runsOf, sendSoon } from '../jobs/runs.ts'
import { label, nextDue } from '../jobs/times.ts'
import type { Db } from '../postgres/database.ts'
import { jobs } from './scheduler.ts'

/** Jobs belong to the installation: an admin of any organization sees that they run, and none of their data. */
export function jobRoutes(app: FastifyInstance): void {
  route(app, listJobs, async ({ db }) => {
    const runs = await runsOf(db)
    return Promise.all(jobs.map(job => told(db, job, runs.get(job.name))))
  })

  route(app, runJob, async ({ db, caller, params }) => {
    const job = jobs.find(({ name }) => name === params.name)
    if (!job) throw notFound('Job')
    if (stateOf((await runsOf(db)).get(job.name)) === 'resting') {
      if (!(await sendSoon(db, job.name)))
        throw busy('The jobs have not been started yet. Please try again in a moment.')
      await record(db, {
        action: 'started',
        entity: 'job',
        organizationId: caller.organizationId,
        userId: caller.id,
        label: job.texts.title,
      })
    }
    return told(db, job, (await runsOf(db)).get(job.name))
  })
}

type Told = Omit<BackgroundJob, 'lastRun' | 'nextRunAt' | 'failures'> & {
  lastRun: { startedAt: Date; took: number | null; outcome: Outcome } | null
  nextRunAt: Date
  failures: Runs['failures']
}
type Outcome = NonNullable<BackgroundJob['lastRun']>['outcome']

async function told(db: Db, job: Job, runs: Runs | undefined): Promise<Told> {
  const { name, texts, cron } = job
  const last = runs?.last
  return {
    name,
    title: texts.title,
    purpose: texts.purpose,
    schedule: label(cron),
    state: stateOf(runs),
    lastRun: last
      ? {
          startedAt: last.startedAt,
          took: last.endedAt ? last.endedAt.getTime() - last.startedAt.getTime() : null,
          outcome: outcomes[last.state] ?? 'failed',
        }
      : null,
    nextRunAt: nextDue(cron, new Date()),
    left: (await job.left?.(db)) ?? null,
    failures: runs?.failures ?? [],
  }
}

function stateOf(runs: Runs | undefined): BackgroundJob['state'] {
  if (runs?.isWaiting) return 'waiting'
  return runs?.last?.state === 'active' ? 'running' : 'resting'
}

const outcomes: Record<string, Outcome> = { active: 'running', completed: 'done' }
