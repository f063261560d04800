import Fastify, { type FastifyRequest } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/postgres/database.ts'
import { databaseUrl } from '#test/own-database.ts'
import { connect, listen } from '#test/traps/raw-http.ts'
import { type FairUse, usualFairUse } from '../config/default-limits.ts'
import { limitUse, rateLimitOf } from '../limits/rate-limit.ts'
import { replyToError } from './error-reply.ts'

/** On a server without other work; fair-use.test.ts covers the whole one. */

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

describe('K4: one person', () => {
  test('has a hundred calls a second without limit, and six thousand at once', () => {
    let now = 0
    const spend = rateLimitOf(usualFairUse.callsPerMinute, () => now)
    const longest = (calls: number) =>
      Math.max(...Array.from({ length: calls }, () => spend('ann')))
    expect(longest(6_000)).toBe(0)
    expect(spend('ann')).toBe(1)
    expect(spend('bob')).toBe(0)
    for (let second = 0; second < 100; second++) {
      now += 1_000
      expect(longest(100)).toBe(0)
    }
    expect(spend('ann')).toBe(1)
  })

  test('regains all their calls after a pause, no more, and is not remembered', () => {
    let now = 0
    const spend = rateLimitOf(3, () => now)
    for (let call = 0; call < 3; call++) expect(spend('ann')).toBe(0)
    expect(spend('ann')).toBe(20)
    now += 10_000
    expect(spend('ann')).toBe(10)
    now += 600_000
    for (let other = 0; other < 20_000; other++) spend(`somebody ${other}`)
    for (let call = 0; call < 3; call++) expect(spend('ann')).toBe(0)
    expect(spend('ann')).toBe(20)
  })

  test('who called within the minute is remembered among thousands who did not', () => {
    let now = 0
    const spend = rateLimitOf(1, () => now)
    for (let other = 1; other < 10_000; other++) spend(`somebody ${other}`)
    now += 30_000
    expect(spend('ann')).toBe(0)
    now += 45_000
    expect(spend('bob')).toBe(0)
    expect(spend('ann')).toBe(15)
  })

  test('uses no memory after a pause, which is checked every ten seconds', () => {
    let now = 0
    const remembered = new Map()
    const spend = rateLimitOf(1, () => now, remembered)
    for (let other = 0; other < 10_000; other++) spend(`somebody ${other}`)
    const sizeAt = (later: number) => {
      now = later
      spend('ann')
      return remembered.size
    }
    expect([59_999, 69_998, 69_999].map(sizeAt)).toEqual([10_001, 10_001, 1])
  })

  test('a caller over the limit learns when to retry; others, and unknown callers, are served', async () => {
    const { get } = server({ callsPerMinute: 3 })
    for (let call = 0; call < 3; call++)
      expect((await get('/api/quick', 'ann')).statusCode).toBe(200)
    const refused = await get('/api/quick', 'ann')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('20')
    expect(refused.json()).toMatchObject({
      message: 'Too many requests at once. Please try again in a moment.',
    })
    expect((await get('/api/quick', 'bob')).statusCode).toBe(200)
    for (let call = 0; call < 5; call++) expect((await get('/api/quick')).statusCode).toBe(200)
  })
})

describe('K4: calls of one session', () => {
  test('wait for each other, and delay no other caller', async () => {
    const { get, begun, free } = server({ maxConcurrent: 3, maxPerUser: 1 })
    const first = get('/api/held', 'ann')
    const second = get('/api/held', 'ann')
    const other = get('/api/held', 'bob')
    await expect.poll(begun).toEqual(['ann', 'bob'])
    free()
    await first
    await expect.poll(begun).toEqual(['ann', 'bob', 'ann'])
    free()
    for (const call of [second, other]) expect((await call).statusCode).toBe(200)
  })

  test('count by address without a sign-in', async () => {
    const { get, begun, free } = server({ maxConcurrent: 3, maxPerUser: 1 })
    const calls = ['192.0.2.1', '192.0.2.1', '192.0.2.2'].map(from => get('/api/held', '', from))
    await expect.poll(begun).toEqual(['192.0.2.1', '192.0.2.2'])
    free()
    await expect.poll(begun).toHaveLength(3)
    free()
    await Promise.all(calls)
  })

  test.each([
    ['that are answered bit by bit delay no call from then on', '/api/stream'],
    ['that are answered past all hooks delay no call once they are over', '/api/past'],
  ])('%s', async (_, path) => {
    const { app, get } = server({ maxConcurrent: 1, maxPerUser: 1 })
    const reader = await connect(
      await listen(app),
      `GET ${path} HTTP/1.1\r\nHost: x\r\nauthorization: ann\r\n\r\n`,
    )
    await expect.poll(reader.received).toContain('begun')
    expect((await get('/api/held?free', 'ann')).statusCode).toBe(200)
    reader.socket.destroy()
  })
})

describe('K5: where as many wait for a connection as may', () => {
  test('the next call is refused at once, except one without queries', async () => {
    const { get, database } = server({ maxWaiting: 2 })
    let free = () => {}
    const holding = database.transaction(
      () =>
        new Promise<void>(resolve => {
          free = resolve
        }),
    )
    await expect.poll(() => database.load().busy).toBe(1)
    const waits = [get('/api/rows', 'ann')]
    await expect.poll(() => database.load().waiting).toBe(1)
    waits.push(get('/api/rows', 'bob'))
    await expect.poll(() => database.load().waiting).toBe(2)
    const shed = await get('/api/rows', 'cleo')
    expect([shed.statusCode, shed.headers['retry-after']]).toEqual([503, '2'])
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/nowhere')).statusCode).toBe(404)
    free()
    await holding
    for (const call of waits) expect((await call).statusCode).toBe(200)
  })
})

test('K5: connections beyond a node’s limit are closed, open ones continue', async () => {
  const { app } = server({ maxConnections: 1 })
  const port = await listen(app)
  const first = await connect(port)
  await (await connect(port)).closed(20_000)
  first.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(first.received).toContain('200 OK')
  first.socket.destroy()
})

/** Its callers are identified by their `authorization`. */
function server(limits: Partial<FairUse>) {
  const database = openDatabase(databaseUrl, { max: 1, log: () => {} })
  const app = Fastify()
  const begun: string[] = []
  const held: (() => void)[] = []
  app.setErrorHandler(replyToError)
  app.decorate('database', database)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async request => {
    const { authorization: id } = request.headers
    if (id) request.caller = { id, role: 'admin', organizationId: null, rents: false, sid: '' }
  })
  limitUse(app, { ...usualFairUse, ...limits })
  const enter = async (request: FastifyRequest) => {
    await app.waitForSlot(request)
    begun.push(request.headers.authorization ?? request.ip)
  }
  app.get('/healthz', () => 'ok')
  app.get('/api/quick', () => 'ok')
  app.get('/api/rows', () => database.db.execute('select 1').then(() => 'ok'))
  app.get<{ Querystring: { free?: string } }>('/api/held', async request => {
    await enter(request)
    if (request.query.free === undefined) await new Promise<void>(resolve => held.push(resolve))
    return 'ok'
  })
  app.get('/api/stream', async (request, reply) => {
    await enter(request)
    return reply.send(new ReadableStream({ start: stream => stream.enqueue(Buffer.from('begun')) }))
  })
  app.get('/api/past', async (request, reply) => {
    await enter(request)
    reply.hijack()
    reply.raw.end('begun')
  })
  ended.push(
    () => app.close(),
    () => database.close(),
  )
  return {
    ...{ app, database, begun: () => [...begun] },
    free: () => held.splice(0).forEach(go => void go()),
    get: (url: string, who = '', remoteAddress = '127.0.0.1') =>
      app.inject({ url, remoteAddress, headers: who ? { authorization: who } : {} }),
  }
}
