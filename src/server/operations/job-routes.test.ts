import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import type { BackgroundJob } from '#shared/operations/jobs.ts'
import { makeOperator, operator } from '#test/operator.ts'
import { databaseUrl, ownerUrl } from '#test/own-database.ts'
import { database, landlord, memberOf, newcomer, type User } from '#test/world.ts'
import { prepareQueue } from '../jobs/queue.ts'
import { jobs } from './scheduler.ts'

// No worker runs on the queue here: jobs stay until a test ends them.
beforeAll(() => prepareQueue({ ownerUrl, appUrl: databaseUrl }, jobs))

describe('the jobs of an installation', () => {
  it('are shown to the operator: times, the last run, and failures, but never rows', async () => {
    const lana = await landlord()
    const olga = await operator()
    await ran('sweep', { state: 'completed', output: null })
    await ran('late-fees', {
      state: 'failed',
      output: { message: 'Failed query: Bob Ray', cause: { code: '57P01', message: 'Bob Ray' } },
    })
    const { body, text } = await olga.get<BackgroundJob[]>('/api/jobs')
    expect(body.map(({ name }) => name)).toEqual(jobs.map(({ name }) => name))
    expect(named(body, 'sweep')).toMatchObject({
      schedule: 'Every day at 03:40 UTC',
      state: 'resting',
      lastRun: { took: 1500, outcome: 'done' },
      failures: [],
    })
    expect(Date.parse(named(body, 'sweep')?.nextRunAt ?? '')).toBeGreaterThan(Date.now())
    expect(named(body, 'late-fees')).toMatchObject({
      lastRun: { outcome: 'failed' },
      failures: [{ reason: 'The database could not be reached, or was too busy.' }],
    })
    expect(text).not.toContain('Bob Ray')
    const others = [lana, await newcomer()]
    for (const role of ['manager', 'owner', 'staff'] as const)
      others.push(await memberOf(lana, role))
    for (const person of others) {
      expect((await person.get('/api/jobs')).status).toBe(403)
      expect((await run(person, 'sweep')).status).toBe(403)
    }
  })

  it('are queued once, for repeated and parallel requests', async () => {
    const olga = await operator()
    const [first] = await Promise.all([1, 2, 3].map(() => run(olga, 'reminders')))
    expect(first).toMatchObject({ status: 202, body: { name: 'reminders', state: 'waiting' } })
    expect(await queued('reminders')).toBe(1)
    const { body } = await olga.get<BackgroundJob[]>('/api/jobs')
    expect(named(body, 'reminders')?.state).toBe('waiting')
  })

  it('that are being done are not queued again', async () => {
    await ran('report-rows', { state: 'active', output: null })
    expect((await run(await operator(), 'report-rows')).body).toMatchObject({ state: 'running' })
    expect(await queued('report-rows')).toBe(0)
  })

  it('that an operator of an organization started are in its log', async () => {
    const lana = await landlord()
    await makeOperator(lana)
    await run(lana, 'unneeded-files')
    const { body } = await lana.get<AuditEntry[]>('/api/audit-log?entity=job')
    expect(body).toMatchObject([
      { action: 'started', label: 'Unneeded files', actor: { id: lana.user.id } },
    ])
  })

  it('with an unknown name do not exist', async () => {
    expect((await run(await operator(), 'harakiri')).status).toBe(404)
  })
})

function run(person: User, name: string) {
  return person.post<BackgroundJob>(`/api/jobs/${name}/runs`)
}

function named(all: BackgroundJob[], name: string) {
  return all.find(job => job.name === name)
}

/** Writes down a run as the queue does. */
async function ran(name: string, { state, output }: { state: string; output: object | null }) {
  await database.db.execute(sql`
    insert into pgboss.job (name, policy, state, started_on, completed_on, output)
    select name, policy, ${state}::pgboss.job_state, now() - interval '1.5 seconds',
      case when ${state} <> 'active' then now() end, ${output && JSON.stringify(output)}::jsonb
      from pgboss.queue where name = ${name}`)
}

async function queued(name: string): Promise<number> {
  const { rowCount } = await database.db.execute(
    sql`select from pgboss.job where name = ${name} and state = 'created'`,
  )
  return rowCount ?? 0
}
