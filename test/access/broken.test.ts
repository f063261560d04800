import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Personas, personasOf, type Who } from './personas.ts'
import { type Reading, readingsBy } from './readings.ts'
import { faultsOf, walkPaths, walkReading } from './walk.ts'

/** The test of the access test: without any one rule of `visible.ts`, the walk reports it. */

const { removed, asked } = vi.hoisted(() => ({ removed: { rule: '' }, asked: new Set<string>() }))

type Rule = (...input: unknown[]) => unknown

vi.mock('#server/access/visible.ts', async load => {
  const rules = Object.entries(await load<Record<string, Rule>>())
  return Object.fromEntries(
    rules.map(([name, rule]): [string, Rule] => [
      name,
      (...input) => {
        asked.add(name)
        return removed.rule === name ? sql`true` : rule(...input)
      },
    ]),
  )
})

let personas: Personas
beforeAll(async () => {
  personas = await personasOf()
})

test('with every rule in its place no fault is found', async () => {
  removed.rule = ''
  expect(await walkReading(personas, { readings: readingsWithRules })).toEqual([])
}, 300_000)

/** The paths that asked for a rule: without it no other answer is another. */
const pathsOf = new Map<string, [who: Who, path: string][]>()

async function* readingsWithRules(of: Personas, who: Who): AsyncGenerator<Reading> {
  asked.clear()
  for await (const [name, text] of readingsBy(of, who)) {
    const [, path] = name.split('GET ')
    for (const rule of asked)
      if (path) pathsOf.set(rule, [...(pathsOf.get(rule) ?? []), [who, path]])
    asked.clear()
    yield [name, text]
  }
}

const rules = Object.keys(await import('#server/access/visible.ts'))

test.each(rules)(
  'without %s the walk is red',
  async name => {
    removed.rule = name
    const paths = pathsOf.get(name) ?? []
    let problems = await firstFaults(paths)
    const until = 'the first problem'
    const of = new Set(paths.map(([, path]) => path.split(/[/?]/)[2] ?? ''))
    const ofSome = () => walkPaths(personas, { until, of })
    const ofAll = () => walkPaths(personas, { until })
    const lists = () => walkReading(personas, { until })
    // A rule that no answer asked for is one of reports.
    for (const walk of paths.length > 0 ? [ofSome, ofAll, lists] : [lists, ofAll])
      if (problems.length === 0) problems = await walk()
    removed.rule = ''
    expect(problems).not.toEqual([])
  },
  300_000,
)

/** Faults of the first answer that has any. */
async function firstFaults(paths: [who: Who, path: string][]): Promise<string[]> {
  for (const [who, path] of paths) {
    const { text } = await personas.people[who].get(path)
    const faults = faultsOf(personas, who, [`GET ${path}`, text])
    if (faults.length > 0) return faults
  }
  return []
}

test('there are rules to remove', () => expect(rules.length).toBeGreaterThan(9))
