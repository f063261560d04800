import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, urlAt } from '#server/postgres/embedded/host-authentication.ts'
import { databaseName, ownerRole } from '#server/postgres/embedded/roles.ts'
import { faultsIn, type Ledgers, type Operation } from './crash/history.ts'
import { landlordAt } from './crash/landlord.ts'
import { readLedgers } from './crash/ledgers.ts'
import { killPostgres, launch, type Program } from './crash/program.ts'
import { seeded } from './crash/seeded.ts'
import { record, startWriters } from './crash/writers.ts'
import { fillMigrated } from './migrated-folder.ts'

const rounds = Number(process.env.ROUNDS ?? 4)
const minutes = 60_000
let dataDir = ''
let server: Program | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'rt-crash-'))
  await fillMigrated(dataDir)
})
afterAll(async () => {
  await server?.kill()
  await killPostgres(dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

test(
  'no payment is lost or counted twice, though the server is killed again and again',
  async () => {
    const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)
    console.log(`CRASH_SEED=${seed} kills at the same moments again`)
    const random = seeded(seed)
    const port = await freePort()
    const start = () => launch(port, { DATA_DIR: dataDir })
    server = start()
    await server.ready
    const lana = await landlordAt(server.url, 6)
    const writers = startWriters(server.url, lana, { writers: 4, random: seeded(seed + 1) })

    let hits = 0
    for (let round = 1; round <= rounds; round++) {
      // One in four dies during its start, the others under load.
      if (round % 4 === 0) await wait(random() * 800)
      else {
        await server.ready
        // Counted in payments, not in time: a slow machine is killed at work, too.
        const enough = writers.history.length + 4 + Math.floor(random() * 8)
        while (writers.history.length < enough) await wait(2)
        await wait(random() * 40)
        if (writers.inFlight() > 0) hits += 1
      }
      const dies = random()
      // A quarter of those at work lose their database alone, which the server starts again itself.
      if (dies < 0.25 && round % 4 !== 0) await killPostgres(dataDir)
      else {
        await Promise.all([server.kill(), dies < 0.6 && killPostgres(dataDir)])
        server = start()
      }
    }
    await server.ready
    await writers.finish()

    const { history } = writers
    console.log(
      `${history.length} payments; ${hits} kills hit one under way; ${writers.replayed()} were recorded without an answer`,
    )
    const database = urlAt({ folder: path.join(dataDir, 'socket') }, ownerRole, databaseName)
    expect(faultsIn(history, await readLedgers(database, server.url, lana))).toEqual([])
    // Otherwise the server was never killed at a critical moment.
    expect(hits).toBeGreaterThanOrEqual(rounds / 2)
    expect(history.length).toBeGreaterThan(2 * rounds)

    const again = history.slice(-20)
    for (const operation of again) {
      const { id } = await (await record(server.url, lana.token, operation)).json()
      operation.acknowledged.push(id)
    }
    expect(faultsIn(history, await readLedgers(database, server.url, lana))).toEqual([])
  },
  2 * minutes + rounds * 20_000,
)

describe('the judge of that history', () => {
  test('finds no fault in a correct ledger', () => {
    expect(faultsIn(...honest())).toEqual([])
  })

  test('detects an acknowledged payment that is missing', () => {
    const [history, ledgers] = honest()
    ledgers.payments.splice(0, 1)
    expect(faultsIn(history, ledgers)).toContain('a was acknowledged and is missing')
  })

  test('detects a payment that was recorded twice', () => {
    const [history, ledgers] = honest()
    ledgers.payments.push({ ...ledgers.payments[1], id: 'p9' } as Ledgers['payments'][number])
    expect(faultsIn(history, ledgers)).toContain('b is there 2 times')
  })

  test.each<[string, (history: Operation[], ledgers: Ledgers) => void, string]>([
    ['a retry answered with another payment', ([a]) => a?.acknowledged.push('p2'), 'a was acknow'],
    ['a changed amount', ([a]) => a && Object.assign(a, { amount: '60.01' }), 'a is not what'],
    ['an invented payment', history => history.pop(), 'nobody sent it'],
    ['a row without its key', (_, ledgers) => ledgers.keys.pop(), 'without its key'],
    ['a key stored twice', (_, { keys }) => keys.push(...keys.slice(0, 1)), 'is kept 2 times'],
    [
      'a key without an answer',
      (_, { keys }) => keys.push({ key: 'c', status: null, paymentId: null }),
      '',
    ],
    [
      'a charge covered twice',
      (_, ledgers) => ledgers.allocations.push(...ledgers.allocations),
      'used for',
    ],
    ['money left lying', (_, ledgers) => ledgers.allocations.pop(), 'allocated with'],
    [
      'a balance that is no sum',
      (_, ledgers) => Object.assign(ledgers.balances, { l: '0.00' }),
      'balance',
    ],
  ])('detects %s', (_, change, sentence) => {
    const [history, ledgers] = honest()
    if (sentence === '') history.push({ key: 'c', leaseId: 'l', amount: '1.00', acknowledged: [] })
    change(history, ledgers)
    expect(faultsIn(history, ledgers).join()).toContain(
      sentence || 'the key c answers for something',
    )
  })
})

/** Two payments of 60.00 on a charge of 100.00. */
function honest(): [Operation[], Ledgers] {
  const payment = { leaseId: 'l', amount: '60.00', status: 'completed' }
  return [
    [
      { key: 'a', leaseId: 'l', amount: '60.00', acknowledged: ['p1'] },
      { key: 'b', leaseId: 'l', amount: '60.00', acknowledged: ['p2', 'p2'] },
    ],
    {
      payments: [
        { ...payment, id: 'p1', notes: 'a' },
        { ...payment, id: 'p2', notes: 'b' },
      ],
      charges: [{ id: 'c1', leaseId: 'l', amount: '100.00' }],
      allocations: [
        { chargeId: 'c1', paymentId: 'p1', amount: '60.00' },
        { chargeId: 'c1', paymentId: 'p2', amount: '40.00' },
      ],
      keys: [
        { key: 'a', status: 201, paymentId: 'p1' },
        { key: 'b', status: 201, paymentId: 'p2' },
      ],
      balances: { l: '-20.00' },
    },
  ]
}
