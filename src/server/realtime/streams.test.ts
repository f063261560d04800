import { PassThrough, Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { everythingChanged } from '#shared/nouns.ts'
import { connect, listen } from '#test/traps/raw-http.ts'
import type { Listener } from './payload.ts'
import { Streams } from './streams.ts'

const kilobytes = 1024
const somebody = (name: string): Listener => ({
  id: name,
  sid: name,
  role: 'admin',
  organizationId: 'acme',
})

test('M3: a stream that is not read is cut at 64 kB, and others continue', async () => {
  const streams = new Streams()
  const deaf = new Writable({ write: () => {} })
  let read = 0
  const reader = new Writable({
    write(bytes: Buffer, _, done) {
      read += bytes.length
      done()
    },
  })
  streams.open(somebody('deaf'), {}, () => deaf)
  streams.open(somebody('reader'), {}, () => reader)
  const beats = 60_000
  let max = 0
  for (let beat = 0; beat < beats; beat++) {
    streams.beat()
    if (!deaf.destroyed) max = Math.max(max, deaf.writableLength)
    if (beat % 500 === 0) await turn()
  }
  await turn()
  expect(deaf.destroyed).toBe(true)
  expect(max).toBeGreaterThan(32 * kilobytes)
  expect(max).toBeLessThanOrEqual(64 * kilobytes)
  // The stream is released; a returning client has to reload all.
  expect(streams.sids).toEqual(['reader'])
  expect(read).toBeGreaterThan(3 * beats)
  const again = new PassThrough()
  streams.open(somebody('deaf'), { lastEventId: 'of-before:7' }, () => again)
  expect(`${again.read()}`).toContain(JSON.stringify([everythingChanged]))
  streams.endWhere(() => true)
})

test('a client that left before its stream began is not written to', () => {
  const streams = new Streams()
  streams.open(somebody('gone'), {}, () => new PassThrough().destroy())
  expect(streams.sids).toEqual([])
})

test('K4: one person has ten streams at a node, and another when one of them ends', async () => {
  const streams = new Streams()
  const open = () => {
    const out = new PassThrough()
    streams.open(somebody('ann'), {}, () => out)
    return out
  }
  const [first] = Array.from({ length: 10 }, open)
  expect(open).toThrow(
    expect.objectContaining({
      ...{ status: 429, retryAfter: 60 },
      message: 'Rooftree is open in too many windows. Close some of them.',
    }),
  )
  streams.open(somebody('bob'), {}, () => new PassThrough())
  first?.destroy()
  await turn()
  expect(open).not.toThrow()
  streams.endWhere(() => true)
})

test('M3: with the stream its connection is cut', async () => {
  const streams = new Streams()
  const app = Fastify()
  app.get('/', (_request, reply) => {
    streams.open(somebody('deaf'), {}, () => reply.hijack().raw)
  })
  const deaf = await connect(await listen(app), 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(deaf.received).toContain('data: ')
  deaf.socket.pause()
  for (let beat = 0; streams.sids.length > 0 && beat < 60_000; beat++) streams.beat()
  expect(streams.sids).toEqual([])
  const open = () => new Promise(resolve => app.server.getConnections((_, many) => resolve(many)))
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
  deaf.socket.destroy()
  await app.close()
})
