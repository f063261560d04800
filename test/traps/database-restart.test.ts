import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { filePost } from '#server/email/mail-folder.ts'
import { type Database, openDatabase } from '#server/postgres/database.ts'
import { type Embedded, startEmbedded } from '#server/postgres/embedded.ts'
import { folderStore } from '#server/storage/folder-store.ts'
import type { Storage } from '#server/storage/store.ts'
import type { Property } from '#shared/properties/properties.ts'
import { fillMigrated } from '../migrated-folder.ts'

/** T3, Q5: a database that restarts under running requests crashes nothing and ends no session. */
const silent = { info: () => {}, warn: () => {} }
const warnings: Error[] = []
const died: unknown[] = []
/** Log lines about answers of 500. */
const faults: string[] = []
let folder: string
let embedded: Embedded
let database: Database
let app: FastifyInstance
let token: string

beforeAll(async () => {
  process.on('warning', warning => warnings.push(warning))
  process.on('uncaughtExceptionMonitor', error => died.push(error))
  folder = await mkdtemp(path.join(tmpdir(), 'rooftree-restart-'))
  await fillMigrated(folder)
  embedded = await startEmbedded({ dataDir: folder, log: silent })
  database = openDatabase(embedded.appUrl, { log: () => {} })
  const post = filePost(path.join(folder, 'mail'), 'no-reply@test.example')
  const storage: Storage = { store: folderStore(path.join(folder, 'files')), keys: [''] }
  const mail = { post, publicUrl: 'https://rooftree.example' }
  const log = { level: 'error', stream: { write: (line: string) => faults.push(line) } }
  app = await buildApp({ database, webDir: null, trustProxy: false, mail, storage, log })
  const body = { email: 'ann@test.example', password: 'correct horse battery' }
  const registered = await app.inject({ method: 'POST', url: '/api/auth/register', payload: body })
  token = registered.json<{ token: string }>().token
  const first = { name: 'Alpha', address: '1 Alpha St', totalUnits: 1 }
  expect((await call('POST', '/api/properties', first)).statusCode).toBe(201)
})
afterAll(async () => {
  await app.close()
  await database.close()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

const call = (method: 'GET' | 'POST', url: string, payload?: object, key?: string) =>
  app.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
  })

/** Reads and records properties until stopped, like eight users. */
function crowd() {
  const statuses = new Map<number, number>()
  const recorded: string[] = []
  let going = true
  const people = Array.from({ length: 8 }, async (_, person) => {
    for (let round = 0; going; round++) {
      const name = `Property ${person}-${round}`
      const write = { name, address: '1 Alpha St', totalUnits: 1 }
      const answers = [await call('GET', '/api/auth/user'), await post(write)]
      for (const { statusCode } of answers)
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      if (answers[1]?.statusCode === 201) recorded.push(name)
      await wait(5)
    }
  })
  /** As our own client does: again, with the same key, while the answer is 503. */
  async function post(body: { name: string }) {
    const answer = await call('POST', '/api/properties', body, body.name)
    if (answer.statusCode !== 503 || !going) return answer
    statuses.set(503, (statuses.get(503) ?? 0) + 1)
    await wait(50)
    return call('POST', '/api/properties', body, body.name)
  }
  return {
    statuses,
    recorded,
    async leave() {
      going = false
      await Promise.all(people)
    },
  }
}

test('the server survives immediate restarts of its database, answering 503 meanwhile and never 401', async () => {
  const { statuses, recorded, leave } = crowd()
  for (const signal of ['SIGQUIT', 'SIGKILL', 'SIGQUIT'] as const) {
    await wait(400)
    const running = embedded.pid()
    if (!running) throw new Error('The database does not run')
    process.kill(running, signal)
    await expect.poll(() => embedded.pid() ?? running, { timeout: 20_000 }).not.toBe(running)
    await expect
      .poll(async () => (await call('GET', '/api/auth/user')).statusCode, { timeout: 20_000 })
      .toBe(200)
  }
  await wait(200)
  await leave()

  expect(faults).toEqual([])
  expect([...statuses.keys()].sort()).toEqual([200, 201, 503])
  const listed = await call('GET', '/api/properties?limit=1000')
  const names = listed.json<Property[]>().map(property => property.name)
  expect(new Set(names).size).toBe(names.length)
  expect(recorded.filter(name => !names.includes(name))).toEqual([])
  expect(recorded.length).toBeGreaterThan(0)
  expect(died).toEqual([])
  expect(warnings.filter(warning => warning.name === 'MaxListenersExceededWarning')).toEqual([])
})

test('a connection that dies inside a transaction fails that transaction and nothing else', async () => {
  const failing = database.transaction(async tx => {
    const running = embedded.pid()
    if (!running) throw new Error('The database does not run')
    process.kill(running, 'SIGQUIT')
    await wait(300)
    await tx.execute('select 1')
  })
  await expect(failing).rejects.toThrow()
  await expect
    .poll(async () => (await call('GET', '/api/auth/user')).statusCode, { timeout: 20_000 })
    .toBe(200)
  expect(died).toEqual([])
})

test('a thousand uses of one connection add no listener', async () => {
  for (let round = 0; round < 100; round++)
    await Promise.all(
      Array.from({ length: 10 }, () => database.transaction(tx => tx.execute('select 1'))),
    )
  expect(warnings.filter(warning => warning.name === 'MaxListenersExceededWarning')).toEqual([])
})
