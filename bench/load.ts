import type { Bench, Figure } from './bench.ts'
import type { Answered } from './generator.ts'
import { middle, quantile } from './ratio.ts'
import type { Side } from './rounds.ts'
import { ordinary, type Stage, stageOf } from './stage.ts'

const seconds = Number(process.env.SECONDS_OF_LOAD ?? 120)

/** quality.md P5, P6: an office at its busiest. */
export const load: Bench = {
  name: 'load',
  about: `The mixed calls of \`calls\` as they come, timed from when each was due: 250 a second for ${seconds} s, then 100 a second.`,
  async run(ground) {
    const stage = await stageOf(ground, ordinary)
    try {
      return [...(await busy(stage)), ...(await quiet(stage))]
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
  const quiet: { floor: number; own: number }[] = []
  for (let round = 0; round < 8; round++) {
    const floor = p99(await come(stage.sideOf(stage.floor, 'mixed'), 100, 3))
    const own = p99(await come(stage.sideOf(stage.product, 'mixed'), 100, 3))
    if (floor <= 15) quiet.push({ floor, own })
  }
  const own = middle(quiet.map(round => round.own))
  const floor = middle(quiet.map(round => round.floor))
  return [
    quiet.length === 0
      ? { what: 'P6 100 a second: p99', value: 'no round in which the machine was quiet' }
      : {
          what: `P6 100 a second: p99, floor, ${quiet.length} quiet rounds`,
          value: `${own.toFixed(0)} ms, ${floor.toFixed(0)} ms`,
          goal: { words: 'at most 30 ms, good 12', met: own <= 30 },
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
