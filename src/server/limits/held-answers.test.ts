import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdFloods } from './held-answers.ts'

/** F4 of security.md: a flooding client waits for its refusals, and no one else does. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const soon = () => new Promise(resolve => setImmediate(() => setImmediate(resolve)))

/** A server that bears three refusals a minute; each call has its status so far. */
function server() {
  const app = Fastify()
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async request => {
    const { authorization: id } = request.headers
    if (id) request.caller = { id, role: 'admin', organizationId: null, rents: false, sid: '' }
  })
  holdFloods(app, 3)
  app.get('/api/refused', (_, reply) => reply.code(503).send({ message: 'Later' }))
  app.get('/api/answered', () => 'ok')
  app.get('/api/open', { config: { isFreeToAll: true } }, () => 'ok')
  app.get('/healthz', (_, reply) => reply.code(503).send('no'))
  async function ask(url: string, { from = '192.0.2.1', who = '' } = {}) {
    const headers = who ? { authorization: who } : {}
    const call = { status: 0 }
    void app.inject({ url, headers, remoteAddress: from }).then(({ statusCode }) => {
      call.status = statusCode
    })
    for (let turn = 0; turn < 5; turn++) await soon()
    return call
  }
  return { app, ask }
}

test('the refusals beyond what a minute bears come two seconds later', async () => {
  const { ask } = server()
  const calls: { status: number }[] = []
  for (let call = 0; call < 5; call++) calls.push(await ask('/api/refused'))
  expect(calls.map(({ status }) => status)).toEqual([503, 503, 503, 0, 0])
  vi.advanceTimersByTime(1_999)
  await soon()
  expect(calls[3]?.status).toBe(0)
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(calls.map(({ status }) => status)).toEqual(Array(5).fill(503)))
})

test('other callers, successful answers and health checks never wait', async () => {
  const { ask } = server()
  for (let call = 0; call < 4; call++) await ask('/api/refused')
  expect(await ask('/api/refused')).toEqual({ status: 0 })
  expect(await ask('/api/answered')).toEqual({ status: 200 })
  expect(await ask('/healthz'), 'whoever watches the server').toEqual({ status: 503 })
  expect(await ask('/api/refused', { from: '192.0.2.2' })).toEqual({ status: 503 })
  expect(await ask('/api/refused', { who: 'ann' }), 'signed in at the same network').toEqual({
    status: 503,
  })
})

test('an answer free to all counts, and waits, like a refusal', async () => {
  const { ask } = server()
  for (let call = 0; call < 3; call++) expect(await ask('/api/open')).toEqual({ status: 200 })
  const held = await ask('/api/open')
  expect(held.status).toBe(0)
  expect(await ask('/api/refused')).toEqual({ status: 0 })
  expect(await ask('/api/answered'), 'such as a sign-in').toEqual({ status: 200 })
  vi.advanceTimersByTime(2_000)
  await vi.waitFor(() => expect(held.status).toBe(200))
})

test('a person’s flood waits wherever it comes from', async () => {
  const { ask } = server()
  for (let call = 0; call < 3; call++)
    await ask('/api/refused', { who: 'ann', from: `192.0.2.${call}` })
  expect(await ask('/api/refused', { who: 'ann', from: '192.0.2.9' })).toEqual({ status: 0 })
  expect(await ask('/api/refused', { who: 'bob', from: '192.0.2.9' })).toEqual({ status: 503 })
})

test('a server that stops holds nothing back', async () => {
  const { app, ask } = server()
  for (let call = 0; call < 3; call++) await ask('/api/refused')
  const held = await ask('/api/refused')
  expect(held.status).toBe(0)
  await app.close()
  await vi.waitFor(() => expect(held.status).toBe(503))
})
