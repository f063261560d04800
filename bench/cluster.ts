import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import { startBucket } from '#test/bucket.ts'
import { faultsIn, type Operation } from '#test/crash/history.ts'
import { type Landlord, landlordAt } from '#test/crash/landlord.ts'
import { readLedgers } from '#test/crash/ledgers.ts'
import { launch } from '#test/crash/program.ts'
import { seeded } from '#test/crash/seeded.ts'
import { record, startWriters } from '#test/crash/writers.ts'
import { startPostgres15, startReplica } from '#test/external-postgres.ts'
import { startBalancer } from './balancer.ts'
import type { Bench, Figure, Workspace } from './bench.ts'
import { fetchBytes, keepFile, startReader } from './cluster-clients.ts'
import { openScreen, type Screen } from './screen.ts'

const phase = Number(process.env.SECONDS ?? 10) * 1_000
const screens = 10

/** The setup of docs/scaling.md, with one of its servers killed under load. */
export const cluster: Bench = {
  name: 'cluster',
  about: `Two servers behind a plain TCP balancer, a PostgreSQL with a streaming replica to read from, and a bucket: four clients record payments, two read, ${screens} screens are open; after ${phase / 1_000} s one server is killed by SIGKILL, as long again later it is back.`,
  async run(workspace) {
    const scene = await setScene(workspace)
    try {
      return await play(scene)
    } finally {
      await scene.close()
    }
  },
}

type Scene = Awaited<ReturnType<typeof setScene>>

async function setScene({ folder }: Workspace) {
  const primary = await startPostgres15(path.join(folder, 'cluster'))
  const replica = await startReplica(path.join(folder, 'cluster'), primary.url)
  const bucket = await startBucket()
  const ports = [await freePort(), await freePort()]
  const balancer = await startBalancer(ports)
  const start = (place: number) =>
    launch(ports[place] ?? 0, {
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: replica.url,
      DATA_DIR: path.join(folder, `node-${place}`),
      SECRET_KEY: 'a key that both servers of the bench have',
      PUBLIC_URL: balancer.url,
      ...bucket.environment,
    })
  const nodes = [start(0), start(1)]
  await Promise.all(nodes.map(node => node.ready))
  return {
    url: balancer.url,
    primary: primary.url,
    replica: replica.url,
    nodes,
    start,
    async close() {
      balancer.close()
      await Promise.all(nodes.map(node => node.kill()))
      await bucket.close()
      await replica.stop()
      await primary.stop()
    },
  }
}

async function play({ url, primary, replica, nodes, start }: Scene): Promise<Figure[]> {
  const lana = await landlordAt(url, 6)
  const file = await keepFile(url, lana.token)
  const open = await Promise.all(Array.from({ length: screens }, () => openScreen(url, lana.token)))
  const readBefore = await readsOf(replica)
  const writers = startWriters(url, lana, { writers: 4, random: seeded(1) })
  const readers = [startReader(url, lana.token), startReader(url, lana.token)]
  await wait(phase)

  const killedAt = performance.now()
  await nodes[0]?.kill()
  const before = acknowledged(writers.history)
  await wait(phase)
  const fileAfter = await fetchBytes(url, lana.token, file.path)
  nodes[0] = start(0)
  await nodes[0].ready
  await wait(phase)

  await writers.finish()
  const reads = await Promise.all(readers.map(reader => reader.finish()))
  const pause = Math.max(...open.map(screen => silenceAfter(screen, killedAt)))
  const deliveredLast = await lastIsHeard(url, lana, open, writers.history)
  const cut = open.filter(screen => screen.resumed() > 0).length
  for (const screen of open) screen.close()
  const faults = faultsIn(writers.history, await readLedgers(primary, url, lana))
  for (const fault of faults) console.error(fault)
  const answered = reads.reduce((sum, { answers }) => sum + answers, 0)
  const refused = reads.reduce((sum, { failures }) => sum + failures, 0)
  const gap = Math.max(...reads.map(({ longest }) => longest))
  const onReplica = (await readsOf(replica)) - readBefore
  const isSame = Buffer.compare(fileAfter, file.bytes) === 0
  return [
    { what: 'Payments acknowledged', value: count(acknowledged(writers.history)) },
    { what: 'Of these before the kill', value: count(before) },
    {
      what: 'Recorded while their answer was lost, and answered again',
      value: count(writers.replayed()),
    },
    {
      what: 'Lost, doubled, or in wrong sums',
      value: count(faults.length),
      goal: { words: 'none', met: faults.length === 0 },
    },
    { what: 'Reads answered, half of them reports', value: count(answered) },
    { what: 'Reads cut by the kill and asked again', value: count(refused) },
    {
      what: 'The longest a reader was without an answer',
      value: `${gap.toFixed(0)} ms`,
      goal: { words: 'at most 5 s', met: gap <= 5_000 },
    },
    {
      what: 'Transactions on the replica',
      value: count(onReplica),
      goal: { words: 'some', met: onReplica > 0 },
    },
    { what: `Streams cut by the kill, of ${screens}`, value: count(cut) },
    {
      what: 'The longest silence of one, from the kill on',
      value: `${pause.toFixed(0)} ms`,
      goal: { words: 'at most 5 s', met: pause <= 5_000 },
    },
    {
      what: 'Streams that hear the last change',
      value: count(deliveredLast),
      goal: { words: 'all', met: deliveredLast === screens },
    },
    {
      what: 'A file given to either server, from the one that lived',
      value: isSame ? 'the same bytes' : 'other bytes',
      goal: { words: 'the same', met: isSame },
    },
  ]
}

/** One more payment after all is quiet; the number of screens notified within five seconds. */
async function lastIsHeard(
  url: string,
  lana: Landlord,
  open: readonly Screen[],
  history: Operation[],
) {
  await wait(1_000)
  const since = performance.now()
  const leaseId = lana.leaseIds[0] ?? ''
  const last: Operation = { key: 'last', leaseId, amount: '1.00', acknowledged: [] }
  history.push(last)
  last.acknowledged.push((await (await record(url, lana.token, last)).json()).id)
  const hear = (screen: Screen) =>
    screen.heard.some(({ at, data }) => at > since && data.includes('payments'))
  while (!open.every(hear) && performance.now() - since < 5_000) await wait(20)
  return open.filter(hear).length
}

/** From the kill to the next event of a screen. */
function silenceAfter({ heard }: Screen, moment: number): number {
  const next = heard.find(({ at }) => at > moment)
  return next ? next.at - moment : Number.POSITIVE_INFINITY
}

async function readsOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select xact_commit::int as reads from pg_stat_database where datname = current_database()`,
  )
  await client.end()
  return rows[0].reads
}

function acknowledged(history: readonly { acknowledged: string[] }[]): number {
  return history.filter(operation => operation.acknowledged.length > 0).length
}

function count(figure: number): string {
  return figure.toLocaleString('en-US')
}
