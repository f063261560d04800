import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { database, mail, newcomer, storage } from '#test/world.ts'
import { buildApp } from '../app.ts'

/** Rows A6 and A7 of quality.md: two nodes with narrow limits on one database. */

const narrow = {
  account: { most: 3, minutes: 15 },
  address: { most: 5, minutes: 15 },
}
const nodeOptions = {
  database,
  mail,
  storage,
  webDir: null,
  trustProxy: false,
  log: false,
} as const
type App = Awaited<ReturnType<typeof buildApp>>
let nodes: App[] = []

beforeAll(async () => {
  nodes = [
    await buildApp({ ...nodeOptions, signInLimits: narrow }),
    await buildApp({ ...nodeOptions, signInLimits: narrow }),
  ]
})
afterAll(() => Promise.all(nodes.map(node => node.close())))

let turn = 0
async function signIn(email: string, password: string, from: string) {
  turn += 1
  const node = nodes[turn % 2]
  if (!node) throw new Error('Both nodes run')
  return node.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: { 'x-forwarded-for': `192.0.2.${turn}` },
    payload: { email, password },
  })
}

it('A6, A7: an account bears so many wrong passwords, whichever node, spelling or forwarded address', async () => {
  const ann = await newcomer()
  const spellings = [ann.user.email, ann.user.email.toUpperCase(), ` ${ann.user.email} `]
  for (const [at, email] of spellings.entries())
    expect((await signIn(email, 'wrong password', `198.51.100.${at}`)).statusCode).toBe(401)
  const refused = await signIn(ann.user.email, ann.password, '198.51.100.9')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({
    message: 'Too many attempts. Please try again in 15 minutes.',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  expect((await ann.get('/api/auth/user')).status, 'who is signed in stays so').toBe(200)

  await database.db.execute(
    sql`update attempts set until = now() - interval '1 second' where key like 'sign-in%'`,
  )
  expect((await signIn(ann.user.email, ann.password, '198.51.100.9')).statusCode).toBe(200)
})

it('A6: an address bears so many wrong passwords over all accounts, then nobody enters from there', async () => {
  const bob = await newcomer()
  for (let wrong = 0; wrong < 5; wrong += 1) {
    const answer = await signIn(`nobody-${wrong}@test.example`, 'wrong password', '203.0.113.7')
    expect(answer.statusCode).toBe(401)
  }
  expect((await signIn(bob.user.email, bob.password, '203.0.113.7')).statusCode).toBe(429)
  expect((await signIn(bob.user.email, bob.password, '203.0.113.8')).statusCode).toBe(200)
})
