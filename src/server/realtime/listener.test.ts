import { PassThrough } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database, newcomer } from '#test/world.ts'
import { digest } from '../access/caller.ts'
import { sessions } from '../db/tables.ts'
import { defaultTimeouts } from '../http/timeouts.ts'
import { openLive } from './listener.ts'

test('M3: a session that expires ends its stream at the next heartbeat, within half a minute', async () => {
  expect(defaultTimeouts.beat).toBeLessThanOrEqual(30_000)
  const live = openLive(database, 20, { warn: () => {} })
  const [ann, bob] = await Promise.all([newcomer(), newcomer()])
  const open = async ({ user, token }: typeof ann) => {
    const { role, organizationId } = user
    const stream = new PassThrough().resume()
    const person = { id: user.id, role, organizationId, sid: digest(token) }
    await live.open(person, {}, () => stream)
    return stream
  }
  const [hers, his] = [await open(ann), await open(bob)]
  // Expiry changes no row, so no trigger fires.
  const past = { expire: sql`now() - interval '1 second'` }
  await database.db
    .update(sessions)
    .set(past)
    .where(eq(sessions.sid, digest(ann.token)))
  await expect.poll(() => hers.readableEnded).toBe(true)
  expect(his.readableEnded).toBe(false)
  await live.close()
})
