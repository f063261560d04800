import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { defaultTimeouts, type Timeouts } from '#server/http/timeouts.ts'
import { database, mail, newcomer, storage } from '../world.ts'
import { connect, listen } from './raw-http.ts'

/** T1, K2: slow clients occupy no connection. The server under test has the same limits with shorter timeouts. */
let hasty: FastifyInstance
let port: number

const build = (timeout: Partial<Timeouts>) =>
  buildApp({
    database,
    webDir: null,
    trustProxy: false,
    mail,
    storage,
    log: false,
    timeouts: timeout,
  })

beforeAll(async () => {
  hasty = await build({ headers: 1_000, body: 1_000, idle: 500, silence: 1_500, check: 100 })
  hasty.get('/flood', async () => Buffer.alloc(64 * 1024 * 1024))
  port = await listen(hasty)
})
afterAll(() => hasty.close())

const timers = () => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length
const post = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n`

describe('a slow client', () => {
  test('in production has 15 seconds for headers and body, and 75 idle ones', () => {
    expect(defaultTimeouts.headers + defaultTimeouts.check).toBeLessThanOrEqual(20_000)
    expect(defaultTimeouts.body).toBeLessThanOrEqual(15_000)
    expect(defaultTimeouts.idle + 1_000).toBeLessThanOrEqual(75_000)
  })

  test('that trickles its body gets an answer and is cut', async () => {
    const slow = await connect(port, post('/api/auth/login', 'Content-Length: 1000\r\n'))
    const drip = setInterval(() => slow.socket.write(' '), 50)
    expect(await slow.closed(3_000)).toBeGreaterThan(900)
    clearInterval(drip)
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
    expect(slow.received()).toContain('"message":"The request took too long to arrive"')
  })

  test('that trickles a chunked body is cut as well', async () => {
    const slow = await connect(port, post('/api/auth/login', 'Transfer-Encoding: chunked\r\n'))
    const drip = setInterval(() => slow.socket.write('1\r\n \r\n'), 50)
    await slow.closed(3_000)
    clearInterval(drip)
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test.each([
    ['refused before its body was read', post('/api/properties', 'Content-Length: 1000\r\n'), 401],
    [
      'with an unexpected body',
      post('/healthz', 'Content-Length: 9\r\n').replace('POST', 'GET'),
      200,
    ],
    ['with a body too large', post('/api/auth/login', 'Content-Length: 1200000\r\n'), 413],
  ])('%s is answered, and cut all the same', async (_case, bytes, status) => {
    const slow = await connect(port, bytes)
    const drip = setInterval(() => slow.socket.write(' '), 400)
    await slow.closed(3_000)
    clearInterval(drip)
    expect(slow.received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  test('that trickles its headers is cut', async () => {
    const slow = await connect(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n')
    const drip = setInterval(() => slow.socket.write('X-A: b\r\n'), 50)
    await slow.closed(3_000)
    clearInterval(drip)
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('that never sends a byte is cut', async () => {
    await (await connect(port)).closed(3_000)
  })

  test('keeps its connection between requests only so long', async () => {
    const idle = await connect(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    // Node grants a second more than it announces.
    expect(await idle.closed(4_000)).toBeGreaterThan(400)
    expect(idle.received()).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('that does not read its answer is cut', async () => {
    const deaf = await connect(port)
    deaf.socket.pause()
    deaf.socket.write('GET /flood HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const open = () =>
      new Promise<number>(resolve => hasty.server.getConnections((_, n) => resolve(n)))
    expect(await open()).toBe(1)
    await expect.poll(open, { timeout: 5_000 }).toBe(0)
    deaf.socket.destroy()
  })

  test('that leaves in the middle ends its timer', async () => {
    // It would wait a minute, so a timer that ends sooner ended with its client, however slow the machine.
    const unhurried = await build({ body: 60_000 })
    let arrived = 0
    unhurried.addHook('onRequest', async () => {
      arrived += 1
    })
    const itsPort = await listen(unhurried)
    const half = () => connect(itsPort, post('/api/auth/login', 'Content-Length: 1000\r\n'))
    const crowd = await Promise.all(Array.from({ length: 100 }, half))
    await expect.poll(() => arrived, { timeout: 10_000 }).toBe(100)
    const meanwhile = timers()
    for (const { socket } of crowd) socket.destroy()
    await expect.poll(timers, { timeout: 10_000 }).toBeLessThanOrEqual(meanwhile - 80)
    await unhurried.close()
  })

  test('five hundred of them leave no timer and do not slow others down', async () => {
    const ann = await newcomer()
    const before = timers()
    const crowd = await Promise.all(
      Array.from({ length: 500 }, () =>
        connect(port, post('/api/auth/login', 'Content-Length: 1000\r\n')),
      ),
    )
    const since = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/user`, {
      headers: { authorization: `Bearer ${ann.token}` },
    })
    expect(answer.status).toBe(200)
    expect(performance.now() - since).toBeLessThan(1_000)
    await Promise.all(crowd.map(slow => slow.closed(5_000)))
    await wait(200)
    expect(timers()).toBeLessThanOrEqual(before + 20)
  })
})
