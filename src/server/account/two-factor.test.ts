import { eq, ne } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, it, vi } from 'vitest'
import type { Account } from '#shared/account/auth.ts'
import { forget, mailsTo } from '#test/mailbox.ts'
import { app, call, database, newcomer, type User } from '#test/world.ts'
import { encryptAgain, takeAppCode } from '../auth/second-factor.ts'
import { twoFactors } from '../db/tables.ts'

/** Rows D1 to D3 of quality.md. */

afterEach(() => void vi.useRealTimers())

const path = '/api/auth/two-factor'
const startOf = (who: User) =>
  who.post<{ secret: string; address: string }>(path, { currentPassword: who.password })
const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
const signIn = (who: User, password = who.password) =>
  call<{ challenge?: string; token?: string }>('POST', '/api/auth/login', {
    body: { email: who.user.email, password },
  })
const answer = (challenge: string | undefined, code: string) =>
  call<{ token: string; user: Account; message: string }>('POST', '/api/auth/login/two-factor', {
    body: { challenge, code },
  })

/** A user with the second factor on, half a minute later: the code that turned it on is used up. */
async function guarded() {
  const ann = await newcomer()
  const { secret } = (await startOf(ann)).body
  const on = await ann.put<{ recoveryCodes: string[] }>(path, { code: codeOf(secret) })
  expect(on.status, on.text).toBe(200)
  later(31)
  return { ann, secret, recoveryCodes: on.body.recoveryCodes }
}

function later(seconds: number) {
  vi.setSystemTime(Date.now() + seconds * 1000)
}

it('D1: the secret has 160 bits, is shown once, and is stored encrypted', async () => {
  const ann = await newcomer()
  expect((await ann.post(path, { currentPassword: 'not mine' })).status).toBe(400)
  const { body } = await startOf(ann)
  expect(Secret.fromBase32(body.secret).bytes).toHaveLength(20)
  expect(body.address).toContain(`secret=${body.secret}`)
  const [stored] = await database.db
    .select()
    .from(twoFactors)
    .where(eq(twoFactors.userId, ann.user.id))
  expect(stored?.secret).not.toContain(body.secret)
  expect((await ann.get<Account>('/api/auth/user')).body.hasTwoFactor).toBe(false)
  expect((await signIn(ann)).body.token).toBeDefined()
})

it('D1: it is on only after a right code, which ends every other session', async () => {
  const ann = await newcomer()
  const { token: other } = (await signIn(ann)).body
  const { secret } = (await startOf(ann)).body
  const wrong = await ann.put<{ fields: object }>(path, { code: '000000' })
  expect(wrong.status).toBe(400)
  expect(wrong.body.fields).toEqual({ code: 'This code is incorrect or was already used' })
  const on = await ann.put<{ recoveryCodes: string[] }>(path, { code: codeOf(secret) })
  expect(on.body.recoveryCodes).toHaveLength(10)
  expect((await ann.get<Account>('/api/auth/user')).body.hasTwoFactor).toBe(true)
  expect((await call('GET', '/api/auth/user', { token: other ?? '' })).status).toBe(401)
  expect((await startOf(ann)).status).toBe(409)
})

it('D1: turning it off needs the password and a code', async () => {
  const { ann, secret } = await guarded()
  const off = (body: object) => call<{ fields: object }>('DELETE', path, { token: ann.token, body })
  expect((await off({ currentPassword: 'not mine', code: codeOf(secret) })).status).toBe(400)
  expect((await off({ currentPassword: ann.password, code: '000000' })).status).toBe(400)
  expect((await off({ currentPassword: ann.password, code: codeOf(secret) })).status).toBe(204)
  expect((await signIn(ann)).body.token).toBeDefined()
})

it('D2: a code works once, also in two parallel requests', async () => {
  const { ann, secret } = await guarded()
  const [one, two] = [(await signIn(ann)).body.challenge, (await signIn(ann)).body.challenge]
  const code = codeOf(secret)
  const both = await Promise.all([answer(one, code), answer(two, code)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await answer((await signIn(ann)).body.challenge, code)).status).toBe(401)
})

it('D2: the code of the previous half minute still works, an older or future one does not', async () => {
  const { ann, secret } = await guarded()
  later(300)
  const { challenge } = (await signIn(ann)).body
  const now = Date.now()
  expect((await answer(challenge, codeOf(secret, now - 60_000))).status).toBe(401)
  expect((await answer(challenge, codeOf(secret, now + 30_000))).status).toBe(401)
  const right = await answer(challenge, codeOf(secret, now - 30_000))
  expect(right.status, right.text).toBe(200)
  expect(right.body.user.id).toBe(ann.user.id)
})

it('D3: five wrong codes block for a quarter of an hour, over all sign-ins', async () => {
  const { ann, secret } = await guarded()
  for (let wrong = 0; wrong < 5; wrong += 1)
    expect((await answer((await signIn(ann)).body.challenge, '000000')).status).toBe(401)
  const refused = await answer((await signIn(ann)).body.challenge, codeOf(secret))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  expect((await ann.get('/api/auth/user')).status).toBe(200)
})

it('D3: the challenge between password and code opens nothing else, works once, and expires soon', async () => {
  const { ann, secret } = await guarded()
  const { challenge = '' } = (await signIn(ann)).body
  expect((await call('GET', '/api/auth/user', { token: challenge })).status).toBe(401)
  expect((await answer(challenge, codeOf(secret))).status).toBe(200)
  later(31)
  expect((await answer(challenge, codeOf(secret))).status).toBe(401)
  await database.db.execute(`update sign_in_challenges set expire = now() - interval '1 second'`)
  expect((await answer((await signIn(ann)).body.challenge, 'aaaa')).status).toBe(400)
})

it('D3: a recovery code replaces the app, in any spelling, and once', async () => {
  const { ann, recoveryCodes } = await guarded()
  const [code = ''] = recoveryCodes
  expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  const typed = code.toUpperCase().replaceAll('-', ' ')
  expect((await answer((await signIn(ann)).body.challenge, typed)).status).toBe(200)
  expect((await answer((await signIn(ann)).body.challenge, code)).status).toBe(401)
})

it('D3: after a password reset the code is still required', async () => {
  const { ann, secret } = await guarded()
  await forget(ann.user.email)
  const [mail] = await mailsTo(ann.user.email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const body = { token, password: 'another one' }
  expect((await call('POST', '/api/auth/reset-password', { body })).status).toBe(200)
  const signedIn = await signIn(ann, 'another one')
  expect(signedIn.body).not.toHaveProperty('token')
  expect((await answer(signedIn.body.challenge, codeOf(secret))).status).toBe(200)
})

it('D2: an account with a second factor is erased with a code, too', async () => {
  const { ann, secret } = await guarded()
  const erase = (code?: string) =>
    call<{ fields?: object }>('DELETE', '/api/auth/user', {
      token: ann.token,
      body: { currentPassword: ann.password, confirmation: 'ERASE', ...(code && { code }) },
    })
  expect((await erase()).body.fields).toHaveProperty('code')
  expect((await erase('000000')).body.fields).toHaveProperty('code')
  expect((await erase(codeOf(secret))).status).toBe(204)
  const left = eq(twoFactors.userId, ann.user.id)
  expect(await database.db.select().from(twoFactors).where(left)).toEqual([])
})

it('N2: with a new key codes still work by the old one, and are encrypted again before it is removed', async () => {
  const { ann, secret } = await guarded()
  const [old] = app.storage.keys
  const fresh = 'a key that came after the one of these tests'
  const taken = (keys: readonly [string, ...string[]]) =>
    database.transaction(async db => {
      const isTaken = await takeAppCode(db, keys, ann.user.id, codeOf(secret))
      later(31)
      return isTaken
    })
  await expect(taken([fresh])).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('enter a recovery code'),
  })
  expect(await taken([fresh, old])).toBe(true)
  const only = eq(twoFactors.userId, ann.user.id)
  await database
    .transaction(async db => {
      // Other users of this database keep theirs.
      await db.delete(twoFactors).where(ne(twoFactors.userId, ann.user.id))
      expect(await encryptAgain(db, [fresh])).toBe(1)
      expect(await encryptAgain(db, [fresh, old])).toBe(0)
      expect(await takeAppCode(db, [fresh], ann.user.id, codeOf(secret))).toBe(true)
      throw new Error('as it was')
    })
    .catch(error => expect(error).toMatchObject({ message: 'as it was' }))
  expect(await database.db.$count(twoFactors, only)).toBe(1)
})
