import type { Bench, Figure } from './bench.ts'
import type { Answer } from './generator.ts'
import { readNames } from './mix.ts'
import { middle, quantile } from './ratio.ts'
import { rounds, type Setup, setupOf } from './setup.ts'

const p1k = { landlords: 3, properties: 100, units: 1_000, months: 12, writers: 0 }
const p10k = { landlords: 1, properties: 500, units: 10_000, months: 12, writers: 0 }

/** quality.md P10: lists of a landlord with a thousand homes. */
export const thousandHomes: Bench = {
  name: 'thousand-homes',
  about:
    'Lists and figures of three landlords with 1,000 homes and 11,950 payments each, over the floor’s of the same rows.',
  async run(workspace) {
    const setup = await setupOf(workspace, p1k)
    try {
      return await eachRead(setup)
    } finally {
      await setup.stop()
    }
  },
}

/** quality.md P11: the same of ten thousand homes. */
export const tenThousandHomes: Bench = {
  name: 'ten-thousand-homes',
  about:
    'Lists and figures of a landlord with 10,000 homes and 119,500 payments, one after the other and the dearest eight at once.',
  async run(workspace) {
    const setup = await setupOf(workspace, p10k)
    try {
      return await largeAnswers(setup)
    } finally {
      await setup.stop()
    }
  },
}

async function eachRead(setup: Setup): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const name of readNames) {
    const one = { connections: 1 }
    const { p50, rounds: kept } = await setup.compare(name, one, Math.ceil(rounds / 4))
    const took = middle(kept.map(({ other }) => other.p50))
    const max = name === 'stats' ? 20 : 250
    figures.push({
      what: `P10 ${name}: p50, over the floor`,
      value: `${took.toFixed(0)} ms, ${p50.median.toFixed(2)}`,
      goal: {
        words: `at most ${max} ms${name === 'stats' ? '' : ' and 3 × floor'}`,
        met: took <= max && (name === 'stats' || p50.median <= 3),
      },
    })
  }
  return figures
}

async function largeAnswers(setup: Setup): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const name of readNames) {
    const { driver, next } = setup.sideOf(setup.product, name)
    await driver.closed(next, { connections: 1, milliseconds: 1_000 })
    await setup.product.costs()
    const answers = await driver.closed(next, { connections: 1, milliseconds: 3_000 })
    const { stall } = await setup.product.costs()
    figures.push(answerOf(name, answers), {
      what: `P11 ${name}: nobody else is answered for`,
      value: `${stall.toFixed(0)} ms`,
      goal: { words: 'at most 100 ms, good 30', met: stall <= 100 },
    })
  }
  const { driver, next } = setup.sideOf(setup.product, 'payments')
  await driver.closed(next, { connections: 8, milliseconds: 5_000 })
  const megabytes = (await setup.product.costs()).memory.max / 1e6
  figures.push({
    what: 'P11 eight of the longest lists at once: memory at most',
    value: `${megabytes.toFixed(0)} MB`,
    goal: { words: 'at most 400 MB', met: megabytes <= 400 },
  })
  return figures
}

function answerOf(name: string, answers: readonly Answer[]): Figure {
  const took = quantile(
    answers.map(answer => answer.took),
    0.5,
  )
  const megabytes = Math.max(...answers.map(({ bytes }) => bytes)) / 1e6
  const max = name === 'stats' ? 60 : 1_000
  return {
    what: `P11 ${name}: p50, size`,
    value: `${took.toFixed(0)} ms, ${megabytes.toFixed(2)} MB`,
    goal: { words: `at most ${max} ms and 5 MB`, met: took <= max && megabytes <= 5 },
  }
}
