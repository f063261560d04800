import { setTimeout as wait } from 'node:timers/promises'
import type { Bench, Figure } from './bench.ts'
import type { Answered } from './generator.ts'
import { middle, quantile } from './ratio.ts'
import type { Side } from './rounds.ts'
import { ordinary, type Stage, stageOf } from './stage.ts'

const seconds = Number(process.env.SECONDS_OF_LOAD ?? 120)

/** quality.md P5–P7: an office at its busiest, and three times more than can be answered. */
export const load: Bench = {
  name: 'load',
  about: `The mixed calls of \`calls\` as they come, timed from when each was due: 250 a second for ${seconds} s, 100 a second, then three times as many as can be answered.`,
  async run(ground) {
    const stage = await stageOf(ground, ordinary)
    try {
      return [...(await busy(stage)), ...(await quiet(stage)), ...(await overloaded(stage))]
    } finally {
      await stage.stop()
    }
  },
}

async function busy(stage: Stage): Promise<Figure[]> {
  const floor = await come(stage.sideOf(stage.floor, 'mixed'), 250, seconds / 2)
  const own = await come(stage.sideOf(stage.product, 'mixed'), 250, seconds)
  const { memory } = await stage.product.costs()
  const megabytes = memory.most / 1e6
  return [
    {
      what: 'P5 250 a second: calls that failed',
      value: `${failed(own)} of ${own.length}`,
      goal: { words: 'none', met: failed(own) === 0 },
    },
    {
      what: 'P5 250 a second: p99, floor',
      value: `${p99(own).toFixed(0)} ms, ${p99(floor).toFixed(0)} ms`,
      goal: { words: 'at most 3 × floor, good 1.5', met: p99(own) <= 3 * p99(floor) },
    },
    {
      what: 'Memory of the server at most',
      value: `${megabytes.toFixed(0)} MB`,
      goal: { words: 'at most 400 MB', met: megabytes <= 400 },
    },
  ]
}

/** Only rounds count in which the machine was quiet: the floor's own p99 within 15 ms. */
async function quiet(stage: Stage): Promise<Figure[]> {
  const figures: number[] = []
  for (let round = 0; round < 8; round++) {
    const floor = await come(stage.sideOf(stage.floor, 'mixed'), 100, 3)
    const own = await come(stage.sideOf(stage.product, 'mixed'), 100, 3)
    if (p99(floor) <= 15) figures.push(p99(own))
  }
  const value = middle(figures)
  return [
    figures.length === 0
      ? { what: 'P6 100 a second: p99', value: 'no round in which the machine was quiet' }
      : {
          what: `P6 100 a second: p99, ${figures.length} quiet rounds`,
          value: `${value.toFixed(0)} ms`,
          goal: { words: 'at most 30 ms, good 12', met: value <= 30 },
        },
  ]
}

async function overloaded(stage: Stage): Promise<Figure[]> {
  const side = stage.sideOf(stage.product, 'mixed')
  const calm = await side.driver.closed(side.next, { connections: 16, milliseconds: 10_000 })
  const capacity = calm.length / 10
  const flood = stage.sideOf(stage.product, 'mixed')
  const offered = await come(flood, 3 * capacity, seconds / 2)
  const goodput = (offered.length - failed(offered)) / (seconds / 2)
  const since = performance.now()
  while (performance.now() - since < 30_000) {
    const { took } = await side.driver.one(side.next())
    if (took < 3 * middle(calm.map(answer => answer.took))) break
    await wait(100)
  }
  const recovery = (performance.now() - since) / 1_000
  return [
    { what: 'Mixed calls answered a second at most', value: capacity.toFixed(0) },
    {
      what: 'P7 three times as many: answered, of what can be',
      value: `${((100 * goodput) / capacity).toFixed(0)} %`,
      goal: { words: 'at least 70 %, good 90 %', met: goodput >= 0.7 * capacity },
    },
    {
      what: 'P7 until calls are as quick as before',
      value: `${recovery.toFixed(1)} s`,
      goal: { words: 'at most 5 s', met: recovery <= 5 },
    },
  ]
}

function come(side: Side, perSecond: number, seconds: number): Promise<Answered[]> {
  return side.driver.open(side.next, { perSecond, milliseconds: seconds * 1_000 })
}

function failed(answered: readonly Answered[]): number {
  return answered.filter(({ status }) => status < 200 || status > 299).length
}

function p99(answered: readonly Answered[]): number {
  return quantile(
    answered.map(({ took }) => took),
    0.99,
  )
}
