import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digest } from '#server/access/caller.ts'
import { buildApp } from '#server/app.ts'
import { nameOf, pathOf } from '../every-endpoint.ts'
import { app, call, database, landlord, mail, storage } from '../world.ts'
import { listen } from './raw-http.ts'

/** T5, A4: no call below /api answers a signed-out caller, with any spelling of the path or the token. */
const guarded = app.endpoints.filter(endpoint => endpoint.may !== 'public')
let port: number

beforeAll(async () => {
  port = await listen(app)
})

describe('a signed-out caller', () => {
  let badTokens: Record<string, string | undefined>
  beforeAll(async () => {
    badTokens = await makeBadTokens()
  })

  test.each(guarded.map(endpoint => [nameOf(endpoint), endpoint] as const))(
    'gets only 401 from %s',
    async (_name, endpoint) => {
      for (const [what, authorization] of Object.entries(badTokens)) {
        const answer = await call(endpoint.method, pathOf(endpoint), {
          headers: authorization === undefined ? {} : { authorization },
        })
        expect({ what, ...answer }).toMatchObject({
          status: 401,
          body: { message: 'You are not signed in' },
        })
      }
    },
  )

  test.each(guarded.map(endpoint => [nameOf(endpoint), endpoint] as const))(
    'gets no data from %s under another spelling',
    async (_name, endpoint) => {
      const path = pathOf(endpoint)
      const spellings = [
        path.replace('/api', '/%61pi'),
        path.replace('/api', '/%2561pi'),
        path.replace('/api', '//api'),
        path.replace('/api', '/./api'),
        path.replace('/api', '/x/../api'),
        path.replace('/api', '/api;x'),
        path.replace('/api', '/API'),
        path.replace('/api/', '/api%2f'),
        path.replace('/api/', '\\api\\'),
        `${path};x`,
        `${path}/`,
        `${path}/.`,
        `${path}%20`,
        `${path}?token=x&access_token=x`,
        `http://localhost${path}`,
      ]
      for (const spelling of spellings) {
        const answer = await rawly(endpoint.method, spelling)
        expect([400, 401, 404], spelling).toContain(answer.status)
        expect(Object.keys(JSON.parse(answer.body)), spelling).toEqual([
          ...['message', 'code', 'params', 'errors'],
        ])
      }
      const head = await rawly('HEAD', path)
      expect(head).toMatchObject({
        status: endpoint.method === 'GET' ? 401 : head.status,
        body: '',
      })
      expect(head.status).toBeGreaterThanOrEqual(400)
    },
  )

  test('cannot turn an open call into another by a header', async () => {
    for (const name of [
      'x-http-method-override',
      'x-http-method',
      'x-method-override',
      'x-original-url',
    ]) {
      const answer = await call('POST', '/api/auth/login', {
        headers: { [name]: name === 'x-original-url' ? '/api/auth/user' : 'GET' },
        body: {},
      })
      expect(answer).toMatchObject({ status: 400, body: { message: 'Please fill in all fields' } })
    }
  })
})

describe('a new route below /api', () => {
  test('that is no endpoint keeps the server from starting', async () => {
    const other = await buildApp({
      database,
      webDir: null,
      trustProxy: false,
      mail,
      storage,
      log: false,
    })
    afterAll(() => other.close())
    const leak = async () => ({ everything: true })
    expect(() => other.get('/api/leak', leak)).toThrow('GET /api/leak is no endpoint')
    expect(() => other.all('/api/*', leak)).toThrow('is no endpoint')
    expect(() => other.post('/api/login', leak)).not.toThrow()
  })
})

async function makeBadTokens() {
  const [out, idle, old, good] = await Promise.all([landlord(), landlord(), landlord(), landlord()])
  expect((await out.post('/api/auth/logout')).status).toBe(204)
  await database.db.execute(
    sql`update sessions set expire = now() - interval '1 second' where sid = ${digest(idle.token)}`,
  )
  await database.db.execute(
    sql`update sessions set created_at = now() - interval '7 days' where sid = ${digest(old.token)}`,
  )
  const secret = randomBytes(32).toString('base64url')
  const sum = createHash('sha256').update(secret).digest('base64url').slice(0, 6)
  const last = good.token.at(-1) === 'A' ? 'B' : 'A'
  return {
    missing: undefined,
    empty: 'Bearer ',
    'another scheme': `Basic ${Buffer.from(`${good.user.email}:${good.password}`).toString('base64')}`,
    'no scheme': good.token,
    malformed: 'Bearer null',
    'well formed but unknown': `Bearer rooftree_${secret}${sum}`,
    mistyped: `Bearer ${good.token.slice(0, -1)}${last}`,
    'cut short': `Bearer ${good.token.slice(0, -7)}`,
    'with something after it': `Bearer ${good.token}, ${good.token}`,
    'what the database holds': `Bearer ${digest(good.token)}`,
    'signed out': `Bearer ${out.token}`,
    expired: `Bearer ${idle.token}`,
    'a week old': `Bearer ${old.token}`,
  }
}

/** A request whose path reaches the server exactly as it is written here. */
function rawly(method: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', method, path }, answer => {
      let body = ''
      answer.setEncoding('utf8').on('data', text => {
        body += text
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    request.on('error', reject).end()
  })
}
