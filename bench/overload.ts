import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from '#server/auth/passwords.ts'
import { aim, type Bench, figure, type Workspace } from './bench.ts'
import { type Answer, type Driver, driverTo } from './generator.ts'
import { type Call, mixOf } from './mix.ts'
import { quantile } from './ratio.ts'
import { peopled } from './replica.ts'
import { type Server, startServer } from './server.ts'
import { ordinary } from './setup.ts'

const seconds = Number(process.env.SECONDS_OF_LOAD ?? 60)
const password = 'correct horse battery'
const megabytes = 2 ** 20

/** quality.md A8, K4, K5, P7, P12: the effect of some callers on others, and on the server. */
export const overload: Bench = {
  name: 'overload',
  about: `One server and the mixed calls of \`calls\` as they come; beside them 200 sign-ins at once (A8), sign-ins one after the other (P12) and one person with 200 calls a second (K4); then for ${seconds} s three times as many calls as it can answer (K5, P7).`,
  async run(workspace) {
    const { writers, ...size } = ordinary
    const place = await peopled(workspace, size, writers)
    const server = await startServer('rooftree.ts', workspace, '')
    const driver = driverTo(server.port, 1_024)
    const next = mixOf(place.readers.slice(1), place.writers, { seed: 5 })
    const token = place.readers[0]?.token ?? ''
    const greedy = (): Call => ({ name: 'greedy', method: 'GET', path: '/api/organization', token })
    try {
      await driver.closed(next, { connections: 8, milliseconds: 5_000 })
      return [
        ...(await signIns(workspace, server, driver, next)),
        ...(await oneAfterTheOther(driver, next)),
        ...(await oneGreedy(driver, next, greedy)),
        ...(await threefold(driver, next)),
      ]
    } finally {
      driver.stop()
      await server.stop()
    }
  },
}

/** A8: all users sign in within the same minute. */
async function signIns(workspace: Workspace, server: Server, driver: Driver, next: () => Call) {
  await workspace.owner.query(
    `insert into users (id, email, role, password_hash)
      select uuidv7(), 'early-' || n || '@bench.example', 'tenant', $1 from generate_series(0, $2 - 1) n`,
    [await hashPassword(password), early],
  )
  // The hash threads run already: on any server a user has signed in before.
  await Promise.all([driver.one(signIn(0)), driver.one(signIn(1))])
  const quiet = { perSecond: 20, milliseconds: 10_000 }
  const before = await driver.open(next, quiet)
  const { memory } = await server.costs()
  const [during, answers] = await Promise.all([
    driver.open(next, quiet),
    Promise.all(Array.from({ length: early }, (_, n) => driver.one(signIn(n)))),
  ])
  const grown = ((await server.costs()).memory.now - memory.now) / megabytes
  const [calm, busy] = [took(before, 0.99), took(during, 0.99)]
  const odd = answers.filter(({ status }) => status !== 200 && status !== 503).length
  return [
    figure('A8 200 sign-ins at once: 503 are asked to try again', shares(answers)),
    aim('A8 answered otherwise', `${odd}`, 'none', odd === 0),
    aim('A8 memory they take', `${grown.toFixed(0)} MB`, 'below 300 MB', grown < 300),
    aim(
      'A8 p99 of everybody else, before and meanwhile',
      `${calm.toFixed(0)} ms, ${busy.toFixed(0)} ms`,
      'at most twice',
      busy <= 2 * calm,
    ),
  ]
}

/** P12: eight at a time, for as long as the others are watched. */
async function oneAfterTheOther(driver: Driver, next: () => Call) {
  const quiet = { perSecond: 50, milliseconds: 10_000 }
  let turn = 0
  const before = await driver.open(next, quiet)
  const [during, signedIn] = await Promise.all([
    driver.open(next, quiet),
    driver.closed(() => signIn(turn++ % early), { ...quiet, connections: 8 }),
  ])
  const perSecond = signedIn.filter(({ status }) => status === 200).length / 10
  const [calm, busy] = [took(before, 0.5), took(during, 0.5)]
  return [
    aim(
      'P12 sign-ins a second beside 50 calls',
      perSecond.toFixed(1),
      'at least 10, good 20',
      perSecond >= 10,
    ),
    aim(
      'P12 p50 of these calls, before and beside them',
      `${calm.toFixed(1)} ms, ${busy.toFixed(1)} ms`,
      'at most twice',
      busy <= 2 * calm,
    ),
  ]
}

/** How many people `signIns` has made. */
const early = 200

function signIn(n: number): Call {
  const body = { email: `early-${n}@bench.example`, password }
  return { name: 'sign-in', method: 'POST', path: '/api/auth/login', token: '', body }
}

/** K4: one person’s program calls without a pause. */
async function oneGreedy(driver: Driver, next: () => Call, greedy: () => Call) {
  const quiet = { perSecond: 10, milliseconds: 15_000 }
  const before = await driver.open(next, quiet)
  const [during, asked] = await Promise.all([
    driver.open(next, quiet),
    driver.open(greedy, { ...quiet, perSecond: 200 }),
  ])
  const [calm, busy] = [took(before, 0.5), took(during, 0.5)]
  return [
    figure('K4 200 calls a second of one person', shares(asked)),
    aim(
      'K4 p50 of everybody else, before and beside them',
      `${calm.toFixed(1)} ms, ${busy.toFixed(1)} ms`,
      'at most 1.5 times',
      busy <= 1.5 * calm,
    ),
  ]
}

/** K5: goodput is the number of calls answered within a second. */
async function threefold(driver: Driver, next: () => Call) {
  const able = await driver.closed(next, { connections: 16, milliseconds: 10_000 })
  const capacity = able.filter(isGood).length / 10
  const answers = await driver.open(next, {
    perSecond: 3 * capacity,
    milliseconds: seconds * 1_000,
  })
  const since = performance.now()
  let healed = Number.NaN
  while (Number.isNaN(healed) && performance.now() - since < 30_000) {
    const probes = await driver.open(next, { perSecond: 20, milliseconds: 500 })
    if (probes.every(isGood)) healed = (performance.now() - since) / 1_000
    else await wait(100)
  }
  const good = answers.filter(isGood).length / seconds
  const shed = answers.filter(({ status }) => status === 503)
  return [
    figure('K5 calls a second that 16 connections get answered', capacity.toFixed(0)),
    figure('K5 three times as many: answered', shares(answers)),
    aim(
      'K5, P7 of them a second, as asked and within a second',
      `${good.toFixed(0)} (${((100 * good) / capacity).toFixed(0)} %)`,
      'at least 70 %, good 90 %',
      good >= 0.7 * capacity,
    ),
    aim(
      'K5 half and 99 of 100 of those sent away have waited',
      `${took(shed, 0.5).toFixed(0)} ms, ${took(shed, 0.99).toFixed(0)} ms`,
      'less than 1 s',
      took(shed, 0.99) < 1_000,
    ),
    aim('K5, P7 well again after', `${healed.toFixed(1)} s`, 'at most 5 s', healed <= 5),
  ]
}

function isGood({ status, took }: Answer): boolean {
  return status >= 200 && status < 300 && took <= 1_000
}

function took(answers: readonly Answer[], part: number): number {
  const all = answers.map(answer => answer.took)
  return quantile(all, part)
}

function shares(answers: readonly Answer[]): string {
  const counts = Object.entries(Object.groupBy(answers, ({ status }) => status))
  return counts.map(([status, all = []]) => `${all.length} × ${status}`).join(', ')
}
