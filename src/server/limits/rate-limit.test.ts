import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/postgres/database.ts'
import { databaseUrl } from '#test/own-database.ts'
import { landlord, mail, newcomer, storage, type User } from '#test/world.ts'
import { type FairUse, usualFairUse } from '../config/default-limits.ts'

const opened: { app: FastifyInstance; database: Database }[] = []
let lana: User
beforeAll(async () => {
  lana = await landlord()
})
afterAll(async () => {
  for (const { app, database } of opened) {
    await app.close()
    await database.close()
  }
})

describe('K4: one person', () => {
  test('a caller over the limit learns when to retry; others are answered', async () => {
    const { get } = await node({ callsPerMinute: 20 })
    const ann = await newcomer()
    const answers = []
    for (let call = 0; call < 30; call++) answers.push(await get(lana))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.findIndex(({ statusCode }) => statusCode !== 200)).toBeGreaterThanOrEqual(20)
    expect(refused[0]?.json()).toMatchObject({
      message: 'Too many requests at once. Please try again in a moment.',
    })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect((await get(ann)).statusCode).toBe(200)
  })
})

test('K4: a caller with sixty parallel requests delays no other caller', async () => {
  const { get } = await node({}, { max: 2 })
  const ann = await newcomer()
  let answered = 0
  const many = Array.from({ length: 60 }, async () => {
    const { statusCode } = await get(lana)
    answered += 1
    return statusCode
  })
  expect((await get(ann)).statusCode).toBe(200)
  expect(answered).toBeLessThan(20)
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
})

describe('K5: more calls than can be answered', () => {
  test('are refused at once, while waiting ones are answered', async () => {
    const { database, get } = await node({ maxWaiting: 5 }, { max: 1 })
    let free = () => {}
    let isHeld = () => {}
    const held = new Promise<void>(resolve => {
      isHeld = resolve
    })
    const holding = database.transaction(async () => {
      isHeld()
      await new Promise<void>(resolve => {
        free = resolve
      })
    })
    await held
    const calls = []
    for (let call = 0; call < 20; call++) {
      calls.push(get(lana))
      await turn()
      await turn()
    }
    const shed = await Promise.all(calls.slice(10))
    for (const answer of shed) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('2')
    }
    free()
    await holding
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect((await get(lana)).statusCode).toBe(200)
  })
})

/** A node with limits of its own, on connections of its own. */
async function node(limits: Partial<FairUse>, { max = 3 } = {}) {
  const database = openDatabase(databaseUrl, { max, log: () => {} })
  const fairUse = { ...usualFairUse, ...limits }
  const app = await buildApp({
    database,
    webDir: null,
    trustProxy: false,
    mail,
    storage,
    log: false,
    fairUse,
  })
  opened.push({ app, database })
  const get = ({ token }: User) =>
    app.inject({ url: '/api/properties', headers: { authorization: `Bearer ${token}` } })
  return { database, get }
}
