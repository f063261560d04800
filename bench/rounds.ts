import { cpus } from 'node:os'
import { type Answer, type Driver, driverTo } from './generator.ts'
import type { Call } from './mix.ts'
import { timeOfPostgres, timeOfProcess } from './processor-time.ts'
import { middle, quantile, type Ratio, ratioOf } from './ratio.ts'
import type { Server } from './server.ts'

/** One of the servers that are compared, or some that share its calls, with the calls they get. */
export interface Side {
  servers: readonly Server[]
  driver: Driver
  next: () => Call
  /** Of this side alone. */
  load?: Load
}

export type Load = { connections: number } | { perSecond: number }

/** One server's result in one round. */
export interface Block {
  calls: number
  failed: number
  /** Milliseconds. */
  p50: number
  p99: number
  perSecond: number
  /** Milliseconds of processor time for each call. */
  server: number
  both: number
  /** How much of all cores had work, the client's included: 1 is all of it. */
  busy: number
}

/** A server's costs per call over those of the first one, by rounds. */
export interface Compared {
  rounds: { floor: Block; other: Block }[]
  server: Ratio
  both: Ratio
  p50: Ratio
  p99: Ratio
  perSecond: Ratio
  failed: number
}

export function sideOf(server: Server | readonly Server[], next: () => Call): Side {
  const servers = [server].flat()
  return { servers, next, driver: driverTo(servers.map(({ port }) => port)) }
}

/**
 * Drives two servers in short blocks, ABBA, one at a time, so that disturbances of the machine meet both. Rounds in
 * which the floor itself was slow (p99 over three times its median) are left out.
 */
export async function compare(
  floor: Side,
  other: Side,
  load: Load,
  {
    rounds,
    postmaster,
    milliseconds = 1_300,
  }: { rounds: number; postmaster: number; milliseconds?: number },
): Promise<Compared> {
  const all: { floor: Block; other: Block }[] = []
  for (const side of [floor, other]) await drive(side, load, 1_500)
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [floor, other] : [other, floor]
    const blocks = new Map<Side, Block>()
    for (const side of order) {
      await drive(side, load, 300)
      blocks.set(side, await block(side, load, milliseconds, postmaster))
    }
    const [one, two] = [blocks.get(floor), blocks.get(other)]
    if (one && two) all.push({ floor: one, other: two })
  }
  const usual = middle(all.map(({ floor: { p99 } }) => p99))
  const kept = all.filter(({ floor: { p99 } }) => p99 <= 3 * usual)
  const ratio = (figure: Exclude<keyof Block, 'calls' | 'failed'>) =>
    ratioOf(kept.map(round => round.other[figure] / round.floor[figure]))
  return {
    rounds: kept,
    server: ratio('server'),
    both: ratio('both'),
    p50: ratio('p50'),
    p99: ratio('p99'),
    perSecond: ratio('perSecond'),
    failed: all.reduce((sum, round) => sum + round.other.failed, 0),
  }
}

function drive(side: Side, usual: Load, milliseconds: number): Promise<Answer[]> {
  const { driver, next, load = usual } = side
  return 'connections' in load
    ? driver.closed(next, { ...load, milliseconds })
    : driver.open(next, { ...load, milliseconds })
}

async function block(
  side: Side,
  load: Load,
  milliseconds: number,
  postmaster: number,
): Promise<Block> {
  const [server, postgres] = [await timeOfServers(side), await timeOfPostgres(postmaster)]
  const [since, idleBefore] = [performance.now(), idleTime()]
  const answers = await drive(side, load, milliseconds)
  const took = (performance.now() - since) / 1_000
  const idle = (idleTime() - idleBefore) / 1_000 / (took * cpus().length)
  const serverTime = (await timeOfServers(side)) - server
  const postgresTime = (await timeOfPostgres(postmaster)) - postgres
  const times = answers.map(answer => answer.took)
  const calls = answers.length
  return {
    calls,
    failed: answers.filter(({ status }) => status < 200 || status > 299).length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    perSecond: calls / took,
    server: serverTime / calls,
    both: (serverTime + postgresTime) / calls,
    busy: 1 - idle,
  }
}

async function timeOfServers({ servers }: Side): Promise<number> {
  const times = await Promise.all(servers.map(({ pid }) => timeOfProcess(pid)))
  return times.reduce((sum, time) => sum + time, 0)
}

/** Of all cores since they run, milliseconds. */
function idleTime(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0)
}
