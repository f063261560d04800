import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailChanges, users } from '#server/db/tables.ts'
import { forget, mailsTo } from '#test/mailbox.ts'
import { call, database, freshEmail, newcomer, type User } from '#test/world.ts'

const dead = { status: 400, body: { message: 'This link is invalid or has expired' } }

describe('a new sign-in address', () => {
  it('signs in from its confirmation on; the old address signs in until then and is informed', async () => {
    const ann = await newcomer()
    const { email: before } = ann.user
    const email = freshEmail()
    const asked = await ask(ann, email.toUpperCase())
    expect(asked).toMatchObject({ status: 201, body: { email } })
    expect((await ann.get('/api/auth/email-changes')).body).toEqual([asked.body])
    expect((await signInWith(before, ann.password)).status).toBe(200)
    expect((await signInWith(email, ann.password)).status).toBe(401)
    expect((await mailsTo(before)).map(({ subject }) => subject)).toEqual([
      'Your email address is about to change',
    ])

    const token = await linkTo(email)
    expect((await verify(token)).body).toEqual({ email, isNew: true })
    expect(await confirm(ann, token)).toMatchObject({ status: 200, body: { email } })
    expect((await ann.get('/api/auth/user')).body).toMatchObject({ email })
    expect((await signInWith(before, ann.password)).status).toBe(401)
    expect((await signInWith(email, ann.password)).status).toBe(200)
    expect((await mailsTo(before)).map(({ subject }) => subject)).toContain(
      'Your email address was changed',
    )
    expect((await ann.get('/api/auth/email-changes')).body).toEqual([])
  })

  it('is confirmed only when signed in to its account, even with access to the mailbox', async () => {
    const [ann, eve] = [await newcomer(), await newcomer()]
    const email = freshEmail()
    await ask(ann, email)
    const token = await linkTo(email)
    expect(await confirm(eve, token)).toMatchObject({
      status: 403,
      body: { message: 'This link belongs to another account: sign in to that one first' },
    })
    expect(
      (await call('POST', '/api/auth/email-changes/confirmation', { body: { token } })).status,
    ).toBe(401)
    expect((await confirm(ann, token)).status).toBe(200)
  })

  it('needs the password, and an address that is free', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    const email = freshEmail()
    expect(await ask(ann, email, 'not my password')).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: 'Your current password is incorrect' } },
    })
    expect(await ask(ann, bob.user.email)).toMatchObject({
      status: 400,
      body: { fields: { email: 'A user with this email already exists' } },
    })
    expect(await ask(ann, ann.user.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { fields: { email: 'You already sign in with this address' } },
    })
    expect(await ask(ann, 'no address')).toMatchObject({
      status: 400,
      body: { fields: { email: 'Please enter a valid email address' } },
    })
    expect(await mailsTo(email)).toEqual([])
    expect(await mailsTo(ann.user.email)).toEqual([])
  })

  it('a link confirms once, of ten at the same time', async () => {
    const ann = await newcomer()
    const email = freshEmail()
    await ask(ann, email)
    const token = await linkTo(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(ann, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)])
    expect(await verify(token)).toMatchObject(dead)
  })

  it('a second request replaces the first, a withdrawn one has ended, and one lasts 24 hours', async () => {
    const ann = await newcomer()
    const [first, second] = [freshEmail(), freshEmail()]
    await ask(ann, first)
    await ask(ann, second)
    expect(await confirm(ann, await linkTo(first))).toMatchObject(dead)
    const token = await linkTo(second)
    await database.db
      .update(emailChanges)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(emailChanges.userId, ann.user.id))
    expect(await confirm(ann, token)).toMatchObject(dead)
    const third = freshEmail()
    await ask(ann, third)
    expect((await ann.delete('/api/auth/email-changes')).status).toBe(204)
    expect(await confirm(ann, await linkTo(third))).toMatchObject(dead)
    expect((await ann.get('/api/auth/user')).body).toMatchObject({ email: ann.user.email })
  })

  it('an address taken in the meantime stays with its new user, and of two requests one wins', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    const email = freshEmail()
    await ask(ann, email)
    await ask(bob, email)
    const [anns, bobs] = await linksTo(email)
    const answers = await Promise.all([confirm(ann, anns ?? ''), confirm(bob, bobs ?? '')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const owners = await database.db.select().from(users).where(eq(users.email, email))
    expect(owners).toHaveLength(1)
  })

  it('a reset link sent to the old address becomes invalid', async () => {
    const ann = await newcomer()
    await forget(ann.user.email)
    const email = freshEmail()
    await ask(ann, email)
    await confirm(ann, await linkTo(email))
    const [row] = await database.db.select().from(users).where(eq(users.id, ann.user.id))
    expect(row).toMatchObject({ resetToken: null, resetTokenExpiry: null })
  })

  it('a new password cancels a pending address, because its request used the old password', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    const [anns, bobs] = [freshEmail(), freshEmail()]
    await ask(ann, anns)
    await ask(bob, bobs)
    const passwords = { currentPassword: ann.password, newPassword: 'another horse battery' }
    expect((await ann.post('/api/auth/change-password', passwords)).status).toBe(200)
    await forget(bob.user.email)
    const sent = (await mailsTo(bob.user.email)).at(-1)
    const token = /reset-password\?token=([\w-]{43})/.exec(sent?.text ?? '')?.[1]
    const password = 'brand new battery'
    const reset = await call('POST', '/api/auth/reset-password', { body: { token, password } })
    expect(reset.status).toBe(200)
    expect((await ann.get('/api/auth/email-changes')).body).toEqual([])
    for (const email of [anns, bobs])
      expect(await confirm(ann, await linkTo(email))).toMatchObject(dead)
    expect((await signInWith(bob.user.email, password)).status).toBe(200)
  })

  it('an account is sent at most three links an hour, and asks for at most five', async () => {
    const email = freshEmail()
    const people = await Promise.all(Array.from({ length: 4 }, () => newcomer()))
    const answers = await Promise.all(people.map(one => ask(one, email)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429])
    expect(await mailsTo(email)).toHaveLength(3)
    const eager = await newcomer()
    const many = await Promise.all(Array.from({ length: 8 }, () => ask(eager, freshEmail())))
    expect(many.filter(({ status }) => status === 201)).toHaveLength(5)
  })

  it('only a hash of the link is stored, and the link leads to our address', async () => {
    const ann = await newcomer()
    const email = freshEmail()
    await ask(ann, email)
    const [sent] = await mailsTo(email)
    expect(sent?.text).toMatch(/https:\/\/rooftree\.example\/confirm-email\?token=[\w-]{43}/)
    const [row] = await database.db
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.userId, ann.user.id))
    expect(JSON.stringify(row)).not.toContain(await linkTo(email))
  })
})

function ask(who: User, email: string, currentPassword = who.password) {
  return who.post('/api/auth/email-changes', { email, currentPassword })
}

const verify = (token: string) => call('GET', `/api/auth/email-changes/${token}`)

const confirm = (who: User, token: string) =>
  who.post('/api/auth/email-changes/confirmation', { token })

async function linksTo(email: string): Promise<string[]> {
  const emails = await mailsTo(email)
  return emails.map(({ text }) => /confirm-email\?token=([\w-]{43})/.exec(text)?.[1] ?? '')
}

async function linkTo(email: string): Promise<string> {
  return (await linksTo(email)).at(-1) ?? ''
}

function signInWith(email: string, password: string) {
  return call('POST', '/api/auth/login', { body: { email, password } })
}
