import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailChanges, provenAddresses, sessions, twoFactors, users } from '#server/db/tables.ts'
import type { Account } from '#shared/account/auth.ts'
import type { WaitingInvitation } from '#shared/people/invitations.ts'
import { acceptAs, invite } from '#test/invited.ts'
import { forget, mailsTo } from '#test/mailbox.ts'
import { call, database, freshEmail, landlord, newcomer, signIn, type User } from '#test/world.ts'

const password = 'my own long password'

describe('an unproven address', () => {
  it('is sent a link by registering, and confirmed by it once, signed in to its account', async () => {
    const ann = await registered()
    expect(ann.user.hasProvenEmail).toBe(false)
    const [template] = await mailsTo(ann.user.email)
    expect(template).toMatchObject({ subject: 'Confirm your email address', kind: 'account' })
    const token = await linkTo(ann.user.email)
    const seen = await call('GET', `/api/auth/email-changes/${token}`)
    expect(seen.body).toEqual({ email: ann.user.email, isNew: false })
    expect((await confirm(await newcomer(), token)).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(ann, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
    expect((await ann.get<Account>('/api/auth/user')).body.hasProvenEmail).toBe(true)
    expect((await ann.post('/api/auth/email-confirmations')).status).toBe(409)
  })

  it('gets another link from Settings; the older one becomes invalid, and a link lasts 24 hours', async () => {
    const ann = await registered()
    const older = await linkTo(ann.user.email)
    const again = await ann.post('/api/auth/email-confirmations')
    expect(again).toMatchObject({ status: 201, body: { email: ann.user.email } })
    // It is no change of address that waits.
    expect((await ann.get('/api/auth/email-changes')).body).toEqual([])
    expect((await confirm(ann, older)).status).toBe(400)
    const token = await linkTo(ann.user.email)
    await database.db
      .update(emailChanges)
      .set({ expiresAt: sql`now()` })
      .where(eq(emailChanges.userId, ann.user.id))
    expect((await confirm(ann, token)).status).toBe(400)
    expect((await ann.post('/api/auth/email-confirmations')).status).toBe(201)
    expect((await ann.post('/api/auth/email-confirmations')).status).toBe(429)
  })

  it('does not delay a new user: they found an organization at once', async () => {
    const ann = await registered()
    const property = { name: 'A', address: '1 A St', propertyType: 'residential', totalUnits: 1 }
    expect((await ann.post('/api/properties', property)).status).toBe(201)
  })

  it('shows no invitation; once confirmed it is there, and accepted without its link', async () => {
    const lana = await landlord()
    const ann = await registered()
    const { id } = await invite(lana, { email: ann.user.email })
    expect((await ann.get('/api/invitations')).body).toEqual([])
    expect((await acceptAs(ann, id)).status).toBe(404)
    await confirm(ann, await linkTo(ann.user.email))
    const { body } = await ann.get<WaitingInvitation[]>('/api/invitations')
    expect(body.map(one => one.id)).toEqual([id])
    expect((await acceptAs(await newcomer(), id)).status).toBe(404)
    expect((await acceptAs(ann, id)).status).toBe(201)
  })

  it('is proven by the link of an invitation', async () => {
    const lana = await landlord()
    const ann = await registered()
    const { token } = await invite(lana, { email: ann.user.email })
    expect((await acceptAs(ann, token)).status).toBe(201)
    expect((await ann.get<Account>('/api/auth/user')).body.hasProvenEmail).toBe(true)
  })

  it('has no second factor', async () => {
    const ann = await registered()
    const asked = await ann.post('/api/auth/two-factor', { currentPassword: password })
    expect(asked).toMatchObject({ status: 409, body: { message: /^Confirm your email address/ } })
    await confirm(ann, await linkTo(ann.user.email))
    expect((await ann.post('/api/auth/two-factor', { currentPassword: password })).status).toBe(200)
  })

  it('does not lock the owner of the address out: a reset drops an unproven second factor and the sessions', async () => {
    const eve = await registered()
    await database.db
      .insert(twoFactors)
      .values({ userId: eve.user.id, secret: 'sealed', confirmedAt: new Date() })
    expect((await resetBy(eve.user.email)).status).toBe(200)
    expect(await factorsOf(eve)).toEqual([])
    expect((await eve.get('/api/auth/user')).status).toBe(401)
    const login = await call<{ user: Account }>('POST', '/api/auth/login', {
      body: { email: eve.user.email, password },
    })
    expect(login).toMatchObject({ status: 200, body: { user: { hasProvenEmail: true } } })
    // A reset keeps the second factor of a proven account.
    await database.db
      .insert(twoFactors)
      .values({ userId: eve.user.id, secret: 'sealed', confirmedAt: new Date() })
    expect((await resetBy(eve.user.email)).status).toBe(200)
    expect(await factorsOf(eve)).toHaveLength(1)
  })
})

describe('a user who registered with another person’s address', () => {
  it('blocks no landlord’s Add Tenant, and has the new record nowhere', async () => {
    const lana = await landlord()
    const eve = await registered()
    const { email } = eve.user
    const added = await lana.post('/api/users', { firstName: 'Vic', lastName: 'Tim', email })
    expect(added).toMatchObject({ status: 201, body: { email, firstName: 'Vic' } })
    expect((await eve.get('/api/auth/user')).status).toBe(401)
    expect(
      await database.db.select().from(sessions).where(eq(sessions.userId, eve.user.id)),
    ).toEqual([])
    const login = await call('POST', '/api/auth/login', { body: { email, password } })
    expect(login.status).toBe(401)
  })

  it('nor adding a tenant with an address, nor inviting a known one by it', async () => {
    const lana = await landlord()
    for (const give of ['change', 'invitation']) {
      const eve = await registered()
      const { email } = eve.user
      const bob = await lana.post<{ id: string }>('/api/users', {
        firstName: 'Bob',
        lastName: 'Ray',
        email: freshEmail(),
      })
      const given =
        give === 'change'
          ? await lana.patch(`/api/tenants/${bob.body.id}`, { email })
          : await lana.post('/api/tenant-invitations', {
              ...{ tenantId: bob.body.id, email, propertyId: lana.property.id },
            })
      expect([200, 201], given.text).toContain(given.status)
      const [owner] = await database.db.select().from(users).where(eq(users.email, email))
      expect(owner?.id).toBe(bob.body.id)
    }
  })

  it('a proven account, or one that works or rents, keeps its address', async () => {
    const lana = await landlord()
    const ann = await newcomer()
    const founder = await registered()
    const property = { name: 'A', address: '1 A St', propertyType: 'residential', totalUnits: 1 }
    expect((await founder.post('/api/properties', property)).status).toBe(201)
    for (const { email } of [ann.user, founder.user])
      expect(
        await lana.post('/api/users', { firstName: 'Vic', lastName: 'Tim', email }),
      ).toMatchObject({ status: 400, body: { message: 'A user with this email already exists' } })
    // Registering again gives the same answer, whether the address is taken or not.
    const eve = await registered()
    expect(await register(eve.user.email)).toMatchObject({
      status: 400,
      body: { message: 'A user with this email already exists' },
    })
  })

  it('a changed address is proven again', async () => {
    const ann = await newcomer()
    await database.db.update(users).set({ email: freshEmail() }).where(eq(users.id, ann.user.id))
    expect((await ann.get<Account>('/api/auth/user')).body.hasProvenEmail).toBe(false)
    const [row] = await database.db
      .select()
      .from(provenAddresses)
      .where(eq(provenAddresses.userId, ann.user.id))
    expect(row?.email).toBe(ann.user.email)
  })
})

function register(email: string) {
  return call<{ token: string; user: Account }>('POST', '/api/auth/register', {
    body: { email, password },
  })
}

async function registered(): Promise<User> {
  const { body } = await register(freshEmail())
  const person = await signIn(body.user.id)
  await database.db.delete(provenAddresses).where(eq(provenAddresses.userId, body.user.id))
  const { body: user } = await person.get<Account>('/api/auth/user')
  return { ...person, user, password }
}

const confirm = (who: User, token: string) =>
  who.post('/api/auth/email-changes/confirmation', { token })

async function linkTo(email: string): Promise<string> {
  const emails = await mailsTo(email)
  const links = emails.flatMap(
    ({ text }) => /confirm-email\?token=([\w-]{43})/.exec(text)?.[1] ?? [],
  )
  return links.at(-1) ?? ''
}

async function resetBy(email: string) {
  await forget(email)
  const emails = await mailsTo(email)
  const links = emails.flatMap(
    ({ text }) => /reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? [],
  )
  return call('POST', '/api/auth/reset-password', { body: { token: links.at(-1), password } })
}

function factorsOf({ user }: User) {
  return database.db.select().from(twoFactors).where(eq(twoFactors.userId, user.id))
}
