import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { asRefusal } from '#server/errors/errors.ts'
import { type Database, type Db, openDatabase } from '#server/postgres/database.ts'
import { databaseUrl } from '../own-database.ts'
import { mail, newcomer, storage, type User } from '../world.ts'
import { type FaultProxy, faultProxy } from './fault-proxy.ts'
import { listen } from './raw-http.ts'

/** T2, L2: during any network fault to the database, the server answers in time and recovers by itself. */
let proxy: FaultProxy
let database: Database
let app: FastifyInstance
let origin: string
let ann: User

beforeAll(async () => {
  proxy = await faultProxy(databaseUrl)
  database = openDatabase(proxy.url, { max: 5, log: () => {} })
  app = await buildApp({ database, webDir: null, trustProxy: false, mail, storage, log: false })
  origin = `http://127.0.0.1:${await listen(app)}`
  ann = await newcomer()
})
beforeEach(() => proxy.set('pass'))
afterAll(async () => {
  await app.close()
  await database.close()
  await proxy.close()
})

/** One call: its status, its body, and how many milliseconds it took. */
async function ask(path: string, init: RequestInit = {}) {
  const since = performance.now()
  const answer = await fetch(origin + path, {
    ...init,
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
  })
  const body = await answer.text()
  return { status: answer.status, body, took: performance.now() - since }
}

const read = () => ask('/api/properties')
const write = () =>
  ask('/api/properties', {
    method: 'POST',
    body: JSON.stringify({ name: 'Alpha', address: '1 Alpha St', totalUnits: 1 }),
  })

/** Milliseconds until a read succeeds; every answer on the way there has to be a 503. */
async function timeToHeal() {
  const since = performance.now()
  for (;;) {
    const { status } = await read()
    if (status === 200) return performance.now() - since
    expect(status).toBe(503)
    await wait(100)
  }
}

describe('a database that falls silent', () => {
  test('is a 503 within ten seconds, detected by /readyz in three, ignored by /healthz; and recovers in five', async () => {
    expect((await read()).status).toBe(200)
    proxy.set('drop')
    // More than there are connections: the rest waits for one.
    const calls = Array.from({ length: 6 }, () => [read(), write()]).flat()
    const [ready, alive] = await Promise.all([ask('/readyz'), ask('/healthz')])
    expect(ready).toMatchObject({ status: 503, body: '{"message":"The database does not answer"}' })
    expect(ready.took).toBeLessThan(3_000)
    expect(alive).toMatchObject({ status: 200, body: '{"status":"ok"}' })
    expect(alive.took).toBeLessThan(1_000)
    for (const call of await Promise.all(calls)) {
      expect(call.status).toBe(503)
      expect(JSON.parse(call.body)).toMatchObject({
        message: 'The database is not reachable. Please try again in a moment.',
      })
      expect(call.took).toBeLessThan(10_000)
    }
    // Calls just before the network returns still wait; later ones do not.
    const last = Array.from({ length: 6 }, () => read())
    await wait(100)
    proxy.set('pass')
    expect(await timeToHeal()).toBeLessThan(5_000)
    expect((await ask('/readyz')).status).toBe(200)
    await Promise.all(last)
  })

  test('in the middle of a transaction leaves no connection that hangs or returns a wrong answer', async () => {
    const number = (tx: Db, n: number) => tx.execute<{ n: number }>(sql`select ${n}::int as n`)
    const since = performance.now()
    const hung = Array.from({ length: 5 }, () =>
      database.transaction(async tx => {
        await number(tx, 1)
        await wait(100)
        proxy.set('drop')
        await number(tx, 2)
      }),
    )
    for (const outcome of await Promise.allSettled(hung)) {
      expect(outcome.status).toBe('rejected')
      if (outcome.status === 'rejected') expect(asRefusal(outcome.reason)?.status).toBe(503)
    }
    expect(performance.now() - since).toBeLessThan(7_000)
    proxy.set('pass')
    const back = performance.now()
    const answers = Array.from({ length: 20 }, (_, n) => database.transaction(tx => number(tx, n)))
    const numbers = (await Promise.all(answers)).map(({ rows }) => rows[0]?.n)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n))
    expect(performance.now() - back).toBeLessThan(2_000)
  })
})

describe('a database that is reset, refuses, breaks off or is slow', () => {
  test('is a 503 at once and recovers at once', async () => {
    proxy.set('refuse')
    proxy.reset()
    await wait(50)
    for (const call of [await read(), await write(), await ask('/readyz')]) {
      expect(call.status).toBe(503)
      expect(call.took).toBeLessThan(3_500)
    }
    expect((await ask('/healthz')).status).toBe(200)
    proxy.set('pass')
    expect(await timeToHeal()).toBeLessThan(1_000)

    proxy.set({ cut: 100 })
    expect((await read()).status).toBe(503)
    proxy.set('pass')
    expect(await timeToHeal()).toBeLessThan(1_000)

    proxy.set({ delay: 100 })
    expect((await read()).status).toBe(200)
    expect((await write()).status).toBe(201)
  })

  test('reveals nothing of itself to a client', async () => {
    proxy.set('refuse')
    proxy.reset()
    await wait(50)
    const { body } = await read()
    expect(body).not.toMatch(/ECONN|127\.0\.0\.1|postgres|select|\.ts|node_modules/i)
  })
})
