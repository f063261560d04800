import { eq, like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailsTo } from '#test/mailbox.ts'
import { app, call, database, freshEmail, newcomer } from '#test/world.ts'
import { attempts, resetRequests } from '../db/tables.ts'
import { limits } from '../limits/attempt-limits.ts'

/** F9 of security.md: ways to find out whether an address has an account. */

beforeEach(() => database.db.delete(attempts))

describe('registering a taken address', () => {
  it('shows an error at the field, and emails the owner once a day without any text of the registration', async () => {
    const ann = await newcomer()
    const words = { firstName: 'Buy my', lastName: 'pills at evil.test' }
    for (const email of [ann.user.email, ann.user.email.toUpperCase(), ann.user.email])
      expect(await register(email, words)).toMatchObject({
        status: 400,
        body: { fields: { email: 'A user with this email already exists' } },
      })
    const [mail, ...more] = await mailsTo(ann.user.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('You already have a Rooftree account')
    expect(mail?.text).not.toMatch(/pills|evil/)
  })

  it('is limited for the address, and for the network over all addresses', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    await register(ann.user.email)
    await nearly('known address:', limits['known address'].max)
    expect((await register(ann.user.email)).status).toBe(429)
    expect((await register(bob.user.email)).status).toBe(400)
    await nearly('known address from:', limits['known address from'].max)
    expect((await register(bob.user.email)).status).toBe(429)
  })

  it('counts nothing where the address is new, so that an office registers one after the other', async () => {
    expect((await register(freshEmail())).status).toBe(201)
    const counted = await database.db
      .select()
      .from(attempts)
      .where(like(attempts.key, 'known address%'))
    expect(counted.map(({ count }) => count)).toEqual([0, 0])
  })
})

describe('a forgotten password', () => {
  it('is counted before the address is looked up', async () => {
    const ann = await newcomer()
    const nobody = freshEmail()
    for (const email of [ann.user.email, nobody]) {
      const answer = call('POST', '/api/auth/forgot-password', { body: { email } })
      expect((await answer).status).toBe(200)
      const noted = eq(resetRequests.email, email)
      expect(await database.db.$count(resetRequests, noted)).toBe(1)
      expect(await mailsTo(email)).toEqual([])
    }
    await expect.poll(() => database.db.$count(resetRequests), { timeout: 5_000 }).toBe(0)
    expect(await mailsTo(ann.user.email)).toHaveLength(1)
    expect(await mailsTo(nobody)).toEqual([])
  })

  it('sixty at once take as long for taken addresses as for free ones', async () => {
    const known = await Promise.all(Array.from({ length: 30 }, () => newcomer()))
    const found: number[] = []
    for (let round = 0; round < 4; round += 1) {
      const took = { known: [] as number[], unknown: [] as number[] }
      await Promise.all(
        known.flatMap(({ user }, at) => {
          const both = [
            () => timed(user.email, took.known),
            () => timed(freshEmail(), took.unknown),
          ]
          return (at % 2 ? both : both.reverse()).map(ask => ask())
        }),
      )
      const chance = chanceOfGuessing(took.known, took.unknown)
      if (Math.abs(chance - 0.5) < 0.15) return
      found.push(chance)
    }
    expect.fail(`A guess by time is right in ${found.join(', ')} of the cases`)
  })
})

const register = (email: string, words: object = {}) =>
  call('POST', '/api/auth/register', { body: { email, password: 'correct horse', ...words } })

async function timed(email: string, into: number[]) {
  const since = performance.now()
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email },
  })
  into.push(performance.now() - since)
  expect(statusCode).toBe(200)
}

/** The probability that the slower of two answers is the one of a known address (AUC). */
function chanceOfGuessing(known: readonly number[], unknown: readonly number[]): number {
  let slower = 0
  for (const one of known) for (const other of unknown) slower += one > other ? 1 : 0
  return slower / (known.length * unknown.length)
}

/** Repeats a registration by counting it as often. */
function nearly(prefix: string, count: number) {
  const named = sql`left(${attempts.key}, ${prefix.length}) = ${prefix}`
  return database.db.update(attempts).set({ count }).where(named)
}
