import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillMigrated } from '#test/migrated-folder.ts'
import { sessions, users } from '../db/tables.ts'
import { filePost } from '../email/mail-folder.ts'
import { sendSoon } from '../jobs/runs.ts'
import { type Database, openDatabase } from '../postgres/database.ts'
import { type Embedded, startEmbedded } from '../postgres/embedded.ts'
import { folderStore } from '../storage/folder-store.ts'
import { jobs as declaredJobs, type Jobs, startJobs } from './scheduler.ts'

/** A database of its own: this one is stopped during the tests. */
let postgres: Embedded
let database: Database
let dataDir = ''
const running: Jobs[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'rooftree-jobs-'))
  await fillMigrated(dataDir)
  postgres = await startEmbedded({ dataDir, log: { info: () => {}, warn: () => {} } })
  database = openDatabase(postgres.appUrl, { log: () => {} })
})

afterAll(async () => {
  await Promise.all(running.map(jobs => jobs.stop()))
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('two nodes start at once, and each job runs at the start and has its times', async () => {
  const sid = await endedSession()
  const [one, two] = [start(), start()]
  await Promise.all([one.started, two.started])
  await eventually(async () => expect(await isThere(sid)).toBe(false))
  const { rows } = await database.db.execute(
    sql`select name, cron from pgboss.schedule order by name`,
  )
  const declared = declaredJobs.map(({ name, cron }) => ({ name, cron }))
  expect(rows).toEqual(declared.toSorted((a, b) => a.name.localeCompare(b.name)))
  expect(rows).toContainEqual({ name: 'rent-charges', cron: '5 * * * *' })
  await allDone()
  await Promise.all([one.stop(), two.stop()])
})

it('the queue expects a heartbeat of every running job within three minutes, also of a manual one', async () => {
  const jobs = start()
  await jobs.started
  await database.transaction(db => sendSoon(db, 'retention'))
  const { rows } = await database.db.execute(sql`
    select heartbeat_seconds as seconds from pgboss.queue where name in ${declaredJobs.map(({ name }) => name)}
    union select heartbeat_seconds from pgboss.job where name = 'retention'`)
  expect(rows).toEqual([{ seconds: 180 }])
  await allDone()
  await jobs.stop()
})

it('jobs continue by themselves after a database outage', async () => {
  const jobs = start()
  await jobs.started
  await allDone()
  const before = postgres.pid()
  process.kill(before ?? 0, 'SIGQUIT')
  await eventually(async () => {
    expect(postgres.pid()).not.toBe(before)
    expect(await database.answers()).toBe(true)
  })
  const sid = await endedSession()
  await database.db.execute(
    sql`insert into pgboss.job (name, policy) select name, policy from pgboss.queue where name = 'sweep'`,
  )
  await eventually(async () => expect(await isThere(sid)).toBe(false))
  await allDone()
  await jobs.stop()
})

it('jobs that cannot start wait for the database, and can be stopped meanwhile', async () => {
  const nowhere = 'postgresql://rooftree@127.0.0.1:1/rooftree'
  const said: string[] = []
  const jobs = start({ url: nowhere, ownerUrl: nowhere, log: logTo(said) })
  await eventually(async () => expect(said.join()).toContain('Jobs could not be started'))
  const since = performance.now()
  await jobs.stop()
  expect(performance.now() - since).toBeLessThan(1_000)
})

it('stopping takes a moment without running work', async () => {
  const jobs = start()
  await jobs.started
  await allDone()
  const since = performance.now()
  await jobs.stop()
  expect(performance.now() - since).toBeLessThan(1_000)
})

function start(over: Partial<Parameters<typeof startJobs>[0]> = {}): Jobs {
  const { appUrl: url, ownerUrl } = postgres
  const store = folderStore(path.join(dataDir, 'files'))
  const jobs = startJobs({
    url,
    ownerUrl,
    database,
    store,
    post: filePost(path.join(dataDir, 'mail'), 'no-reply@test.example'),
    publicUrl: 'https://rooftree.example',
    log: logTo([]),
    pollSeconds: 0.5,
    ...over,
  })
  running.push(jobs)
  return jobs
}

function logTo(said: string[]) {
  const note = (...words: unknown[]) => void said.push(words.map(String).join(' '))
  return { info: note, warn: note, error: note }
}

/**
 * When every job of these queues has ended. A node stopped before returns a running job. The next test would wait as
 * long as a failed job for its second attempt.
 */
async function allDone(): Promise<void> {
  await eventually(async () => {
    const { rows } = await database.db.execute(
      sql`select distinct state::text from pgboss.job where name in ('lease-states', 'rent-charges', 'sweep')`,
    )
    expect(rows).toEqual([{ state: 'completed' }])
  })
}

async function endedSession(): Promise<string> {
  const [user] = await database.db
    .insert(users)
    .values({ email: `${crypto.randomUUID()}@test.example` })
    .returning({ id: users.id })
  const sid = crypto.randomUUID()
  await database.db.insert(sessions).values({
    sid,
    userId: user?.id ?? '',
    sess: { userAgent: null, address: '::1' },
    expire: new Date(0),
  })
  return sid
}

async function isThere(sid: string): Promise<boolean> {
  const { rowCount } = await database.db.execute(sql`select from sessions where sid = ${sid}`)
  return rowCount === 1
}

/** Until the expectation holds, for twenty seconds at most. */
async function eventually(holds: () => Promise<void>): Promise<void> {
  for (const since = Date.now(); ; ) {
    try {
      return await holds()
    } catch (error) {
      if (Date.now() - since > 20_000) throw error
      await wait(50)
    }
  }
}
