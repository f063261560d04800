import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { defaultTimeouts } from '#server/http/timeouts.ts'
import { database, mail, storage } from '../world.ts'
import { connect, listen } from './raw-http.ts'

/** T4, L4: a connected client cannot block a stop. */
async function start(closing: number) {
  const app = await buildApp({
    database,
    webDir: null,
    trustProxy: false,
    mail,
    storage,
    log: false,
    timeouts: { closing },
  })
  app.get('/slow/:milliseconds', async request => {
    await wait(Number(request.url.split('/').at(-1)))
    return { finished: true }
  })
  return { app, port: await listen(app) }
}

async function timeToClose(app: { close(): Promise<unknown> }) {
  const since = performance.now()
  await app.close()
  return performance.now() - since
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

describe('stopping', () => {
  test('takes less than the ten seconds a supervisor grants', () => {
    expect(defaultTimeouts.closing).toBeLessThan(10_000)
  })

  test('does not wait for idle connections', async () => {
    const { app, port } = await start(defaultTimeouts.closing)
    const idle = await connect(port, get('/healthz'))
    await expect.poll(idle.received).toContain('"ok"')
    expect(await timeToClose(app)).toBeLessThan(1_000)
  })

  test('lets a running request finish, then ends its connection', async () => {
    const { app, port } = await start(defaultTimeouts.closing)
    const running = await connect(port, get('/slow/500'))
    await wait(100)
    const took = await timeToClose(app)
    expect(took).toBeGreaterThan(300)
    expect(took).toBeLessThan(2_000)
    await running.closed(5_000)
    expect(running.received()).toContain('{"finished":true}')
    expect(running.received()).toMatch(/connection: close/i)
  })

  test('answers a request that was half sent', async () => {
    const { app, port } = await start(defaultTimeouts.closing)
    const half = await connect(port, 'GET /healthz HTTP/1.1\r\n')
    await wait(100)
    const closing = app.close()
    await wait(100)
    half.socket.write('Host: localhost\r\n\r\n')
    await closing
    await half.closed(5_000)
    expect(half.received()).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('cuts slow clients: a slow handler, a trickled body, a client that does not read', async () => {
    const { app, port } = await start(1_000)
    const slow = await connect(port, get('/slow/4000'))
    const trickled = await connect(
      port,
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    )
    await wait(100)
    expect(await timeToClose(app)).toBeLessThan(2_000)
    await Promise.all([slow.closed(100_000), trickled.closed(100_000)])
  })
})
