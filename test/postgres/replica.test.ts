import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import type { Report } from '#shared/reports/reports.ts'
import { type Landlord, landlordAt } from '../crash/landlord.ts'
import { launch, type Program } from '../crash/program.ts'
import { record } from '../crash/writers.ts'
import {
  asSuperuser,
  makeDatabase,
  ownFolder,
  promote,
  type Running,
  startPostgres,
  startStandby,
  urlOf,
} from './debian.ts'
import { movableAddress } from './movable-address.ts'

const name = 'copied'
let primary: Running
let replica: Running
let address: Awaited<ReturnType<typeof movableAddress>>
let server: Program
let lana: Landlord
let payments = 0

/** Reports read an asynchronous replica. The rest goes to an address that follows the primary. */
beforeAll(async () => {
  primary = await startPostgres()
  await makeDatabase(primary, name)
  replica = await startStandby(primary, 'replica')
  address = await movableAddress(primary.port)
  server = launch(await freePort(), {
    DATABASE_URL: urlOf(address, `${name}_app`, name),
    DATABASE_OWNER_URL: urlOf(address, `${name}_owner`, name),
    DATABASE_READ_URL: urlOf(replica, `${name}_app`, name),
    DATA_DIR: path.join(ownFolder(name), 'data'),
  })
  await server.ready
  lana = await landlordAt(server.url, 2)
})

afterAll(async () => {
  await server.kill()
  address.close()
  await replica.stop()
})

it('a report reads the replica, with the payment of a moment before', async () => {
  const before = await readsOf(replica)
  for (let turn = 0; turn < 20; turn++) {
    await pay()
    expect(await reported()).toBe(payments)
  }
  await expect.poll(() => readsOf(replica)).toBeGreaterThanOrEqual(before + 20)
})

it('a replica that lags is not read, and again once it has caught up', async () => {
  await asSuperuser(replica, ['select pg_wal_replay_pause()'])
  const before = await settledReadsOf(replica)
  await pay()
  expect(await reported()).toBe(payments)
  expect(await settledReadsOf(replica)).toBe(before)
  await asSuperuser(replica, ['select pg_wal_replay_resume()'])
  expect(await reported()).toBe(payments)
  await expect.poll(() => readsOf(replica)).toBeGreaterThan(before)
})

it('no report fails while the replica is killed, and another in its place is read', async () => {
  let isOver = false
  let made = 0
  async function reader() {
    for (; !isOver; made++) expect(await reported()).toBe(payments)
  }
  const readers = Promise.all(Array.from({ length: 4 }, reader))
  await expect.poll(() => made).toBeGreaterThan(20)
  await replica.stop('SIGKILL')
  const atKill = made
  await expect.poll(() => made).toBeGreaterThan(atKill + 20)
  isOver = true
  await readers
  replica = await startStandby(primary, 'replica', replica.port)
  await pay()
  // An unreachable replica is left alone for ten seconds.
  await expect
    .poll(async () => {
      expect(await reported()).toBe(payments)
      return readsOf(replica)
    })
    .toBeGreaterThan(0)
})

it('a promoted replica serves as the primary, and is no replica any more', async () => {
  expect(await reported()).toBe(payments)
  await primary.stop('SIGKILL')
  promote(replica)
  address.moveTo(replica.port)
  // One payment, however often it is sent.
  const lasting = crypto.randomUUID()
  const since = performance.now()
  await expect.poll(() => pay(lasting).catch(() => 0)).toBe(201)
  const took = Math.round(performance.now() - since)
  for (let turn = 0; turn < 3; turn++) expect(await reported()).toBe(payments)
  expect(took).toBeLessThan(5_000)
  console.log(`a payment ${took} ms after the promotion`)
})

/** @returns the status */
async function pay(key: string = crypto.randomUUID()): Promise<number> {
  const [leaseId = ''] = lana.leaseIds
  const payment = { key, leaseId, amount: '1.00', acknowledged: [] }
  const { status } = await record(server.url, lana.token, payment)
  if (status === 201) payments += 1
  return status
}

/** The payments in a report made now. */
async function reported(): Promise<number> {
  const answer = await fetch(`${server.url}/api/reports/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lana.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reportType: 'Payment History' }),
  })
  const report: Report = await answer.json()
  expect(answer.status, JSON.stringify(report)).toBe(200)
  return report.rowCount
}

/** How often the payments were read at a server, as its statistics know by now. */
async function readsOf(postgres: Running): Promise<number> {
  const [row] = await asSuperuser(
    postgres,
    [
      `select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as reads
       from pg_stat_user_tables where relname = 'payments'`,
    ],
    name,
  )
  return Number(row?.reads ?? 0)
}

/** PostgreSQL counts within a second, or after ten of a connection without work. */
async function settledReadsOf(postgres: Running): Promise<number> {
  await wait(2_000)
  return readsOf(postgres)
}
