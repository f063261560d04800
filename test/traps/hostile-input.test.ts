import { beforeAll, describe, expect, test } from 'vitest'
import { minimalBody, nameOf, pathOf, textFieldsOf } from '../every-endpoint.ts'
import { makeOperator } from '../operator.ts'
import { app, call, landlord, renterOf, type User } from '../world.ts'

/** T6, T7, K1, F1: for any input, the database never receives a value it cannot store. */
const endpoints = app.endpoints.map(endpoint => [nameOf(endpoint), endpoint] as const)
const unstorable = { message: 'Text contains a character that cannot be stored' }
let lana: User

beforeAll(async () => {
  lana = await landlord()
  await makeOperator(lana)
  // Who also rents may call everything.
  const otto = await landlord()
  await renterOf(otto, otto.units[0]?.id ?? '', lana)
})

describe('text that PostgreSQL cannot store', () => {
  const withBody = endpoints.filter(
    ([, { method, body }]) => method !== 'GET' && textFieldsOf(body).length > 0,
  )
  test.each(withBody)('is refused in every field of the body of %s', async (_name, endpoint) => {
    for (const field of textFieldsOf(endpoint.body)) {
      for (const text of ['a\0b', '\0', 'half \ud800 a pair']) {
        const body = { ...minimalBody(endpoint.body), [field]: text }
        const answer = await call(endpoint.method, pathOf(endpoint), { token: lana.token, body })
        expect({ field, ...answer }).toMatchObject({ status: 400, body: unstorable })
      }
    }
  })

  const withQuery = endpoints.filter(([, { query }]) => textFieldsOf(query).length > 0)
  test.each(withQuery)('is refused in every field of the query of %s', async (_name, endpoint) => {
    for (const field of textFieldsOf(endpoint.query)) {
      const url = `${pathOf(endpoint)}?${field}=a%00b`
      const answer = await call(endpoint.method, url, { token: lana.token })
      expect({ field, ...answer }).toMatchObject({ status: 400, body: unstorable })
    }
  })

  test('is refused as a name, and deep inside', async () => {
    for (const body of [{ 'a\0': 1 }, { a: { b: [{ c: '\0' }] } }]) {
      const answer = await lana.post('/api/properties', body)
      expect(answer).toMatchObject({ status: 400, body: unstorable })
    }
  })

  test('the walk has something to walk', () => {
    expect(withBody.length).toBeGreaterThan(8)
    expect(withQuery.length).toBeGreaterThan(4)
  })
})

describe('an invalid id', () => {
  const withId = endpoints.filter(([, { path }]) => path.includes(':id'))
  const noIds = [
    '1',
    'abc',
    '0',
    '-1',
    'null',
    '%00',
    '%27%20or%201=1--',
    '..%2f..%2fetc',
    '%F0%9F%8F%A0',
    'a'.repeat(299),
  ]
  test.each(withId)('is not found by %s', async (_name, endpoint) => {
    for (const noId of [...noIds, `${lana.user.id}0`, lana.user.id.replaceAll('-', '')]) {
      const answer = await call(endpoint.method, pathOf(endpoint, noId), {
        token: lana.token,
        ...(endpoint.method !== 'GET' && { body: minimalBody(endpoint.body) }),
      })
      expect({ noId, ...answer }).toMatchObject({ status: 404 })
    }
  })

  test('the walk has something to walk', () => expect(withId.length).toBeGreaterThan(8))
})

describe('a body or query of the wrong kind', () => {
  test('a field sent twice, or as a list, is refused or read, never a fault', async () => {
    for (const query of [
      'limit=1&limit=2',
      'q=a&q=b',
      'limit[]=1',
      'q[a]=b',
      'after=&after=',
      'limit=1e9',
      '__proto__=1',
      '&&&=',
    ]) {
      const answer = await lana.get(`/api/properties?${query}`)
      expect([200, 400], query).toContain(answer.status)
    }
  })

  test('names of JavaScript itself are inert', async () => {
    const payload =
      '{"name":"A","address":"B","totalUnits":1,"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}}}'
    const answer = await send(payload)
    expect(answer.statusCode).toBe(201)
    expect(Object.keys({})).toEqual([])
    expect('x' in {}).toBe(false)
  })
})

describe('a body of unusual shape', () => {
  const inside = (json: string) => `{"name":"A","address":"B","totalUnits":1,"extra":${json}}`
  test.each([
    ['262,144 brackets that never close', '['.repeat(262_144), 400],
    ['120,000 brackets that do', inside('['.repeat(120_000) + ']'.repeat(120_000)), 400],
    [
      '30,000 objects in one another',
      inside(`${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`),
      400,
    ],
    ['120,000 values in one list', inside(`[${'1,'.repeat(119_999)}1]`), 400],
    [
      '20,000 names',
      inside(`{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()}}`),
      400,
    ],
    [
      '100,000 names',
      inside(`{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join()}}`),
      413,
    ],
    ['1.2 megabytes', inside(`"${'x'.repeat(1_200_000)}"`), 413],
    ['a number of 200,000 digits', inside('1'.repeat(200_000)), 400],
    ['nothing at all', '', 400],
    ['not JSON', '{"name":', 400],
    ['not UTF-8', Buffer.from('{"name":"\xff\xfe"}', 'latin1'), 400],
  ])('%s', async (_what, payload, status) => {
    const since = performance.now()
    // With a key, so that the body is also hashed.
    const answer = await send(payload, { 'idempotency-key': `${Math.random()}` })
    expect(answer.statusCode).toBe(status)
    expect(performance.now() - since).toBeLessThan(2_000)
  })
})

function send(payload: string | Buffer, headers = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/properties',
    headers: {
      authorization: `Bearer ${lana.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    payload,
  })
}
