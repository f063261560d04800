import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Session } from '#shared/account/sessions.ts'
import { call, database, newcomer, signIn, type User } from '#test/world.ts'
import { sessions } from '../db/tables.ts'

async function anotherOf(who: User, userAgent = 'A phone') {
  const body = { email: who.user.email, password: who.password }
  const headers = { 'user-agent': userAgent }
  const answer = await call<{ token: string }>('POST', '/api/auth/login', { body, headers })
  return answer.body.token
}
const works = async (token: string) => (await call('GET', '/api/auth/user', { token })).status

it('B3: a person sees their sessions, and ends one or all others', async () => {
  const ann = await newcomer()
  const phone = await anotherOf(ann)
  const tablet = await anotherOf(ann, 'A tablet')
  const { body } = await ann.get<Session[]>('/api/auth/sessions')
  expect(body).toHaveLength(3)
  expect(body.filter(one => one.isCurrent)).toHaveLength(1)
  const [onPhone] = body.filter(one => one.userAgent === 'A phone')
  expect((await ann.delete(`/api/auth/sessions/${onPhone?.id}`)).status).toBe(204)
  expect([await works(phone), await works(tablet)]).toEqual([401, 200])
  expect((await ann.delete('/api/auth/sessions')).status).toBe(204)
  expect([await works(tablet), await works(ann.token)]).toEqual([401, 200])
})

it('E3: a user cannot end the session of another user', async () => {
  const [ann, bob] = [await newcomer(), await newcomer()]
  const [his] = (await bob.get<Session[]>('/api/auth/sessions')).body
  expect((await ann.delete(`/api/auth/sessions/${his?.id}`)).status).toBe(404)
  expect(await works(bob.token)).toBe(200)
})

it('B4: unused for half an hour a session is over; for a day, when its person chose so', async () => {
  const ann = await newcomer()
  const unused = (time: string) =>
    database.db
      .update(sessions)
      .set({
        lastSeenAt: sql`${sessions.lastSeenAt} - ${time}::interval`,
        expire: sql`${sessions.expire} - ${time}::interval`,
      })
      .where(eq(sessions.userId, ann.user.id))
  const choose = (sessionTimeout: boolean) =>
    ann.patch('/api/auth/user', { preferences: { sessionTimeout } })

  await unused('29 minutes')
  expect(await works(ann.token), 'used again, the half hour begins anew').toBe(200)
  await unused('29 minutes')
  expect(await works(ann.token)).toBe(200)
  await choose(false)
  await unused('23 hours')
  expect(await works(ann.token)).toBe(200)
  await unused('31 minutes')
  expect((await choose(true)).status).toBe(200)
  await unused('31 minutes')
  expect(await works(ann.token)).toBe(401)
})

it('B4: background reloads of a hidden tab do not extend a session', async () => {
  const ann = await newcomer()
  const passes = (minutes: number) =>
    database.db
      .update(sessions)
      .set({
        lastSeenAt: sql`${sessions.lastSeenAt} - make_interval(mins => ${minutes})`,
        expire: sql`${sessions.expire} - make_interval(mins => ${minutes})`,
      })
      .where(eq(sessions.userId, ann.user.id))
  const byItself = async () => (await ann.get('/api/auth/user', { 'x-background': '1' })).status
  await passes(20)
  expect(await byItself()).toBe(200)
  await passes(9)
  expect(await works(ann.token), 'somebody was there').toBe(200)
  await passes(20)
  expect(await byItself()).toBe(200)
  await passes(11)
  expect(await byItself()).toBe(401)
})

it('B4: after seven days it is over, however much it was used', async () => {
  const ann = await newcomer()
  await database.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '7 days'` })
    .where(eq(sessions.userId, ann.user.id))
  expect(await works(ann.token)).toBe(401)
})

it('the key for drafts is the same at every sign-in of a person, and differs from other people’s', async () => {
  const [lana, otto] = [await newcomer(), await newcomer()]
  const url = '/api/auth/typed-key'
  const first = (await lana.get<{ key: string }>(url)).body
  expect(Buffer.from(first.key, 'base64')).toHaveLength(32)
  const { token } = await signIn(lana.user.id)
  const again = await call('GET', url, { token })
  expect(again.body).toEqual(first)
  expect((await otto.get(url)).body).not.toEqual(first)
})
