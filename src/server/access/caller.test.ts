import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { call, database, landlord, memberOf, newcomer } from '#test/world.ts'
import { sessions, users } from '../db/tables.ts'

const tokenOf = async (email: string, password: string) =>
  (await call<{ token: string }>('POST', '/api/auth/login', { body: { email, password } })).body
    .token

describe('a token', () => {
  it('has a known prefix, 256 random bits and a checksum', async () => {
    const { token } = await newcomer()
    const [, secret = '', sum] = /^rooftree_([\w-]{43})([\w-]{6})$/.exec(token) ?? []
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(sum).toBe(createHash('sha256').update(secret).digest('base64url').slice(0, 6))
  })

  it('is taken however a program spells the word Bearer, which is no part of it', async () => {
    const { token } = await newcomer()
    for (const authorization of [`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`])
      expect((await call('GET', '/api/auth/user', { headers: { authorization } })).status).toBe(200)
    for (const authorization of [token, `Basic ${token}`, `Bearer${token}`, `bearer: ${token}`])
      expect((await call('GET', '/api/auth/user', { headers: { authorization } })).status).toBe(401)
  })

  it('shares nothing with any other but its prefix', async () => {
    const ann = await newcomer()
    const tokens = [ann.token]
    for (let n = 0; n < 12; n++) tokens.push(await tokenOf(ann.user.email, ann.password))
    const runs = tokens.flatMap(token => {
      const rest = token.slice('rooftree_'.length)
      return Array.from({ length: rest.length - 7 }, (_, at) => rest.slice(at, at + 8))
    })
    expect(new Set(runs).size).toBe(runs.length)
  })

  it('is stored as its SHA-256 and nowhere else', async () => {
    const ann = await newcomer()
    const rows = await database.db.select().from(sessions).where(eq(sessions.userId, ann.user.id))
    expect(rows.map(row => row.sid)).toEqual([createHash('sha256').update(ann.token).digest('hex')])
    const everything = JSON.stringify([
      rows,
      await database.db.select().from(users).where(eq(users.id, ann.user.id)),
    ])
    expect(everything).not.toContain(ann.token.slice(9, 30))
    expect(everything).not.toContain(ann.password)
  })
})

describe('a session', () => {
  it('ends after a day without a call', async () => {
    const ann = await newcomer()
    await alter(ann.user.id, { expire: sql`now() - interval '1 second'` })
    expect((await ann.get('/api/auth/user')).status).toBe(401)
  })

  it('ends after seven days, however busy it is', async () => {
    const ann = await newcomer()
    await alter(ann.user.id, { createdAt: sql`now() - interval '6 days 23 hours'` })
    expect((await ann.get('/api/auth/user')).status).toBe(200)
    await alter(ann.user.id, { createdAt: sql`now() - interval '7 days 1 second'` })
    expect((await ann.get('/api/auth/user')).status).toBe(401)
  })

  it('stays active with each call', async () => {
    const ann = await newcomer()
    await alter(ann.user.id, {
      lastSeenAt: sql`now() - interval '29 minutes'`,
      expire: sql`now() + interval '1 minute'`,
    })
    expect((await ann.get('/api/auth/user')).status).toBe(200)
    const [row] = await database.db.select().from(sessions).where(eq(sessions.userId, ann.user.id))
    expect(row?.expire.getTime()).toBeGreaterThan(Date.now() + 29 * 60_000)
  })

  it('has no rights of its own: a removed manager has none at the next call', async () => {
    const lana = await landlord()
    const mia = await memberOf(lana, 'manager')
    const url = `/api/properties/${lana.property.id}`
    expect((await mia.patch(url, { name: 'Beta' })).status).toBe(200)
    await database.db
      .update(users)
      .set({ organizationId: null, role: 'tenant' })
      .where(eq(users.id, mia.user.id))
    expect((await mia.get(url)).status).toBe(404)
    expect((await mia.patch(url, { name: 'Gamma' })).status).toBe(403)
  })
})

async function alter(
  userId: string,
  change: Parameters<ReturnType<typeof database.db.update<typeof sessions>>['set']>[0],
) {
  await database.db.update(sessions).set(change).where(eq(sessions.userId, userId))
}
