import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { exchange, listen } from './traps/raw-http.ts'
import { database, landlord, mail, storage, type User } from './world.ts'

/** I1, I3, I4, I5: the headers of every answer, in every outcome. */
let app: FastifyInstance
let folder: string
let lana: User
const faults: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rooftree-web-'))
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Landing</title>')
  await writeFile(path.join(folder, 'app.html'), '<!doctype html><style nonce="__NONCE__"></style>')
  await writeFile(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets/pdf.worker.min-1.js'), '// Read by pdf.js.')
  const log = { level: 'error', stream: { write: (line: string) => faults.push(line) } }
  app = await buildApp({ database, webDir: folder, trustProxy: 1, mail, storage, log })
  app.get('/fault', () => app.database.db.execute('select secret_column from secret_table'))
  lana = await landlord()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('geolocation=()'),
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'(?=.*frame-ancestors 'none')(?=.*base-uri 'none')(?!.*unsafe)(?!.*https?:)/,
  ),
}

const asLana = () => ({ authorization: `Bearer ${lana.token}` })
const property = { name: 'A', address: 'B', totalUnits: 1 }
const post = (url: string, payload: string | object, headers = {}): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { ...asLana(), 'content-type': 'application/json', ...headers },
})

describe('every answer', () => {
  test.each<[number, string, () => InjectOptions]>([
    [200, 'a list', () => ({ url: '/api/properties', headers: asLana() })],
    [201, 'something new', () => post('/api/properties', property)],
    [204, 'nothing', () => post('/api/auth/logout', {})],
    [200, 'the description', () => ({ url: '/api/openapi.json' })],
    [200, 'a sign of life', () => ({ url: '/healthz' })],
    [200, 'a picture', () => ({ url: '/favicon.svg' })],
    [200, 'the landing page', () => ({ url: '/' })],
    [200, 'the application', () => ({ url: '/properties', headers: { accept: 'text/html' } })],
    [200, 'the sign-out page', () => ({ url: '/api/logout' })],
    [400, 'a body that is no JSON', () => post('/api/auth/login', '{')],
    [400, 'a path that cannot be read', () => ({ url: '/api/%zz' })],
    [401, 'nobody', () => ({ url: '/api/properties' })],
    [403, 'another website', () => post('/api/auth/login', {}, { origin: 'https://evil.test' })],
    [404, 'nowhere', () => ({ url: '/api/nowhere' })],
    [404, 'an unsupported method', () => ({ url: '/api/properties', method: 'OPTIONS' })],
    [413, 'too much', () => post('/api/auth/login', 'x'.repeat(300_000))],
    [415, 'text', () => post('/api/auth/login', 'x', { 'content-type': 'text/plain' })],
    [500, 'a fault of ours', () => ({ url: '/fault' })],
  ])('%i, %s, has the whole table', async (status, _what, request) => {
    const answer = await app.inject(request())
    // An answer without a body signed her out.
    if (status === 204) lana = await landlord()
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject(everywhere)
    expect(
      Object.keys(answer.headers).filter(name =>
        /^(server|x-powered-by|access-control-.*)$/i.test(name),
      ),
    ).toEqual([])
    if (answer.statusCode >= 400 || answer.headers['content-type']?.toString().includes('json'))
      expect(answer.headers['cache-control']).toBe('no-store')
    if (answer.statusCode >= 400) expect(Object.keys(answer.json())).toContain('message')
  })

  test('even one to malformed HTTP', async () => {
    const port = await listen(app)
    for (const bytes of [
      'nonsense\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ]) {
      const { text } = await exchange(port, bytes)
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const lines = head
        .split('\r\n')
        .slice(1)
        .map(line => line.split(/: (.*)/).slice(0, 2))
      expect(Object.fromEntries(lines)).toMatchObject({
        ...everywhere,
        'cache-control': 'no-store',
      })
      expect(Object.keys(JSON.parse(body))).toEqual(['message', 'code', 'params', 'errors'])
    }
  })

  test('requires https for a year after a call by https, and only then', async () => {
    const plain = await app.inject('/healthz')
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    const secure = await app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } })
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

describe('a page', () => {
  const policyOf = async (url: string) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    return {
      body: answer.body,
      policy: String(answer.headers['content-security-policy']),
      headers: answer.headers,
    }
  }

  test.each(['/', '/properties', '/api/login', '/api/logout'])(
    '%s runs our own files only',
    async url => {
      const { policy, headers } = await policyOf(url)
      expect(policy).toMatch(/script-src 'self'; style-src 'self' 'nonce-[\w+/=]{22,}'/)
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("form-action 'self'")
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test('has a nonce of its own, the same in policy and text', async () => {
    const pages = [await policyOf('/properties'), await policyOf('/properties')]
    const nonces = pages.map(({ policy }) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? '')
    expect(new Set(nonces).size).toBe(2)
    expect(pages.map(({ body }, at) => body.includes(`nonce="${nonces[at]}"`))).toEqual([
      true,
      true,
    ])
  })

  test('the PDF viewer loads our own decoders and no other address', async () => {
    const { headers } = await app.inject('/assets/pdf.worker.min-1.js')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    )
  })

  test('a hashed file may be cached, a picture is revalidated', async () => {
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })
})

describe('another website', () => {
  const origins = [
    'https://evil.test',
    'null',
    'http://localhost.evil.test',
    'http://localhost:81',
    'file://',
    'x',
  ]
  // One rule before all calls: each call meets one of the origins in turn.
  test('changes nothing by any call', async () => {
    const changing = app.endpoints.filter(({ method }) => method !== 'GET')
    for (const [at, one] of changing.entries()) {
      const origin = origins[at % origins.length]
      const answer = await app.inject({
        method: one.method,
        url: one.path,
        headers: { ...asLana(), origin, host: 'localhost:80' },
        payload: {},
      })
      expect(answer.statusCode, `${one.method} ${one.path} from ${origin}`).toBe(403)
      expect(answer.json()).toMatchObject({ message: 'This call came from another website' })
    }
  })

  test.each(origins)('%s is never allowed by CORS', async origin => {
    const headers = { ...asLana(), origin }
    const asked = await app.inject({ url: '/api/properties', headers })
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/properties',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    })
    for (const answer of [asked, preflight])
      expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual(
        [],
      )
  })

  test('is not our own page, nor a program, nor our page behind a proxy that renames the host', async () => {
    for (const headers of [
      { origin: 'http://localhost:80' },
      { origin: 'http://Rent.example.com', host: 'rent.EXAMPLE.com' },
      {
        origin: 'https://rent.example.com',
        host: 'inside',
        'x-forwarded-host': 'rent.example.com',
      },
      { origin: 'https://rent.example.com', host: 'inside', 'sec-fetch-site': 'same-origin' },
      {},
    ])
      expect((await app.inject(post('/api/properties', property, headers))).statusCode).toBe(201)
  })
})

test('a server fault gives the client a reference and the log the reason', async () => {
  const answer = await app.inject('/fault')
  expect(answer.statusCode).toBe(500)
  const { message } = answer.json<{ message: string }>()
  const reference = /^Something went wrong\. Reference: ([0-9a-f-]{36})$/.exec(message)?.[1]
  expect(answer.body).not.toMatch(/secret|select|\.ts|node_modules|stack|fastify|pg/i)
  expect(faults.at(-1)).toContain(reference)
  expect(faults.at(-1)).toContain('secret_table')
})
