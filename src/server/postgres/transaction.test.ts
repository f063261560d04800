import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { database } from '#test/world.ts'
import { organizations } from '../db/tables.ts'
import { databaseError } from '../errors/errors.ts'
import { beforeCommit, pipeline, savepoint } from './transaction.ts'

it('a deferred query runs after all others, with the commit', async () => {
  const id = v7()
  await database.transaction(async db => {
    await beforeCommit(db, () =>
      db.execute(sql`update organizations set name = name || ' & Sons' where id = ${id}`),
    )
    await db.insert(organizations).values({ id, name: 'Acme' })
  })
  expect(await named(id)).toEqual(['Acme & Sons'])
})

it('outside of a transaction a deferred query runs at once', async () => {
  const id = v7()
  await beforeCommit(database.db, () =>
    database.db.insert(organizations).values({ id, name: 'Acme' }),
  )
  expect(await named(id)).toEqual(['Acme'])
})

it('a deferred query that fails undoes the transaction', async () => {
  const id = v7()
  const change = database.transaction(async db => {
    await db.insert(organizations).values({ id, name: 'Acme' })
    await beforeCommit(db, () => db.execute(sql`select 1 / 0`))
  })
  await expect(reasonOf(change)).resolves.toBe('division by zero')
  expect(await named(id)).toEqual([])
})

it('all queries of a pipeline settle before a failure undoes the transaction', async () => {
  const id = v7()
  let isAnswered = false
  const change = database.transaction(async db => {
    const first = db.insert(organizations).values({ id, name: 'Acme' }).execute()
    const others = [Promise.reject(new Error('Not this one')), answerOf(first)]
    await pipeline([first, ...others])
  })
  async function answerOf(sent: Promise<unknown>) {
    await sent
    isAnswered = true
  }
  await expect(change).rejects.toThrow('Not this one')
  expect(isAnswered).toBe(true)
  expect(await named(id)).toEqual([])
})

it('queries of a pipeline run in their order, each answered with its own rows', async () => {
  const words = ['a "b"', 'c\\d', null, '{e,f}']
  const moment = new Date('2026-01-02T03:04:05.678Z')
  const bytes = Buffer.from([0, 255])
  for (const times of [1, 2, 3, 4, 5]) {
    const answers = await database.transaction(db =>
      pipeline([
        db.execute(sql`select ${sql.param(words)}::text[] as words, ${times}::int as times`),
        db.execute(sql`select ${moment}::timestamptz = now() as is_now, ${bytes}::bytea as bytes`),
        db.execute(
          sql`select ${null}::text as nothing, ${sql.param({ one: [1] })}::jsonb as thing`,
        ),
        db.execute(sql`select from generate_series(1, ${times}::int)`),
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

it('a failure reaches the queries after it, not those before it', async () => {
  const outcomes = await database
    .transaction(async db => {
      const sent = [sql`select 1`, sql`select 1 / 0`, sql`select 2`].map(one => db.execute(one))
      return Promise.allSettled(sent)
    })
    .catch(() => [])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
})

it('a pipeline fails with the cause, not with its consequences', async () => {
  const change = database.transaction(db => {
    const failing = db.execute(sql`select 1 / 0`).execute()
    return pipeline([db.execute(sql`select 1`), failing])
  })
  await expect(reasonOf(change)).resolves.toBe('division by zero')
})

it('a savepoint rolls back its own changes, and no earlier ones', async () => {
  const [stored, undone, inner] = [v7(), v7(), v7()]
  await database.transaction(async db => {
    await db.insert(organizations).values({ id: stored, name: 'Kept' })
    await savepoint(db, async within => {
      await savepoint(within, () => within.insert(organizations).values({ id: inner, name: 'In' }))
      await within.insert(organizations).values({ id: undone, name: 'Undone' })
      await within.execute(sql`select 1 / 0`)
    }).catch(() => {})
    await db.update(organizations).set({ name: 'Kept on' }).where(eq(organizations.id, stored))
  })
  expect([await named(stored), await named(undone), await named(inner)]).toEqual([
    ['Kept on'],
    [],
    [],
  ])
})

it('a query deferred by a savepoint is rolled back with it', async () => {
  const [undone, stored] = [v7(), v7()]
  await database.transaction(async db => {
    await savepoint(db, async within => {
      await beforeCommit(within, () =>
        within.insert(organizations).values({ id: undone, name: 'Undone' }),
      )
      throw new Error('No')
    }).catch(() => {})
    await beforeCommit(db, () => db.insert(organizations).values({ id: stored, name: 'Kept' }))
  })
  expect([await named(undone), await named(stored)]).toEqual([[], ['Kept']])
})

async function reasonOf(change: Promise<unknown>): Promise<string | undefined> {
  return change.then(
    () => undefined,
    error => databaseError(error)?.message,
  )
}

async function named(id: string) {
  const rows = await database.db.select().from(organizations).where(eq(organizations.id, id))
  return rows.map(({ name }) => name)
}
