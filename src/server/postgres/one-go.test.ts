import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '#test/world.ts'
import { inOneGo } from './one-go.ts'

it('what is asked in one go is answered in its order, each with its own columns and values', async () => {
  const words = ['a "b"', 'c\\d', null, '{e,f}']
  const moment = new Date('2026-01-02T03:04:05.678Z')
  const bytes = Buffer.from([0, 255])
  for (const times of [1, 2, 3, 4, 5]) {
    const answers = await database.transaction(async db =>
      inOneGo([
        db
          .execute(sql`select ${sql.param(words)}::text[] as words, ${times}::int as times`)
          .execute(),
        db
          .execute(sql`select ${moment}::timestamptz = now() as is_now, ${bytes}::bytea as bytes`)
          .execute(),
        db
          .execute(sql`select ${null}::text as nothing, ${sql.param({ one: [1] })}::jsonb as thing`)
          .execute(),
        db.execute(sql`select from generate_series(1, ${times}::int)`).execute(),
      ]),
    )
    expect(answers.map(({ rows }) => rows)).toEqual([
      [{ words, times }],
      [{ is_now: false, bytes }],
      [{ nothing: null, thing: { one: [1] } }],
      Array.from({ length: times }, () => ({})),
    ])
    expect(answers.map(({ rowCount }) => rowCount)).toEqual([1, 1, 1, times])
  }
})

it('a failure is told to what was asked after it, not to what came before it', async () => {
  const outcomes = await database
    .transaction(async db => {
      const asked = [sql`select 1`, sql`select 1 / 0`, sql`select 2`].map(one => db.execute(one))
      return Promise.allSettled(asked)
    })
    .catch(() => [])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
})

it('a statement that always fails at first works once it can', async () => {
  const divided = (by: number) =>
    database.transaction(async db => (await db.execute(sql`select 6 / ${by}::int as part`)).rows)
  for (const by of [0, 0, 0, 0]) await expect(divided(by)).rejects.toThrow('division by zero')
  expect([await divided(2), await divided(3)]).toEqual([[{ part: 3 }], [{ part: 2 }]])
})

it('a refusal names who asked', async () => {
  const asked = async function whoAsks() {
    await database.db.execute(sql`select 1 / 0`)
  }
  await expect(asked()).rejects.toHaveProperty('stack', expect.stringContaining('whoAsks'))
})
