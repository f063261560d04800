import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import { openDatabase } from '#server/postgres/pool.ts'
import { bareEnvironment } from '#test/environment.ts'
import { eventsOf } from '#test/event-stream.ts'
import { faultsIn, type Operation } from '../crash/history.ts'
import { landlordAt } from '../crash/landlord.ts'
import { readLedgers } from '../crash/ledgers.ts'
import { launch, type Program } from '../crash/program.ts'
import { record } from '../crash/writers.ts'
import {
  makeDatabase,
  ownFolder,
  type Running,
  startPgBouncer,
  startPostgres,
  urlOf,
} from './debian.ts'

let postgres: Running
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

describe.each(['session', 'transaction'])('PgBouncer in %s mode, otherwise as it comes', mode => {
  const name = `by_${mode}`
  let bouncer: Running
  let server: Program
  let urls: { ownerUrl: string; appUrl: string }
  let environment: Record<string, string>
  let pooledUrl: string

  beforeAll(async () => {
    urls = await makeDatabase(postgres, name)
    bouncer = await startPgBouncer(postgres, ['postgres', `${name}_app`], { pool_mode: mode })
    pooledUrl = urlOf(bouncer, `${name}_app`, name)
    environment = {
      DATABASE_URL: pooledUrl,
      DATABASE_DIRECT_URL: urls.appUrl,
      DATABASE_OWNER_URL: urls.ownerUrl,
      DATA_DIR: path.join(ownFolder(name), 'data'),
    }
    server = launch(await freePort(), environment)
    await server.ready
  })
  afterAll(async () => {
    await server.stop()
    await bouncer.stop()
  })

  it('a thousand calls, fifty at once, succeed, and live events arrive', async () => {
    const lana = await landlordAt(server.url, 10)
    const stream = await eventsOf(server.url, lana.token)
    onTestFinished(() => stream.close())
    const heard = () => stream.nouns.filter(noun => noun === 'payments').length
    const history: Operation[] = []
    const statuses = new Map<number, number>()
    await fiftyAtOnce(1_000, async turn => {
      const answer = await oneCall(server.url, lana, turn, history)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    })
    expect(Object.fromEntries(statuses)).toEqual({ 200: 500, 201: 500 })
    expect(faultsIn(history, await readLedgers(urls.ownerUrl, server.url, lana))).toEqual([])
    await expect.poll(heard).toBeGreaterThan(0)
    const before = heard()
    const last = { key: 'last', leaseId: lana.leaseIds[0] ?? '', amount: '1.00', acknowledged: [] }
    await record(server.url, lana.token, last)
    await expect.poll(heard).toBe(before + 1)
    console.log(`${mode}: 1,000 calls, 0 failures, ${before} events of 500 payments`)
  })

  it('a thousand transactions and reads at once keep their timeouts, and leave none behind', async () => {
    const database = openDatabase(urls.appUrl, { pooledUrl, log: console.error })
    onTestFinished(() => database.close())
    const limits = sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`
    const expected = [{ statement: '4500ms', lock: '3s', idle: '5s' }]
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, async (_, turn) => {
        if (turn % 2) return (await database.db.execute(limits)).rows
        return (await database.transaction(tx => tx.execute(limits))).rows
      }),
    )
    expect(new Set(answers.map(rows => JSON.stringify(rows)))).toEqual(
      new Set([JSON.stringify(expected)]),
    )
    await expect(database.db.execute(sql`select pg_sleep(5)`)).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: '57014' }) }),
    )
    await expect(database.db.execute(sql`select 1 / 0`)).rejects.toThrow()
    expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    const left = await rows(pooledUrl, `select current_setting('statement_timeout') as statement`)
    expect(left).toEqual([{ statement: '0' }])
    const statements = await rows(pooledUrl, 'select name from pg_prepared_statements')
    expect(statements).toEqual([])
  })

  it('jobs run, and a backup, the audit log and the doctor read without it', async () => {
    const done = `select count(*)::int as done from pgboss.job where state = 'completed'`
    const completed = async () => (await rows(urls.ownerUrl, done))[0]?.done
    await expect.poll(completed).toBeGreaterThan(10)
    expect(command('backup.ts', environment)).toMatch(/read back and whole/)
    expect(command('verify-audit.ts', environment)).toMatch(/The audit log is whole/)
    const said = command('doctor.ts', { ...environment, SECRET_KEY: '' })
    expect(said).toMatch(/ok +Rights +The role \w+ that serves requests cannot change/)
  })

  it('without DATABASE_DIRECT_URL a start says in one sentence what to set', async () => {
    const { DATABASE_DIRECT_URL: _, ...without } = environment
    const refused = launch(await freePort(), without)
    await expect(refused.ready).rejects.toThrow(
      /"msg":"DATABASE_URL leads to a pooler such as PgBouncer: set DATABASE_DIRECT_URL to PostgreSQL itself, beside it\."}\n$/,
    )
    const owner = { ...environment, DATABASE_DIRECT_URL: pooledUrl }
    await expect(launch(await freePort(), owner).ready).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to a pooler such as PgBouncer: it must lead to PostgreSQL itself.',
    )
    const other = { ...environment, DATABASE_DIRECT_URL: urls.ownerUrl }
    await expect(launch(await freePort(), other).ready).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases, or to two roles',
    )
  })
})

function oneCall(
  url: string,
  { token, leaseIds }: Awaited<ReturnType<typeof landlordAt>>,
  turn: number,
  history: Operation[],
): Promise<Response> {
  const leaseId = leaseIds[(turn >> 1) % leaseIds.length] ?? ''
  if (turn % 2)
    return fetch(`${url}/api/payments?leaseId=${leaseId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const operation: Operation = { key: `call-${turn}`, leaseId, amount: '1.00', acknowledged: [] }
  history.push(operation)
  return record(url, token, operation).then(async answer => {
    if (answer.ok) operation.acknowledged.push((await answer.clone().json()).id)
    return answer
  })
}

async function fiftyAtOnce(calls: number, call: (turn: number) => Promise<void>) {
  let next = 0
  async function caller() {
    while (next < calls) await call(next++)
  }
  await Promise.all(Array.from({ length: 50 }, caller))
}

function command(file: string, environment: Record<string, string>): string {
  const options = { env: { ...bareEnvironment, ...environment }, encoding: 'utf8' as const }
  return execFileSync(process.execPath, [`src/server/${file}`], options)
}

async function rows(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
