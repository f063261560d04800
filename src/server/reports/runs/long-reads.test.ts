import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '#test/world.ts'
import { isTooLong } from '../../errors/errors.ts'
import { type Db, readPrimary } from '../../postgres/database.ts'
import { readOfAnySize } from './long-reads.ts'

const from = { database, reader: readPrimary }

it('a read that takes too long is read again with the time of a call, and then given up', async () => {
  let times = 2
  const timeouts: string[] = []
  const read = async (db: Db) => {
    const { rows } = await db.execute<{ timeout: string }>(
      sql`select current_setting('statement_timeout') as timeout`,
    )
    timeouts.push(rows[0]?.timeout ?? '')
    // The error of a statement that took too long, at once.
    if (timeouts.length < times)
      await db.execute(sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(1)`)
    return 'made'
  }
  expect(await readOfAnySize(from, read)).toBe('made')
  expect(timeouts).toEqual(['4500ms', '50s'])
  times = 5
  expect(await readOfAnySize(from, read).catch(isTooLong)).toBe(true)
})

it('another error is not repeated', async () => {
  let calls = 0
  const broken = async (db: Db) => {
    calls += 1
    await db.execute(sql`select 1 / 0`)
  }
  await expect(readOfAnySize(from, broken)).rejects.toThrow()
  expect(calls).toBe(1)
})
