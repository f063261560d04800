import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseUrl } from '#test/own-database.ts'
import { newcomer } from '#test/world.ts'
import { users } from '../db/tables.ts'
import { databaseError } from '../errors/errors.ts'
import { openDatabase } from './pool.ts'
import { prepared, preparedSql } from './prepared.ts'

const findEmail = prepared('test email', db =>
  db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
)
const double = preparedSql<{ doubled: number }>(
  'test double',
  sql`select 2 * ${sql.placeholder('by')}::int as doubled`,
)

describe.each([
  { unnamed: false, names: ['test double', 'test email'] },
  { unnamed: true, names: [] },
])('prepared queries, unnamed: $unnamed', ({ unnamed, names }) => {
  const database = openDatabase(databaseUrl, { max: 1, unnamed, log: console.error })
  afterAll(() => database.close())

  it('each run answers for its own values, on the pool and within transactions', async () => {
    const { db } = database
    for (const { user } of [await newcomer(), await newcomer()]) {
      expect(await findEmail(db, { id: user.id })).toEqual([{ email: user.email }])
      const inside = await database.transaction(tx => findEmail(tx, { id: user.id }))
      expect(inside).toEqual([{ email: user.email }])
    }
    expect([await double(db, { by: 2 }), await double(db, { by: 3 })]).toEqual([
      [{ doubled: 4 }],
      [{ doubled: 6 }],
    ])
  })

  it('a connection stores their statements under their names, or none', async () => {
    const { rows } = await database.db.execute<{ name: string }>(
      sql`select name from pg_prepared_statements where name like 'test %' order by name`,
    )
    expect(rows.map(({ name }) => name)).toEqual(names)
  })
})

describe('a query on our pool', () => {
  const database = openDatabase(databaseUrl, { max: 1, log: console.error })
  afterAll(() => database.close())

  it('that failed runs once it can, prepared or not', async () => {
    const part = preparedSql<{ part: number }>(
      'test part',
      sql`select 6 / ${sql.placeholder('by')}::int as part`,
    )
    const divided = (by: number) => database.transaction(db => part(db, { by }))
    for (const by of [0, 0, 0]) await expect(divided(by)).rejects.toThrow('division by zero')
    expect([await divided(2), await divided(3)]).toEqual([[{ part: 3 }], [{ part: 2 }]])
  })

  it('reads money, days and instants as exact texts', async () => {
    const values = sql`select 12345678.90::numeric(12, 2) as money, '2026-02-28'::date as day,
      9007199254740993::int8 as large, '2026-11-22 17:07:00.123456+00'::timestamptz as at, array['2026-02-28'::date] as days`
    const [row] = await preparedSql('test values', values)(database.db)
    const { rows } = await database.db.execute(values)
    const expected = { money: '12345678.90', day: '2026-02-28', large: '9007199254740993' }
    expect(row).toMatchObject({ ...expected, at: '2026-11-22 17:07:00.123456+00' })
    expect(rows).toEqual([{ ...row, days: expect.anything() }])
  })

  it('that is refused names who sent it', async () => {
    const sent = async function whoSends() {
      await database.db.execute(sql`select 1 / 0`)
    }
    const error = await sent().catch(reason => reason)
    expect(databaseError(error)?.message).toBe('division by zero')
    expect(error.stack).toContain('whoSends')
  })
})
