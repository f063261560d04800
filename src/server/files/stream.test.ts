import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxFileBytes } from '#shared/documents/uploads.ts'
import { startBucket } from '#test/bucket.ts'
import { filesBelow, issue, put } from '#test/files.ts'
import { connect, listen } from '#test/traps/raw-http.ts'
import { database, fileFolder, landlord, mail, signIn, storage, type User } from '#test/world.ts'
import { buildApp } from '../app.ts'
import { uploads } from '../db/tables.ts'
import { openStore } from '../storage/open-store.ts'
import type { Store } from '../storage/store.ts'

/** The listening server, with an upload timeout of half a second. */
let listening: FastifyInstance
let port: number
let lana: User
beforeAll(async () => {
  const timeouts = { body: 500, silence: 5_000 }
  listening = await build({ timeouts })
  port = await listen(listening)
  lana = await landlord()
})
afterAll(() => listening.close())

describe('G3: a file of 50 MB', () => {
  it.each([
    ['with its length said', true],
    ['in chunks', false],
  ])('%s is taken, but for one byte too much', async (_how, isSaid) => {
    for (const [size, status] of [
      [maxFileBytes, 200],
      [maxFileBytes + 1, 413],
    ] as const) {
      const before = await filesBelow(fileFolder)
      const answer = await send(size, { isSaid })
      expect([size, answer.status]).toEqual([size, status])
      if (status === 413)
        expect(JSON.parse(answer.text)).toMatchObject({
          message: 'File size must be less than 50MB',
        })
      expect(await filesBelow(fileFolder)).toHaveLength(before.length + (status === 200 ? 1 : 0))
    }
  })

  it('is stored byte for byte', async () => {
    const url = await issue(lana)
    const bytes = Buffer.concat([
      Buffer.from('%PDF-1.4\n'),
      Buffer.alloc(3_000_000, 'byte for byte '),
    ])
    expect((await put(url, bytes, 'application/pdf')).status).toBe(200)
    const [row] = await database.db
      .select()
      .from(uploads)
      .where(eq(uploads.id, idOf(url)))
    const stored = await storage.store.read(row?.objectName ?? '')
    const hash = createHash('sha256')
    for await (const chunk of stored ?? []) hash.update(chunk)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  it('five in parallel do not grow memory', async () => {
    await send(maxFileBytes, { isSaid: true })
    const before = process.memoryUsage.rss()
    let max = before
    const watching = setInterval(() => {
      max = Math.max(max, process.memoryUsage.rss())
    }, 20)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => send(maxFileBytes, { isSaid: at % 2 === 0 })),
    )
    clearInterval(watching)
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect((max - before) / 1024 ** 2).toBeLessThan(100)
  })

  it('declared larger than the limit gets no address', async () => {
    expect(
      await lana.post('/api/objects/upload', { name: 'x.pdf', size: maxFileBytes + 1 }),
    ).toMatchObject({ status: 400, body: { fields: { size: 'File size must be less than 50MB' } } })
  })
})

describe('G3: a file that never arrives', () => {
  it('leaves nothing behind when the client disconnects', async () => {
    const before = await filesBelow(fileFolder)
    const slow = await connect(port, headOf(await issue(lana), 'Content-Length: 1000000\r\n'))
    slow.socket.write('x'.repeat(200_000))
    await expect.poll(() => filesBelow(fileFolder)).toHaveLength(before.length + 1)
    slow.socket.destroy()
    await expect.poll(() => filesBelow(fileFolder)).toEqual(before)
  })

  it('is cut when it trickles, with an answer', async () => {
    const before = await filesBelow(fileFolder)
    const slow = await connect(port, headOf(await issue(lana), 'Content-Length: 1000000\r\n'))
    const drip = setInterval(() => slow.socket.write('x'), 50)
    expect(await slow.closed(3_000)).toBeGreaterThan(400)
    clearInterval(drip)
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
    expect(await filesBelow(fileFolder)).toEqual(before)
  })

  it('is waited for as long as it keeps coming', async () => {
    const slow = await connect(port, headOf(await issue(lana), 'Content-Length: 100000\r\n'))
    for (let sent = 0; sent < 10; sent++) {
      slow.socket.write('x'.repeat(10_000))
      await wait(200)
    }
    await expect.poll(slow.received).toMatch(/^HTTP\/1\.1 200 /)
    slow.socket.destroy()
  })
})

describe('L3: a full disk', () => {
  it('is reported, and nothing of the file stays', async () => {
    const [full, heals] = [await build({ store: filledAfter(300_000) }), await issue(lana)]
    const { pathname, search } = new URL(heals)
    const before = await filesBelow(fileFolder)
    const answer = await full.inject({
      method: 'PUT',
      url: pathname + search,
      headers: { 'content-type': 'text/plain' },
      payload: Buffer.alloc(1_000_000, 'x'),
    })
    expect(answer.statusCode).toBe(507)
    expect(answer.json()).toMatchObject({
      message: 'There is no storage left for this file. Nothing was saved.',
    })
    expect(await filesBelow(fileFolder)).toEqual(before)
    expect((await put(heals, Buffer.from('Room again'), 'text/plain')).status).toBe(200)
    await full.close()
  })
})

describe('where files are in a bucket', () => {
  it('a file is uploaded, saved and read in ranges as usual, and an outage means 503', async () => {
    const bucket = await startBucket()
    const app = await build({ store: await openStore({ s3: bucket.settings, dataDir: '' }) })
    const bytes = Buffer.alloc(6_000_000, 'kept in a bucket ')
    const sent = async (url: string) => {
      const { pathname, search } = new URL(url)
      const headers = { 'content-type': 'text/plain' }
      return app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes })
    }
    const [url, other] = [await issue(lana), await issue(lana)]
    expect((await sent(url)).statusCode).toBe(200)
    const document = { name: 'Notes', fileUrl: url.split('?')[0] }
    const { body } = await lana.post<{ id: string }>('/api/documents', document)
    const read = () =>
      app.inject({
        url: `/api/documents/${body.id}/download`,
        headers: { authorization: `Bearer ${lana.token}`, range: 'bytes=17-20' },
      })
    const part = await read()
    expect([part.statusCode, part.body]).toEqual([206, 'kept'])
    await bucket.close()
    const away = 'Files cannot be stored or opened right now. Please try again in a moment.'
    for (const answer of [await read(), await sent(other)])
      expect([answer.statusCode, answer.json()]).toMatchObject([503, { message: away }])
    await app.close()
  })
})

/** The folder on a disk with space for so many bytes. */
function filledAfter(room: number): Store {
  async function* filling(bytes: AsyncIterable<Uint8Array>) {
    let left = room
    for await (const chunk of bytes) {
      yield chunk.subarray(0, left)
      left -= chunk.length
      if (left < 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    }
  }
  return { ...storage.store, put: (name, bytes) => storage.store.put(name, filling(bytes)) }
}

function build({ store = storage.store, ...more }: { store?: Store; timeouts?: object }) {
  return buildApp({
    database,
    webDir: null,
    trustProxy: false,
    mail,
    storage: { ...storage, store },
    log: false,
    ...more,
  })
}

function idOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

function headOf(url: string, headers: string): string {
  const { pathname, search } = new URL(url)
  return `PUT ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n${headers}\r\n`
}

/** Sends a text of this size over the network, as fast as it is read. */
async function send(size: number, { isSaid }: { isSaid: boolean }) {
  // A person each: one person may not have this many uploads at once.
  const { pathname, search } = new URL(await issue(await signIn(lana.user.id)))
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'PUT',
    path: pathname + search,
    headers: { 'content-type': 'text/plain', ...(isSaid && { 'content-length': size }) },
  })
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
  let isAnswered = false
  answered.then(
    () => {
      isAnswered = true
    },
    () => {},
  )
  // An early refusal breaks off the sending; the answer counts.
  request.on('error', () => {})
  const chunk = Buffer.alloc(64 * 1024, 'x')
  for (let left = size; left > 0 && !request.destroyed; left -= chunk.length) {
    const goesOn = request.write(left < chunk.length ? chunk.subarray(0, left) : chunk)
    if (!goesOn)
      await Promise.race([once(request, 'drain').catch(() => {}), answered.catch(() => {})])
    if (isAnswered) break
  }
  request.end()
  const [answer] = await answered
  const text = (await answer.setEncoding('utf8').toArray()).join('')
  request.destroy()
  return { status: answer.statusCode ?? 0, text }
}
