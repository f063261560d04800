import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Personas, personasOf } from './personas.ts'
import { walkPaths, walkReading } from './walk.ts'

/** The test of the access test: without any one rule of `visible.ts`, the walk reports it. */

const { removed } = vi.hoisted(() => ({ removed: { rule: '' } }))

type Rule = (...input: unknown[]) => unknown

vi.mock('#server/access/visible.ts', async load => {
  const rules = Object.entries(await load<Record<string, Rule>>())
  return Object.fromEntries(
    rules.map(([name, rule]): [string, Rule] => [
      name,
      (...input) => (removed.rule === name ? sql`true` : rule(...input)),
    ]),
  )
})

let personas: Personas
beforeAll(async () => {
  personas = await personasOf()
})

test('with every rule in its place no fault is found', async () => {
  removed.rule = ''
  expect(await walkReading(personas)).toEqual([])
}, 300_000)

const rules = Object.keys(await import('#server/access/visible.ts'))

test.each(rules)(
  'without %s the walk is red',
  async name => {
    removed.rule = name
    const until = 'the first problem'
    const read = await walkReading(personas, { until })
    const problems = read.length > 0 ? read : await walkPaths(personas, { until })
    removed.rule = ''
    expect(problems).not.toEqual([])
  },
  300_000,
)

test('there are rules to remove', () => expect(rules.length).toBeGreaterThan(9))
