import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { total } from '#server/accounting/ledger/rows.ts'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import { countPosted, faultsOfRuns, threeMonthsBehind, toPost } from './crash/charged.ts'
import { closedLedgers, payAndClose, requests } from './crash/closing.ts'
import { faultsIn, type Operation } from './crash/history.ts'
import { landlordAt } from './crash/landlord.ts'
import { readLedgers } from './crash/ledgers.ts'
import { payAtOnce, storedAndReplayed, voidAndPayAtOnce } from './crash/parallel.ts'
import { chargeOnce, faultPoint, launch, type Program } from './crash/program.ts'
import { seeded } from './crash/seeded.ts'
import { record } from './crash/writers.ts'
import { startPostgres15 } from './external-postgres.ts'

/** Two servers on one database, as behind a load balancer. They boot at the same moment, on an empty one. */
let folder = ''
let postgres: Awaited<ReturnType<typeof startPostgres15>>
let nodes: Program[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rt-nodes-'))
  postgres = await startPostgres15(folder)
  for (let node = 0; node < 2; node++) nodes.push(nodeAt(await freePort()))
  await Promise.all(nodes.map(node => node.ready))
})

afterAll(async () => {
  await Promise.all(nodes.map(node => node.kill()))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test('two servers that start in parallel migrate the database once', async () => {
  const journal = path.join(import.meta.dirname, '../migrations/meta/_journal.json')
  const { entries } = JSON.parse(await readFile(journal, 'utf8'))
  const applied = await rows('select hash from drizzle.__drizzle_migrations')
  expect(applied).toHaveLength(entries.length)
  expect(new Set(applied.map(({ hash }) => hash)).size).toBe(entries.length)
})

test('O2: a third with files of its own does not start, and names them', async () => {
  const key = (await readFile(path.join(folder, 'shared', 'secret-key'), 'utf8')).trim()
  const own = { DATABASE_URL: postgres.url, DATA_DIR: path.join(folder, 'own'), SECRET_KEY: key }
  await expect(launch(await freePort(), own).ready).rejects.toThrow('The files of this server')
})

test('a payment sent twenty times to two servers in parallel is recorded once', async () => {
  const [one, two] = nodes
  if (!one || !two) throw new Error('Two servers were to be started')
  const lana = await landlordAt(one.url, 1)
  const leaseId = lana.leaseIds[0] ?? ''
  const payment: Operation = { key: 'rent', leaseId, amount: '2000.00', acknowledged: [] }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      record(turn % 2 ? one.url : two.url, lana.token, payment),
    ),
  )
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
  for (const answer of answers) payment.acknowledged.push((await answer.json()).id)
  expect(faultsIn([payment], await readLedgers(postgres.url, two.url, lana))).toEqual([])
})

test('a hundred payments and voids of one lease in parallel equal a replay of its rows', async () => {
  const urls = nodes.map(node => node.url)
  const landlord = await landlordAt(urls[0] ?? '', 1)
  const sending = { urls, landlord }
  const first = await payAtOnce(sending, 30)
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]))
  const wrong = first.slice(0, 20).map(({ id }) => id)
  const statuses = await voidAndPayAtOnce(sending, wrong, 60)
  expect(statuses).toHaveLength(100)
  expect(new Set(statuses)).toEqual(new Set([200, 201]))
  const ledgers = await storedAndReplayed(postgres.url, landlord.leaseIds[0] ?? '')
  expect(ledgers.stored.toSorted()).toEqual(ledgers.replayed.toSorted())
  const kept = ledgers.payments.filter(({ status }) => status === 'completed')
  expect(kept).toHaveLength(70)
  expect(ledgers.payments.filter(({ status }) => status === 'voided')).toHaveLength(20)
  const owed = ledgers.charges.filter(({ voidedOn }) => voidedOn === null)
  expect(ledgers.balance).toBe(total(owed) - total(kept))
}, 120_000)

test('closes and payments at once: no row lands in a closed month, and none is lost', async () => {
  const urls = nodes.map(node => node.url)
  const landlord = await landlordAt(urls[0] ?? '', 6)
  const before = await closedLedgers(postgres.url)
  const { paid, closed } = await payAndClose({ urls, landlord })
  expect(paid).toHaveLength(requests - 10)
  expect(new Set(paid)).toEqual(new Set([201]))
  expect(closed.filter(status => status === 201).length).toBeGreaterThan(0)
  expect(closed.every(status => status === 201 || status === 409)).toBe(true)
  const after = await closedLedgers(postgres.url)
  expect(after.payments - before.payments).toBe(requests - 10)
  expect(after.late).toBeGreaterThan(0)
  expect(after.moved).toEqual([])
}, 240_000)

const rounds = Number(process.env.ROUNDS ?? 1)

test(
  'two nodes that post the rent together and are killed meanwhile omit no charge and post none twice',
  async () => {
    const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)
    console.log(`CRASH_SEED=${seed} kills after as many charges again`)
    const random = seeded(seed)
    let hits = 0
    for (let round = 1; round <= rounds; round++) if (await killedAtIt(random)) hits += 1
    console.log(`${hits} of ${rounds} kills left charges to post`)
    expect(hits).toBeGreaterThan(0)
  },
  10_000 + rounds * 30_000,
)

/** One round, with new landlords. @returns whether the kill came before all was posted */
async function killedAtIt(random: () => number): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const landlords = await threeMonthsBehind(client)
    const killed = chargeOnce(postgres.url)
    const survivor = chargeOnce(postgres.url)
    const enough = 1 + random() * toPost * 0.7
    while ((await countPosted(client, landlords)) < enough) await wait(1)
    // Also in the midst of a transaction.
    await wait(random() * 15)
    killed.kill()
    await killed.over
    const isHit = (await countPosted(client, landlords)) < toPost
    expect(await survivor.over).toBe(0)
    expect(await faultsOfRuns(client, landlords)).toEqual([])
    return isHit
  } finally {
    await client.end()
  }
}

test('L4: both servers are restarted one after the other under load, and no payment is refused or lost', async () => {
  const lana = await landlordAt(nodes[0]?.url ?? '', 2)
  const history: Operation[] = []
  let isOver = false
  const clients = [0, 1].map(async client => {
    for (let number = 0; !isOver; number++) {
      const leaseId = lana.leaseIds[client] ?? ''
      const payment = { key: `${client}-${number}`, leaseId, amount: '1.00', acknowledged: [] }
      history.push(payment)
      await throughEither(lana.token, payment)
      await wait(20)
    }
  })
  for (const place of [0, 1]) {
    expect(await nodes[place]?.stop()).toBe(0)
    const port = Number(new URL(nodes[place]?.url ?? '').port)
    nodes[place] = nodeAt(port)
    await nodes[place]?.ready
  }
  isOver = true
  await Promise.all(clients)
  expect(history.length).toBeGreaterThan(20)
  const url = nodes[0]?.url ?? ''
  expect(faultsIn(history, await readLedgers(postgres.url, url, lana))).toEqual([])
}, 120_000)

test('a killed server loses nothing of the other', async () => {
  const [one, two] = nodes
  if (!one || !two) throw new Error('Two servers were to be started')
  await one.kill()
  nodes = [two]
  const lana = await landlordAt(two.url, 1)
  expect(lana.leaseIds).toHaveLength(1)
  expect((await fetch(`${two.url}/readyz`)).status).toBe(200)
})

test('L4: an uncaught fault is logged and ends the server with an error, for a restart by its supervisor', async () => {
  const left = await nodes[0]?.fail()
  expect(left?.code).toBe(1)
  const last = left?.said.split('\n').findLast(line => line.includes('"level":60')) ?? ''
  expect(JSON.parse(last)).toMatchObject({
    msg: 'a fault nobody caught: stopping',
    err: { message: 'A fault in a timer' },
  })
  const unit = path.join(import.meta.dirname, '../deploy/rooftree.service')
  const running = await readFile(unit, 'utf8')
  const restarts = ['always', 'RestartSec=1', 'RestartSteps=6', 'RestartMaxDelaySec=60']
  expect(running).toContain(`\nRestart=${restarts.join('\n')}\n`)
})

function nodeAt(port: number): Program {
  // One key and one folder of files: they are on one share.
  return launch(port, {
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(folder, 'shared'),
    ...faultPoint,
  })
}

/**
 * Like a load balancer: a server that cannot be reached, or ends the connection without an answer,
 * is skipped for the other. Any answer is final.
 */
async function throughEither(token: string, payment: Operation) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const url = nodes[attempt % nodes.length]?.url ?? ''
    const answer = await record(url, token, payment).catch(() => null)
    if (!answer) continue
    const body = await answer.json()
    if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(body)}`)
    return payment.acknowledged.push(body.id)
  }
  throw new Error('Neither server could be reached')
}

async function rows(text: string) {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query<{ hash: string }>(text)).rows
  } finally {
    await client.end()
  }
}
