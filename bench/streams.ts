import { setTimeout as wait } from 'node:timers/promises'
import { startSession } from '#server/access/caller.ts'
import { buildApp } from '#server/app.ts'
import { usualFairUse } from '#server/config/default-limits.ts'
import { aim, type Bench, type Figure, figure, type Workspace } from './bench.ts'
import { environmentIn } from './environment.ts'
import { driverTo } from './generator.ts'
import { mixOf } from './mix.ts'
import { middle, quantile } from './ratio.ts'
import { peopled } from './replica.ts'
import { ordinary } from './setup.ts'
import { type Readers, startReaders } from './streams-readers.ts'

const streams = Number(process.env.STREAMS ?? 2_000)
const many = 2.5 * streams
const perPerson = 10
const events = 20
const counted = (number: number) => number.toLocaleString('en-US')

/** quality.md P8, P9: thousands of open screens cost little, and all of them are notified at once. */
export const eventStreams: Bench = {
  name: 'streams',
  about: `${counted(streams)} open event streams on one node, read by other processes, then ${counted(many)}: half belong to the office of one landlord, half to another’s. ${events} changes of the first, one after the other, each told to every stream that may see it; and the mixed calls of \`calls\`, 100 a second, without and beside ${counted(streams)} of them.`,
  async run(workspace) {
    const { readers, writers } = await peopled(workspace, { ...ordinary, landlords: 2 }, 1)
    const { origin, close } = await serve(workspace)
    const driver = driverTo(Number(new URL(origin).port))
    const next = mixOf(readers, writers, { seed: 8 })
    const calls = async () => {
      const answers = await driver.open(next, { perSecond: 100, milliseconds: 5_000 })
      return middle(answers.map(({ took }) => took))
    }
    const [ours, theirs] = [startReaders(origin), startReaders(origin)]
    try {
      const [own, others] = await offices(workspace)
      const before = process.memoryUsage.rss()
      await ours.open(own.slice(0, streams / 2))
      await theirs.open(others.slice(0, streams / 2))
      await wait(2_000)
      const each = (process.memoryUsage.rss() - before) / streams / 1_000
      const first = await tell({ origin, token: own[0], ours, theirs, to: streams / 2 })
      await calls()
      const beside = await calls()
      await ours.open(own.slice(streams / 2))
      await theirs.open(others.slice(streams / 2))
      const second = await tell({ origin, token: own[0], ours, theirs, to: many / 2 })
      ours.stop()
      theirs.stop()
      await wait(2_000)
      const without = await calls()
      return [
        aim(
          'P8 memory for each stream',
          `${each.toFixed(0)} kB`,
          'at most 60 kB, good 25',
          each <= 60,
        ),
        ...heard('P8', first, 'at most 300 ms, good 120', 300),
        aim(
          'P8 p50 of mixed calls, without and beside them',
          `${without.toFixed(1)} ms, ${beside.toFixed(1)} ms`,
          'at most 1.5 times',
          beside <= 1.5 * without,
        ),
        ...heard(`P9 ${counted(many)} streams`, second, 'good 500 ms', 500),
      ]
    } finally {
      ours.stop()
      theirs.stop()
      driver.stop()
      await close()
    }
  },
}

/** In this process, which does little else: its growth is the server's. */
async function serve({ database, folder }: Workspace) {
  const app = await buildApp({
    database,
    webDir: null,
    ...environmentIn(folder),
    log: false,
    fairUse: { ...usualFairUse, callsPerMinute: 10_000_000 },
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { origin, close: () => app.close() }
}

interface Heard {
  /** Milliseconds from the call to each screen. */
  took: number[]
  lost: number
  leaked: number
}

async function tell({
  origin,
  token,
  ours,
  theirs,
  to,
}: {
  origin: string
  token: string | undefined
  ours: Readers
  theirs: Readers
  to: number
}): Promise<Heard> {
  const heard: Heard = { took: [], lost: 0, leaked: 0 }
  for (let event = 1; event <= events; event++) {
    const since = Number(process.hrtime.bigint()) / 1e6
    const answer = await fetch(`${origin}/api/vendors`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Vendor ${event}` }),
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    for (const moment of await ours.heardBy(to))
      moment === 0 ? heard.lost++ : heard.took.push(moment - since)
    heard.leaked += (await theirs.heardBy(0)).filter(moment => moment > 0).length
  }
  return heard
}

function heard(what: string, { took, lost, leaked }: Heard, words: string, max: number): Figure[] {
  const [median, p99] = [quantile(took, 0.5), quantile(took, 0.99)]
  return [
    figure(`${what}: from the call to a screen, median`, `${median.toFixed(0)} ms`),
    aim(`${what}: the same, 99th of a hundred`, `${p99.toFixed(0)} ms`, words, p99 <= max),
    aim(`${what}: lost, of ${counted(took.length + lost)}`, `${lost}`, 'none', lost === 0),
    aim(`${what}: told to the other landlord`, `${leaked}`, 'none', leaked === 0),
  ]
}

/** Two landlords with as many admins as have all these streams open; the tokens of each. */
async function offices({ database, owner }: Workspace): Promise<[string[], string[]]> {
  const people = Math.ceil(many / 2 / perPerson)
  const { rows } = await owner.query<{ id: string; place: 0 | 1 }>(
    `with landlords as (
       insert into organizations (id, name, timezone)
         select gen_random_uuid(), 'Office ' || n, 'America/New_York' from generate_series(0, 1) n
         returning id, right(name, 1)::int as place),
     admins as (
       insert into users (id, email, role, organization_id)
         select gen_random_uuid(), 'screen' || n || '-' || place || '@bench.example', 'admin', landlords.id
         from landlords, generate_series(1, $1::int) n
         returning id, organization_id)
     select admins.id, place from admins join landlords on landlords.id = organization_id`,
    [people],
  )
  const tokens: [string[], string[]] = [[], []]
  for (const { id, place } of rows)
    for (let window = 0; window < perPerson; window++)
      tokens[place].push(
        await startSession(database.db, id, { address: '127.0.0.1', userAgent: 'bench' }),
      )
  return tokens
}
