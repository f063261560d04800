import type { Bench, Figure } from './bench.ts'
import type { Answered } from './generator.ts'
import { readNames } from './mix.ts'
import { middle, quantile } from './ratio.ts'
import { rounds, type Stage, stageOf } from './stage.ts'

const p1k = { landlords: 3, properties: 100, units: 1_000, months: 12, writers: 0 }
const p10k = { landlords: 1, properties: 500, units: 10_000, months: 12, writers: 0 }

/** quality.md P10: lists of a landlord with a thousand homes. */
export const thousandHomes: Bench = {
  name: 'thousand-homes',
  about:
    'Lists and figures of three landlords with 1,000 homes and 11,950 payments each, over the floor’s of the same rows.',
  async run(ground) {
    const stage = await stageOf(ground, p1k)
    try {
      return await eachRead(stage)
    } finally {
      await stage.stop()
    }
  },
}

/** quality.md P11: the same of ten thousand homes. */
export const tenThousandHomes: Bench = {
  name: 'ten-thousand-homes',
  about:
    'Lists and figures of a landlord with 10,000 homes and 119,500 payments, one after the other and the dearest eight at once.',
  async run(ground) {
    const stage = await stageOf(ground, p10k)
    try {
      return await largeAnswers(stage)
    } finally {
      await stage.stop()
    }
  },
}

async function eachRead(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const name of readNames) {
    const one = { connections: 1 }
    const { p50, rounds: kept } = await stage.compare(name, one, Math.ceil(rounds / 4))
    const took = middle(kept.map(({ other }) => other.p50))
    const most = name === 'stats' ? 20 : 250
    figures.push({
      what: `P10 ${name}: p50, over the floor`,
      value: `${took.toFixed(0)} ms, ${p50.median.toFixed(2)}`,
      goal: {
        words: `at most ${most} ms${name === 'stats' ? '' : ' and 3 × floor'}`,
        met: took <= most && (name === 'stats' || p50.median <= 3),
      },
    })
  }
  return figures
}

async function largeAnswers(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const name of readNames) {
    const { driver, next } = stage.sideOf(stage.product, name)
    await driver.closed(next, { connections: 1, milliseconds: 1_000 })
    await stage.product.costs()
    const answered = await driver.closed(next, { connections: 1, milliseconds: 3_000 })
    const { stall } = await stage.product.costs()
    figures.push(answerOf(name, answered), {
      what: `P11 ${name}: nobody else is answered for`,
      value: `${stall.toFixed(0)} ms`,
      goal: { words: 'at most 100 ms, good 30', met: stall <= 100 },
    })
  }
  const { driver, next } = stage.sideOf(stage.product, 'payments')
  await driver.closed(next, { connections: 8, milliseconds: 5_000 })
  const megabytes = (await stage.product.costs()).memory.most / 1e6
  figures.push({
    what: 'P11 eight of the longest lists at once: memory at most',
    value: `${megabytes.toFixed(0)} MB`,
    goal: { words: 'at most 400 MB', met: megabytes <= 400 },
  })
  return figures
}

function answerOf(name: string, answered: readonly Answered[]): Figure {
  const took = quantile(
    answered.map(answer => answer.took),
    0.5,
  )
  const megabytes = Math.max(...answered.map(({ bytes }) => bytes)) / 1e6
  const most = name === 'stats' ? 60 : 1_000
  return {
    what: `P11 ${name}: p50, size`,
    value: `${took.toFixed(0)} ms, ${megabytes.toFixed(2)} MB`,
    goal: { words: `at most ${most} ms and 5 MB`, met: took <= most && megabytes <= 5 },
  }
}
