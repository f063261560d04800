import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { attempts, auditLog } from '#server/db/tables.ts'
import { countMany, tried } from '#server/limits/attempt-counters.ts'
import { call, database, freshEmail, newcomer, signIn, type User } from '#test/world.ts'

/** F7 of security.md: with a borrowed session neither password nor code can be guessed. */

const wrong = { currentPassword: 'not the password' }
const calls: Record<string, (who: User) => ReturnType<User['post']>> = {
  'changing the password': who =>
    who.post('/api/auth/change-password', { ...wrong, newPassword: 'another password' }),
  'erasing the account': who =>
    call('DELETE', '/api/auth/user', {
      token: who.token,
      body: { ...wrong, confirmation: 'ERASE' },
    }),
  'setting up a second factor': who => who.post('/api/auth/two-factor', wrong),
  'turning it off': who =>
    call('DELETE', '/api/auth/two-factor', {
      token: who.token,
      body: { ...wrong, code: '123456' },
    }),
  'asking for another address': who =>
    who.post('/api/auth/email-changes', { ...wrong, email: freshEmail() }),
}

it.each(Object.entries(calls))(
  '%s with a wrong password is on record each time, and ends the session the fifth',
  async (_, attempt) => {
    const ann = await newcomer()
    const borrowed = await signIn(ann.user.id)
    const statuses = []
    for (let each = 0; each < 6; each += 1) statuses.push((await attempt(borrowed)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 401])
    expect((await ann.get('/api/auth/user')).status, 'no other session ends').toBe(200)
    expect(await failuresOf(ann)).toHaveLength(5)
    expect((await failuresOf(ann))[0]).toMatchObject({ actorId: ann.user.id })
  },
)

it('of many wrong passwords in parallel no more than the limit are checked', async () => {
  const ann = await newcomer()
  const borrowed = await signIn(ann.user.id)
  const attempt = calls['changing the password']
  const answers = await Promise.all(Array.from({ length: 50 }, () => attempt?.(borrowed)))
  expect(answers.filter(answer => answer?.status === 400)).toHaveLength(5)
  expect(await failuresOf(ann)).toHaveLength(5)
})

it('right passwords end no session: after thirty in an hour the next waits, in every session', async () => {
  const ann = await newcomer()
  const right = { currentPassword: ann.password }
  const elsewhere = await signIn(ann.user.id)
  for (let each = 0; each < 7; each += 1)
    expect((await ann.post('/api/auth/two-factor', right)).status).toBe(200)
  await spentBut(ann, 1)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ann.post('/api/auth/two-factor', right)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(429)])
  expect(answers.find(({ status }) => status === 429)).toMatchObject({
    body: {
      message: expect.stringMatching(/^Too many attempts. Please try again in \d+ minutes.$/),
    },
  })
  expect((await elsewhere.post('/api/auth/two-factor', right)).status).toBe(429)
  expect((await ann.get('/api/auth/user')).status).toBe(200)
})

it('wrong guesses in one session spend none of the owner’s password attempts', async () => {
  const ann = await newcomer()
  const borrowed = await signIn(ann.user.id)
  await spentBut(ann, 1)
  for (let each = 0; each < 5; each += 1)
    expect((await borrowed.post('/api/auth/two-factor', wrong)).status).toBe(400)
  expect((await ann.post('/api/auth/two-factor', { currentPassword: ann.password })).status).toBe(
    200,
  )
})

it('a wrong code is on record, and the fifth ends the session', async () => {
  const ann = await newcomer()
  const right = { currentPassword: ann.password }
  const { body } = await ann.post<{ secret: string }>('/api/auth/two-factor', right)
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate()
  const statuses = []
  for (let each = 0; each < 6; each += 1)
    statuses.push((await ann.put('/api/auth/two-factor', { code: next(code) })).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 401])
  expect(await failuresOf(ann)).toHaveLength(5)
  const credentials = { email: ann.user.email, password: ann.password }
  expect((await call('POST', '/api/auth/login', { body: credentials })).status).toBe(200)
})

const next = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

/** So many right passwords are left of the hour. */
async function spentBut({ user }: User, left: number) {
  const { key, limit } = tried('right proof', user.id)
  await database.db.delete(attempts).where(eq(attempts.key, key))
  await countMany(database.db, [tried('right proof', user.id)], limit.max - left)
}

function failuresOf({ user }: User) {
  const about = and(eq(auditLog.entityId, user.id), eq(auditLog.action, 'proof_failed'))
  return database.db.select().from(auditLog).where(about)
}
