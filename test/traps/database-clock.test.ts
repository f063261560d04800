import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/postgres/database.ts'
import type { Account } from '#shared/account/auth.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { databaseUrl, ownerUrl } from '../own-database.ts'
import { freshEmail, mail, storage } from '../world.ts'

/**
 * J8: the clock of the database is moved while a server runs. Only for this file's connections: to
 * them `now()` is a function of the schema `moved_clock`.
 */
const owner = new pg.Client({ connectionString: ownerUrl })
let database: Database
let app: FastifyInstance

beforeAll(async () => {
  await owner.connect()
  await owner.query(`
    create schema moved_clock;
    grant usage on schema moved_clock to public;
    create table moved_clock.shift (by interval not null);
    insert into moved_clock.shift values ('0');
    grant select on moved_clock.shift to public;
    create function moved_clock.now() returns timestamptz stable language sql
      as 'select pg_catalog.now() + by from moved_clock.shift'`)
  const moved = encodeURIComponent('-c search_path=moved_clock,pg_catalog,public')
  const url = `${databaseUrl}&options=${moved}`
  database = openDatabase(url, { max: 5, log: () => {} })
  const log = { level: process.env.TEST_LOG ?? 'silent' }
  app = await buildApp({ database, webDir: null, trustProxy: false, mail, storage, log })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await owner.query('drop schema moved_clock cascade')
  await owner.end()
})

test.each([
  ['an hour ahead', '1 hour', 401],
  ['an hour back', '-1 hour', 200],
  ['a day back', '-1 day', 200],
])(
  'J8: with the database’s clock %s work continues; a session ends only by its person’s choice',
  async (_, shift, unused) => {
    await move('0')
    const busy = await newcomer()
    const idle = await newcomer()
    expect((await busy.call('PATCH', '/api/auth/user', lasting)).status).toBe(200)
    const house = await busy.call<Property>('POST', '/api/properties', clockHouse)
    expect(house.status).toBe(201)

    await move(shift)
    expect((await busy.call('GET', '/api/auth/user')).status).toBe(200)
    // A user with a session of half an hour is signed out an hour later (B4); clocks do not affect
    // other sessions.
    expect((await idle.call('GET', '/api/auth/user')).status).toBe(unused)
    const again = await signIn(idle.email)
    expect((await again('GET', '/api/auth/user')).status).toBe(200)

    const { body: units } = await busy.call<Unit[]>('GET', `/api/units?propertyId=${house.body.id}`)
    const report = { title: 'Clock', description: 'It is wrong', unitId: units[0]?.id }
    const { body: made } = await busy.call<MaintenanceRequest>(
      'POST',
      '/api/maintenance-requests',
      report,
    )
    const url = `/api/maintenance-requests/${made.id}`
    for (const status of ['in_progress', 'completed'])
      expect((await busy.call('PUT', url, { status })).status).toBe(200)
    expect((await busy.call<MaintenanceRequest>('GET', url)).body.completedAt).not.toBeNull()
    expect((await busy.call('GET', '/api/dashboard/stats')).status).toBe(200)

    await move('0')
    expect((await busy.call('GET', '/api/auth/user')).status).toBe(200)
  },
)

const password = 'correct horse battery'
const lasting = { preferences: { sessionTimeout: false } }
const clockHouse = { name: 'Clock House', address: '1 Tower St', totalUnits: 1 }

async function move(by: string) {
  await owner.query('update moved_clock.shift set by = $1::interval', [by])
}

async function newcomer() {
  const email = freshEmail()
  const { body } = await callAs('')<{ token: string; user: Account }>(
    'POST',
    '/api/auth/register',
    { email, password },
  )
  return { email, call: callAs(body.token) }
}

async function signIn(email: string) {
  const { body } = await callAs('')<{ token: string }>('POST', '/api/auth/login', {
    email,
    password,
  })
  return callAs(body.token)
}

function callAs(token: string) {
  return async <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json<T>() }
  }
}
