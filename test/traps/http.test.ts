import { beforeAll, describe, expect, test } from 'vitest'
import { app } from '../world.ts'
import { connect, exchange, listen } from './raw-http.ts'

/** F6: malformed HTTP/1.1 is refused, so that no proxy reads it differently. */
let port: number
beforeAll(async () => {
  port = await listen(app)
})

const login = (headers: string[], body = '') =>
  [
    'POST /api/auth/login HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    ...headers,
    '',
    body,
  ].join('\r\n')

describe('refused', () => {
  test.each([
    [
      'two lengths of one body',
      login(['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      400,
    ],
    ['two different lengths', login(['Content-Length: 2', 'Content-Length: 3'], '{}'), 400],
    ['a length with a sign', login(['Content-Length: +2'], '{}'), 400],
    ['an unknown encoding', login(['Transfer-Encoding: cow'], '{}'), 400],
    ['chunked, but not last', login(['Transfer-Encoding: chunked, cow'], '0\r\n\r\n'), 400],
    ['a space before the colon', login(['Content-Length : 2'], '{}'), 400],
    [
      'a header that goes on in the next line',
      login(['X-A: b', ' c', 'Content-Length: 2'], '{}'),
      400,
    ],
    ['lines that end in LF alone', 'GET /healthz HTTP/1.1\nHost: localhost\n\n', 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['a NUL in a header', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n', 400],
    [
      'headers above 16 kB',
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
      431,
    ],
    ['a path above 16 kB', `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['an unknown method', 'STEAL /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['another version', 'GET /healthz HTTP/3.7\r\nHost: x\r\n\r\n', 400],
    ['TLS on a plain port', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ])('%s', async (_what, bytes, status) => {
    const answer = await exchange(port, bytes)
    expect(answer.status).toBe(status)
    expect(answer.text).not.toMatch(/HPE_|stack|node/i)
  })

  test.each(['TRACE', 'OPTIONS', 'PROPFIND', 'PURGE'])(
    '%s, without echoing the input',
    async method => {
      const answer = await exchange(
        port,
        `${method} /api/properties HTTP/1.1\r\nHost: x\r\nX-Secret: canary\r\nConnection: close\r\n\r\n`,
      )
      expect([400, 404, 405, 501]).toContain(answer.status)
      expect(answer.text).not.toContain('canary')
    },
  )

  test('a tunnel', async () => {
    const tunnel = await connect(
      port,
      'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
    )
    await tunnel.closed(2_000)
    expect(tunnel.received()).not.toContain('200')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    '',
  ])('a body of type %j', async type => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload: '{"email":"a@b.c","password":"12345678"}',
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({
      message: 'Send JSON with the content type application/json',
    })
  })
})

test('a body too large is refused before it is sent, and while it is sent', async () => {
  const announced = await exchange(port, login(['Content-Length: 1200000'], '{'))
  expect(announced.status).toBe(413)
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  const chunked = await exchange(
    port,
    login(['Transfer-Encoding: chunked'], chunk.repeat(6)),
    20_000,
  ).catch(String)
  expect(chunked).toMatchObject({ status: 413 })
})

test('requests behind one another on a connection are answered in order', async () => {
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
  const { text } = await exchange(
    port,
    get('/healthz') + get('/nowhere') + get('/healthz', 'Connection: close\r\n'),
  )
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual([
    '200',
    '404',
    '200',
  ])
})
