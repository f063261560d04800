import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forget, mailsTo } from '#test/mailbox.ts'
import { call, database, freshEmail, mail, newcomer, storage, type User } from '#test/world.ts'
import { buildApp } from '../app.ts'
import { usualSignInLimits } from '../auth/sign-in-tries.ts'

/** Rows A6 and A7 of quality.md: two nodes with narrow limits on one database. */

const narrow = { ...usualSignInLimits, 'sign-in': 4, 'sign-in elsewhere': 9, 'sign-in from': 8 }
const nodeOptions = {
  ...{ database, mail, storage, webDir: null, trustProxy: false, log: false },
  signInLimits: narrow,
} as const
type App = Awaited<ReturnType<typeof buildApp>>
let nodes: App[] = []

beforeAll(async () => {
  nodes = [await buildApp(nodeOptions), await buildApp(nodeOptions)]
})
afterAll(() => Promise.all(nodes.map(node => node.close())))
beforeEach(() => database.db.execute(sql`delete from attempts where key like 'sign-in%'`))

let turn = 0
async function signIn(email: string, password: string, from: string, cookie = '') {
  turn += 1
  const node = nodes[turn % 2]
  if (!node) throw new Error('Both nodes run')
  return node.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: { 'x-forwarded-for': `192.0.2.${turn}`, cookie },
    payload: { email, password },
  })
}

/** Several wrong passwords, one after the other. */
async function guess(ann: User, from: string, times: number) {
  const statuses = []
  for (let each = 0; each < times; each += 1)
    statuses.push((await signIn(ann.user.email, 'wrong password', from)).statusCode)
  return statuses
}

const right = ({ user, password }: User, from: string, cookie = '') =>
  signIn(user.email, password, from, cookie)

/** The cookie that a browser stores from a `Set-Cookie`. */
const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>) =>
  String(answer.headers['set-cookie']).split(';')[0]

it('A6, A7: an account allows so many wrong passwords from one network, on any node, in any spelling or forwarded address', async () => {
  const ann = await newcomer()
  const { email: typed } = ann.user
  const spellings = [typed, typed.toUpperCase(), ` ${typed} `, typed.replace('person', 'PerSon')]
  for (const email of spellings)
    expect((await signIn(email, 'wrong password', '198.51.100.1')).statusCode).toBe(401)
  const refused = await right(ann, '198.51.100.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({
    message: 'Too many attempts. Please try again in 15 minutes.',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  expect((await ann.get('/api/auth/user')).status, 'who is signed in stays so').toBe(200)

  await database.db.execute(
    sql`update attempts set until = now() - interval '1 second' where key like 'sign-in%'`,
  )
  expect((await right(ann, '198.51.100.1')).statusCode).toBe(200)
})

it('A6: the addresses of one IPv6 subscriber are one network', async () => {
  const ann = await newcomer()
  for (const at of [1, 2, 3, 4]) expect((await guess(ann, `2001:db8:1:2::${at}`, 1))[0]).toBe(401)
  expect((await right(ann, '2001:db8:1:2:ffff::9')).statusCode).toBe(429)
  expect((await right(ann, '2001:db8:1:3::1')).statusCode).toBe(200)
})

it('F3: attempts from another network lock no user out, and many networks together are limited, too', async () => {
  const ann = await newcomer()
  expect((await right(ann, '203.0.113.1')).statusCode).toBe(200)
  for (const at of [1, 2, 3])
    expect(await guess(ann, `198.51.100.${at}`, 5)).toEqual(
      at < 3 ? [401, 401, 401, 401, 429] : [401, 429, 429, 429, 429],
    )
  expect((await right(ann, '198.51.100.77')).statusCode, 'all strangers together').toBe(429)
  expect((await right(ann, '203.0.113.1')).statusCode, 'where she has signed in').toBe(200)
})

it('F3: a device that has signed in has attempts of its own, where all share one address', async () => {
  const ann = await newcomer()
  const first = await right(ann, '203.0.113.2')
  const device = cookieOf(first)
  expect(first.headers['set-cookie']).toMatch(
    /^__Host-rooftree_device=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect(await guess(ann, '203.0.113.2', 5)).toEqual([401, 401, 401, 401, 429])
  expect((await right(ann, '203.0.113.2')).statusCode, 'another device there').toBe(429)
  expect((await right(ann, '203.0.113.2', device)).statusCode).toBe(200)
  const bob = await newcomer()
  expect((await right(bob, '203.0.113.2', device)).statusCode, 'it is known to one account').toBe(
    200,
  )
  expect((await call('GET', '/api/auth/user', { headers: { cookie: device ?? '' } })).status).toBe(
    401,
  )
})

it('F3: a password that was reset by its link begins with all its tries', async () => {
  const ann = await newcomer()
  expect(await guess(ann, '203.0.113.3', 5)).toEqual([401, 401, 401, 401, 429])
  await forget(ann.user.email)
  const token = /token=([\w-]{43})/.exec((await mailsTo(ann.user.email))[0]?.text ?? '')?.[1]
  const password = 'a new password'
  const reset = await call('POST', '/api/auth/reset-password', { body: { token, password } })
  expect(reset.status).toBe(200)
  expect((await right({ ...ann, password }, '203.0.113.3')).statusCode).toBe(200)
  const device = String(reset.headers['set-cookie']).split(';')[0]
  const again = { ...ann, password }
  expect(await guess(again, '203.0.113.3', 5)).toEqual([401, 401, 401, 401, 429])
  expect((await right(again, '203.0.113.3', device)).statusCode).toBe(200)
})

it('F3: while one network guesses passwords of all accounts, other networks sign in, and each account allows fewer attempts from it', async () => {
  for (let each = 0; each < 9; each += 1)
    expect((await signIn(freshEmail(), 'wrong password', '203.0.113.7')).statusCode).toBe(401)
  const [bob, cleo] = [await newcomer(), await newcomer()]
  expect((await right(bob, '203.0.113.7')).statusCode).toBe(200)
  expect(await guess(cleo, '203.0.113.7', 5)).toEqual([401, 401, 401, 429, 429])
  expect((await right(cleo, '203.0.113.8')).statusCode).toBe(200)
})

it('F10: behind one proxy its header counts, not the client’s', async () => {
  const ann = await newcomer()
  const behind = await buildApp({ ...nodeOptions, trustProxy: 1 })
  const signInAs = (password: string, forwarded: string) =>
    behind.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: ann.user.email, password },
    })
  for (const made of [1, 2, 3, 4])
    expect((await signInAs('wrong password', `192.0.2.${made}, 198.51.100.9`)).statusCode).toBe(401)
  expect((await signInAs(ann.password, '192.0.2.9, 198.51.100.9')).statusCode).toBe(429)
  expect((await signInAs(ann.password, '198.51.100.9, 192.0.2.9')).statusCode).toBe(200)
  await behind.close()
})
