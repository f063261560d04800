import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#server/db/tables.ts'
import { electronicConsent } from '#shared/account/auth.ts'
import { invite, preview } from '#test/invited.ts'
import { forget as ask, mailsTo } from '#test/mailbox.ts'
import {
  app,
  call,
  database,
  freshEmail,
  landlord,
  mailFolder,
  newcomer,
  tenantOf,
} from '#test/world.ts'

const dead = {
  status: 400,
  body: { message: 'This password reset link is invalid or has expired' },
}

describe('a forgotten password', () => {
  it('a link comes by mail, changes the password once, and ends every session', async () => {
    const ann = await newcomer()
    const token = await linkFor(ann.user.email)
    expect((await verify(token)).body).toEqual({ email: ann.user.email })
    expect((await verify(token)).status).toBe(200)

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reset(token, 'a new password')),
    )
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, ...Array(9).fill(400)])
    expect(await verify(token)).toMatchObject(dead)
    expect((await ann.get('/api/auth/user')).status).toBe(401)
    expect((await signInWith(ann.user.email, ann.password)).status).toBe(401)
    expect((await signInWith(ann.user.email, 'a new password')).status).toBe(200)
  })

  it('the answer is the same for an unknown address, and no mail is sent', async () => {
    const ann = await newcomer()
    const nobody = freshEmail()
    const [known, unknown] = await Promise.all([ask(ann.user.email), ask(nobody)])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await mailsTo(nobody)).toEqual([])
  })

  it('the older link becomes invalid with the newer, and a mailbox gets three an hour at most', async () => {
    const ann = await newcomer()
    const first = await linkFor(ann.user.email)
    const second = await linkFor(ann.user.email)
    expect(await verify(first)).toMatchObject(dead)
    expect((await verify(second)).status).toBe(200)
    await Promise.all([ask(ann.user.email), ask(ann.user.email), ask(ann.user.email)])
    expect(await mailsTo(ann.user.email)).toHaveLength(3)
    expect((await ask(ann.user.email)).status).toBe(200)
  })

  it('a link lasts 24 hours', async () => {
    const ann = await newcomer()
    const token = await linkFor(ann.user.email)
    await expireIn(ann.user.id, '1 minute')
    expect((await verify(token)).status).toBe(200)
    await expireIn(ann.user.id, '-1 minute')
    expect(await verify(token)).toMatchObject(dead)
    expect(await reset(token, 'a new password')).toMatchObject(dead)
  })

  it('a made-up link is refused like an expired one, and a short password at its field', async () => {
    expect(await verify('nonsense')).toMatchObject(dead)
    expect(await reset('nonsense', 'a new password')).toMatchObject(dead)
    const sentence = 'Password must be at least 8 characters'
    expect(await reset('nonsense', 'short')).toMatchObject({
      status: 400,
      body: { fields: { password: sentence } },
    })
  })

  it('a person added by a landlord sets their first password by it', async () => {
    const bob = await tenantOf(await landlord())
    expect((await reset(await linkFor(bob.email), 'my first password')).status).toBe(200)
    expect((await signInWith(bob.email, 'my first password')).status).toBe(200)
  })

  it('an invited person may accept with it, and otherwise stays invited', async () => {
    const lana = await landlord()
    const [bob, otto] = [await tenantOf(lana), await landlord()]
    await invite(lana, { email: bob.email })
    // A person whom Otto never added may not join him uninvited.
    const { token: ottos } = await invite(otto, { email: bob.email })
    const pending = async () =>
      (await lana.get<unknown[]>('/api/tenant-invitations?status=pending')).body.length
    const token = await linkFor(bob.email)
    expect((await verify(token)).body).toEqual({
      email: bob.email,
      invitations: [{ organization: 'Lana Lord', property: lana.property.name }],
    })
    const consentVersion = electronicConsent.version
    expect((await reset(token, 'my first password', consentVersion)).status).toBe(200)
    const [row] = await database.db.select().from(users).where(eq(users.id, bob.id))
    expect(row).toMatchObject({ consentVersion, consentedAt: expect.any(Date) })
    expect([await pending(), (await preview(ottos)).status]).toEqual([0, 200])
    const [list] = (await lana.get<object[]>('/api/tenant-invitations')).body
    expect(list).toMatchObject({ status: 'accepted' })

    const dee = await tenantOf(lana)
    await invite(lana, { email: dee.email })
    expect((await reset(await linkFor(dee.email), 'my first password')).status).toBe(200)
    expect(await pending()).toBe(1)
    const later = await linkFor(dee.email)
    expect((await verify(later)).body).toEqual({ email: dee.email })
    await reset(later, 'my second password', consentVersion)
    expect(await pending()).toBe(1)
  })

  it('only a hash of the link is stored, and its host is ours for any request headers', async () => {
    const ann = await newcomer()
    await ask(ann.user.email, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
    const [mail] = await mailsTo(ann.user.email)
    expect(mail?.text).toContain('https://rooftree.example/reset-password?token=')
    expect(mail?.text).not.toContain('evil.test')
    const token = tokenIn(mail?.text)
    const [row] = await database.db.select().from(users).where(eq(users.id, ann.user.id))
    expect(row?.resetToken).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('without a mail server the mail is a file', async () => {
    const ann = await newcomer()
    await ask(ann.user.email)
    const [mail] = await mailsTo(ann.user.email)
    await expect.poll(() => readdir(mailFolder)).toContain(`${mail?.id}.eml`)
    const file = await readFile(path.join(mailFolder, `${mail?.id}.eml`), 'utf8')
    expect(file).toContain(`To: ${ann.user.email}`)
    expect(file).toContain('Subject: Reset your Rooftree password')
    await expect.poll(async () => (await mailsTo(ann.user.email))[0]?.sentAt).toBeTruthy()
  })
})

async function linkFor(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  return tokenIn((await mailsTo(email)).at(-1)?.text)
}

function tokenIn(text = ''): string {
  return /token=([\w-]{43})/.exec(text)?.[1] ?? ''
}

function verify(token: string) {
  return call('GET', `/api/auth/verify-reset-token/${token}`)
}

function reset(token: string, password: string, consentVersion?: string) {
  return call('POST', '/api/auth/reset-password', { body: { token, password, consentVersion } })
}

function signInWith(email: string, password: string) {
  return call('POST', '/api/auth/login', { body: { email, password } })
}

async function expireIn(userId: string, interval: string) {
  const expiry = sql`now() + ${interval}::interval`
  await app.database.db.update(users).set({ resetTokenExpiry: expiry }).where(eq(users.id, userId))
}
