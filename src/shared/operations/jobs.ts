import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/fields.ts'

/** A job of Rooftree, for every organization of an installation alike. */
const job = z.object({
  name: z.string(),
  title: z.string(),
  purpose: z.string(),
  /** Its times, as text. */
  schedule: z.string(),
  /** Waits to be taken up, is being done, or rests until its next time. */
  state: z.enum(['waiting', 'running', 'resting']),
  /** Null for a job that never ran, or whose runs have expired. */
  lastRun: z
    .object({
      startedAt: instant,
      /** How long it took, milliseconds; null while it runs. */
      took: z.int().nullable(),
      outcome: z.enum(['running', 'done', 'failed']),
    })
    .nullable(),
  nextRunAt: instant,
  /** The number of rows still to do; null for a job that repeats without end. */
  left: z.int().nullable(),
  /** Its latest failures within a week, newest first. */
  failures: z.array(z.object({ at: instant, reason: z.string() })),
})
export type BackgroundJob = z.output<typeof job>

export const listJobs = endpoint('GET', '/api/jobs', {
  may: 'job:read',
  summary: 'Background jobs: their times, last runs and failures',
  reply: z.array(job),
})

export const runJob = endpoint('POST', '/api/jobs/:name/runs', {
  may: 'job:run',
  changes: ['jobs'],
  summary: 'Do a job soon, besides its times; once, however often this is asked before it begins',
  params: z.object({ name: z.string().max(100) }),
  reply: job,
  status: 202,
})
