import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { users } from '#server/db/tables.ts'
import { type Account, accountConsent } from '#shared/account/auth.ts'
import { passwordsAtUsualStrength } from '#test/quick-passwords.ts'
import { call, database, freshEmail, landlord, newcomer, tenantOf } from '#test/world.ts'

type SignedIn = { token: string; user: Account }
type Refused = { message: string; fields?: Record<string, string> }

const password = 'correct horse battery'
const register = (body: object) => call<SignedIn>('POST', '/api/auth/register', { body })
const signIn = (email: string, typed: unknown) =>
  call<SignedIn>('POST', '/api/auth/login', { body: { email, password: typed } })

describe('registering', () => {
  it('makes a tenant of no organization and signs them in', async () => {
    const email = freshEmail()
    const { status, body } = await register({ email, password, firstName: 'Ann', lastName: ' ' })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({
      email,
      firstName: 'Ann',
      lastName: null,
      role: 'tenant',
      organizationId: null,
      organization: null,
    })
    const me = await call<Account>('GET', '/api/auth/user', { token: body.token })
    expect(me.body).toEqual(body.user)
  })

  it('ignores a role, an organization or an id in the request', async () => {
    const lana = await landlord()
    const { body: organization } = await lana.get<{ id: string }>('/api/organization')
    const { status, body } = await register({
      email: freshEmail(),
      password,
      role: 'admin',
      organizationId: organization.id,
      id: lana.user.id,
      passwordHash: 'x',
      createdAt: '2001-01-01T00:00:00Z',
    })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ role: 'tenant', organizationId: null })
    expect(body.user.id).not.toBe(lana.user.id)
    expect(body.user.createdAt).not.toContain('2001')
  })

  test.each([
    {},
    { email: 'ann@example.com' },
    { password },
    { email: '', password: '' },
    { email: null, password },
    { email: 'ann@example.com', password: null },
    { email: ['ann@example.com'], password },
    { email: 'ann@example.com', password: { length: 12 } },
  ])('%j: e-mail and password are required', async body => {
    const refused = await call<Refused>('POST', '/api/auth/register', { body })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toBe('Email and password are required')
  })

  it('requires eight characters, of any byte length, with an error at the field', async () => {
    const email = freshEmail()
    for (const password of ['1234567', '🔑🔑🔑🔑', '🔑🔑🔑🔑🔑🔑🔑']) {
      const short = await call<Refused>('POST', '/api/auth/register', { body: { email, password } })
      expect(short.status).toBe(400)
      expect(short.body.fields).toEqual({ password: 'Password must be at least 8 characters' })
    }
    expect((await register({ email, password: '12345678' })).status).toBe(201)
  })

  it('takes an email address once, in any spelling, also in parallel requests', async () => {
    const email = freshEmail()
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('p', 'ｐ')]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => register({ email: spellings[n % 4], password })),
    )
    const statuses = answers.map(answer => answer.status).sort()
    expect(statuses).toEqual([201, ...Array(19).fill(400)])
    const refused = answers.find(answer => answer.status === 400)
    const sentence = 'A user with this email already exists'
    expect(refused?.body).toMatchObject({ message: sentence, fields: { email: sentence } })
  })

  it('does not hand over an account that a landlord created', async () => {
    const bob = await tenantOf(await landlord())
    const refused = await register({ email: bob.email, password })
    expect(refused.status).toBe(400)
    expect((await signIn(bob.email, password)).status).toBe(401)
  })
})

it('stores the accepted version of the terms and the time; no other version counts', async () => {
  const account = { email: freshEmail(), password: 'long enough' }
  const { version } = accountConsent
  const old = { ...account, consentVersion: 'account-2020-01' }
  expect((await call('POST', '/api/auth/register', { body: old })).status).toBe(400)
  const body = { ...account, consentVersion: version }
  const { user } = (await call<{ user: Account }>('POST', '/api/auth/register', { body })).body
  expect(user).toMatchObject({ consentVersion: version, consentedAt: expect.any(String) })
})

describe('a password', () => {
  it('is compared exactly: nothing trimmed, folded or cut off', async () => {
    const email = freshEmail()
    const long = ` pässwörd 密码 🔑 ${'x'.repeat(110)}Y `
    expect((await register({ email, password: long })).status).toBe(201)
    expect((await signIn(email, long)).status).toBe(200)
    const nearly = [long.trim(), long.slice(0, -1), `${long} `, long.toLowerCase()]
    for (const typed of [...nearly, long.normalize('NFD')])
      expect((await signIn(email, typed)).status).toBe(401)
  })

  it('of 128 characters is not the one of its first 127', async () => {
    const email = freshEmail()
    const full = 'abcdefgh'.repeat(16)
    expect((await register({ email, password: full })).status).toBe(201)
    expect((await signIn(email, full.slice(0, 127))).status).toBe(401)
    expect((await signIn(email, full)).status).toBe(200)
  })

  it('may be 1,024 characters long; longer ones are refused before any work is done', async () => {
    expect((await register({ email: freshEmail(), password: 'x'.repeat(1024) })).status).toBe(201)
    for (const [length, status] of [
      [1025, 400],
      [1_000_000, 413],
    ] as const) {
      const started = performance.now()
      expect((await register({ email: freshEmail(), password: 'x'.repeat(length) })).status).toBe(
        status,
      )
      expect(performance.now() - started).toBeLessThan(1_000)
    }
  })
})

describe('signing in', () => {
  it('works in any spelling of the e-mail address', async () => {
    const ann = await newcomer()
    const { status, body } = await signIn(`  ${ann.user.email.toUpperCase()} `, ann.password)
    expect(status).toBe(200)
    expect(body.user).toEqual(ann.user)
  })

  it('answers alike to an unknown e-mail, a wrong password and an account without one', async () => {
    const ann = await newcomer()
    const bob = await tenantOf(await landlord())
    const answers = await Promise.all([
      signIn(freshEmail(), 'wrong password'),
      signIn('no address at all', 'wrong password'),
      signIn(ann.user.email, 'wrong password'),
      signIn(bob.email, 'wrong password'),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.text).toBe(
        '{"message":"Invalid email or password","code":"invalid_email_or_password","params":{},"errors":[]}',
      )
      expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0].headers))
    }
  })

  it('refuses a malformed password, at sign-in and registration', async () => {
    const bob = await tenantOf(await landlord())
    for (const odd of [null, [], {}, 0, true, '', undefined, ['password'], { $ne: null }]) {
      for (const email of [bob.email, freshEmail()]) {
        const refused = await call<Refused>('POST', '/api/auth/login', {
          body: { email, password: odd },
        })
        expect([refused.status, refused.body.message]).toEqual([400, 'Please fill in all fields'])
      }
    }
  })

  test.each([{}, { email: 'ann@example.com' }, { email: ' ', password }, { password }])(
    '%j: all fields are required',
    async body => {
      const refused = await call<Refused>('POST', '/api/auth/login', { body })
      expect(refused.status).toBe(400)
      expect(refused.body.message).toBe('Please fill in all fields')
    },
  )
})

describe('a weaker hash of former times', () => {
  passwordsAtUsualStrength()

  it('is replaced at the next sign-in', async () => {
    const ann = await newcomer()
    const weak = await hash(ann.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await store(ann.user.id, weak)
    expect((await signIn(ann.user.email, 'wrong password')).status).toBe(401)
    expect(await stored(ann.user.id)).toBe(weak)
    expect((await signIn(ann.user.email, ann.password)).status).toBe(200)
    expect(await stored(ann.user.id)).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect((await signIn(ann.user.email, ann.password)).status).toBe(200)
  })
})

describe('signing out', () => {
  it('ends the token at once, and only that one', async () => {
    const ann = await newcomer()
    const { body: other } = await signIn(ann.user.email, ann.password)
    const out = await ann.post('/api/auth/logout', undefined, { 'idempotency-key': 'bye' })
    expect(out.status).toBe(204)
    expect(out.text).toBe('')
    const dead = await ann.get<Refused>('/api/auth/user')
    expect(dead.status).toBe(401)
    expect(dead.body).toMatchObject({ message: 'You are not signed in' })
    expect((await ann.post('/api/auth/logout')).status).toBe(401)
    expect((await call('GET', '/api/auth/user', { token: other.token })).status).toBe(200)
  })
})

async function store(id: string, passwordHash: string) {
  await database.db.update(users).set({ passwordHash }).where(eq(users.id, id))
}

async function stored(id: string): Promise<string | null | undefined> {
  const [row] = await database.db.select().from(users).where(eq(users.id, id))
  return row?.passwordHash
}
