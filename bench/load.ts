import type { Bench, Figure } from './bench.ts'
import type { Answer } from './generator.ts'
import { middle, quantile } from './ratio.ts'
import type { Side } from './rounds.ts'
import { ordinary, type Setup, setupOf } from './setup.ts'

const seconds = Number(process.env.SECONDS_OF_LOAD ?? 120)

/** quality.md P5, P6: an office at its busiest. */
export const load: Bench = {
  name: 'load',
  about: `The mixed calls of \`calls\` as they come, timed from when each was due: 250 a second for ${seconds} s, then 100 a second.`,
  async run(workspace) {
    const setup = await setupOf(workspace, ordinary)
    try {
      return [...(await busy(setup)), ...(await quiet(setup))]
    } finally {
      await setup.stop()
    }
  },
}

async function busy(setup: Setup): Promise<Figure[]> {
  const floor = await come(setup.sideOf(setup.floor, 'mixed'), 250, seconds / 2)
  const own = await come(setup.sideOf(setup.product, 'mixed'), 250, seconds)
  const { memory } = await setup.product.costs()
  const megabytes = memory.max / 1e6
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
async function quiet(setup: Setup): Promise<Figure[]> {
  const quiet: { floor: number; own: number }[] = []
  for (let round = 0; round < 8; round++) {
    const floor = p99(await come(setup.sideOf(setup.floor, 'mixed'), 100, 3))
    const own = p99(await come(setup.sideOf(setup.product, 'mixed'), 100, 3))
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

function come(side: Side, perSecond: number, seconds: number): Promise<Answer[]> {
  return side.driver.open(side.next, { perSecond, milliseconds: seconds * 1_000 })
}

function failed(answers: readonly Answer[]): number {
  return answers.filter(({ status }) => status < 200 || status > 299).length
}

function p99(answers: readonly Answer[]): number {
  return quantile(
    answers.map(({ took }) => took),
    0.99,
  )
}
