import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { database } from '#test/world.ts'
import { attempts } from '../db/tables.ts'
import { count, tried } from './attempt-counters.ts'
import { type LimitName, limits } from './attempt-limits.ts'
import { cases, closeNodes, node, openNodes } from './limits-fixture.ts'

/** F2 of security.md: attempts are counted before the work, on two nodes, also in parallel. */

beforeAll(openNodes)
afterAll(closeNodes)
beforeEach(() => database.db.delete(attempts))

it.each(Object.keys(limits) as LimitName[])(
  'of %s no more than the rest of the limit pass, in parallel on two servers',
  async name => {
    const { once, passed, times = 16, left = 3, may = left } = await cases[name]()
    // The first creates the counter, which is then set to nearly the limit.
    await once(0)
    const before = (await passed?.()) ?? 0
    const nearly = { count: limits[name].max - left }
    const named = sql`left(${attempts.key}, ${name.length + 1}) = ${`${name}:`}`
    const touched = await database.db.update(attempts).set(nearly).where(named).returning()
    expect(touched).toHaveLength(1)
    const answers = await Promise.all(Array.from({ length: times }, (_, at) => once(at + 1)))
    const got = passed ? (await passed()) - before : answers.filter(Boolean).length
    expect(got).toBeLessThanOrEqual(may)
    expect(got).toBeGreaterThan(left === 0 && may === 0 ? -1 : 0)
  },
)

it('a hundred in parallel of each pass their counters up to the limit exactly', async () => {
  for (const name of Object.keys(limits) as LimitName[]) {
    const one = tried(name, randomBytes(8).toString('hex'), 7)
    const counted = await Promise.all(
      Array.from({ length: 100 }, (_, at) => count(node(at).database.db, one)),
    )
    expect(counted.filter(each => each !== null)).toHaveLength(7)
  }
})
