import type { Bench, Figure } from './bench.ts'
import { readNames } from './mix.ts'
import { label, middle, type Ratio } from './ratio.ts'
import type { Block, Compared } from './rounds.ts'
import { atMost, ordinary, rounds, type Setup, setupOf } from './setup.ts'

const closed = { connections: 8 }
const open = { perSecond: 100 }

/** quality.md P1–P4: the cost of a call over a minimal server for the same call. */
export const calls: Bench = {
  name: 'calls',
  about: `The calls of an ordinary office in their shares, 20 landlords with 200 homes and 2,390 payments each, against bare Fastify and pg on the same rows: ${rounds} rounds ABBA of 1.3 s, more where the self-check wants them, processor time to the nanosecond, median of the rounds’ ratios and the interval of nine in ten draws.`,
  async run(workspace) {
    const setup = await setupOf(workspace, ordinary)
    try {
      const { enough, figures } = await selfChecked(setup)
      return [
        ...figures,
        ...(await mixed(setup, enough)),
        ...(await writeCalls(setup, enough)),
        ...(await oneByOne(setup, enough)),
        // Last: rows that the floor writes without its ledger would disturb the product's reads.
        ...(await writesAlone(setup, enough)),
      ]
    } finally {
      await setup.stop()
    }
  },
}

/**
 * The floor against itself must come out as 1, of as many rounds as that takes (§4.5); against one that
 * wastes 0.2 ms a call it must not.
 */
async function selfChecked(setup: Setup): Promise<{ enough: number; figures: Figure[] }> {
  const floor = () => setup.sideOf(setup.floor, 'mixed')
  const same = await setup.anotherFloor()
  let enough = rounds
  const check = () => setup.against(floor(), setup.sideOf(same, 'mixed'), closed, enough)
  let { server } = await check()
  for (let doubled = 0; doubled < 2 && !isSound(server); doubled++) {
    enough *= 2
    ;({ server } = await check())
  }
  const slower = await setup.anotherFloor(0.2)
  const wasted = await setup.against(floor(), setup.sideOf(slower, 'mixed'), closed, enough)
  return {
    enough,
    figures: [
      {
        what: `Self-check: the floor over itself, processor time of the server, ${enough} rounds`,
        value: label(server),
        goal: { words: 'holds 1, ± 0.06', met: isSound(server) },
      },
      {
        what: 'Self-check: a floor that wastes 0.2 ms a call',
        value: label(wasted.server),
        goal: { words: 'is seen', met: wasted.server.low > 1 },
      },
    ],
  }
}

function isSound({ low, high }: Ratio): boolean {
  return low <= 1 && high >= 1 && high - low <= 0.12
}

async function mixed(setup: Setup, rounds: number): Promise<Figure[]> {
  const busy = await setup.compare('mixed', closed, rounds)
  const calm = await setup.compare('mixed', open, rounds)
  return [
    atMost('P1 mixed, 8 connections: server ÷ floor', busy.server, 1.6, 1.3),
    inMilliseconds('the same', busy, 'server'),
    atMost('P1 mixed, 100 a second: server ÷ floor', calm.server, 1.6, 1.3),
    inMilliseconds('the same', calm, 'server'),
    atMost('P2 mixed, 8 connections: server and PostgreSQL ÷ floor', busy.both, 1.5, 1.25),
    inMilliseconds('the same', busy, 'both'),
    atMost('P2 mixed, 100 a second: server and PostgreSQL ÷ floor', calm.both, 1.5, 1.25),
    {
      what: 'Calls that failed',
      value: `${busy.failed + calm.failed}`,
      goal: { words: 'none', met: busy.failed + calm.failed === 0 },
    },
  ]
}

async function writeCalls(setup: Setup, rounds: number): Promise<Figure[]> {
  const writes = await setup.compare('writes', closed, rounds)
  return [
    atMost('P3 writes only: server and PostgreSQL ÷ floor', writes.both, 2.5, 1.9),
    inMilliseconds('the same', writes, 'both'),
    { what: 'P3 writes only: server ÷ floor', value: label(writes.server) },
  ]
}

async function writesAlone(setup: Setup, rounds: number): Promise<Figure[]> {
  const own = setup.sideOf(await setup.floorOnOwn(), 'writes')
  const beside = await setup.against(own, setup.sideOf(setup.product, 'writes'), closed, rounds)
  return [
    atMost('P3, floor on our own database: server and PostgreSQL ÷ floor', beside.both, 2.5, 1.9),
    inMilliseconds('the same', beside, 'both'),
  ]
}

async function oneByOne(setup: Setup, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const name of readNames) {
    const one = await setup.compare(name, { connections: 2 }, Math.ceil(rounds / 3))
    figures.push(
      atMost(`P4 ${name}: p50 ÷ floor`, one.p50, 1.6, 1.25),
      inMilliseconds('the same, processor time of server and PostgreSQL', one, 'both'),
    )
  }
  return figures
}

function inMilliseconds(what: string, { rounds }: Compared, figure: keyof Block): Figure {
  const of = (which: 'floor' | 'other') =>
    middle(rounds.map(round => round[which][figure])).toFixed(2)
  return { what, value: `${of('other')} ms, floor ${of('floor')} ms` }
}
