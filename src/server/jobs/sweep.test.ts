import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database, landlord, newcomer } from '#test/world.ts'
import { digest } from '../access/caller.ts'
import { idempotencyKeys, sessions } from '../db/tables.ts'
import { runJob } from './fixture.ts'
import { sweep } from './sweep.ts'

it('an ended session is deleted, an active one is retained', async () => {
  const [gone, here] = [await newcomer(), await newcomer()]
  const ended = { expire: sql`now() - interval '1 second'` }
  await database.db
    .update(sessions)
    .set(ended)
    .where(eq(sessions.sid, digest(gone.token)))
  await runJob(sweep)
  expect(await sessionsOf(gone.user.id)).toHaveLength(0)
  expect(await sessionsOf(here.user.id)).toHaveLength(1)
})

it('an answer is stored for retries for a day', async () => {
  const lana = await landlord()
  const values = ['23 hours 59 minutes', '24 hours 1 minute'].map(age => ({
    userId: lana.user.id,
    key: age,
    requestHash: '',
    createdAt: sql`now() - ${age}::interval`,
  }))
  await database.db.insert(idempotencyKeys).values(values)
  await runJob(sweep)
  const mine = eq(idempotencyKeys.userId, lana.user.id)
  const kept = await database.db.select().from(idempotencyKeys).where(mine)
  expect(kept.map(row => row.key)).toEqual(['23 hours 59 minutes'])
})

function sessionsOf(userId: string) {
  return database.db.select().from(sessions).where(eq(sessions.userId, userId))
}
