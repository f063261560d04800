import { mkdtemp, readFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, inject, it } from 'vitest'
import { noticeProxy, proxyNote } from './forwarded.ts'

it('A: a proxy without TRUST_PROXY is logged once, and the doctor finds a note', async () => {
  const { app, dataDir, lines } = await server()
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  await app.inject({ url: '/' })
  // From the internet any client may write the header.
  await app.inject({ url: '/', headers: forwarded, remoteAddress: '203.0.113.9' })
  expect([lines, proxyNote(dataDir)]).toEqual([[], null])
  for (const remoteAddress of ['10.0.0.4', '::1', '127.0.0.1'])
    await app.inject({ url: '/', headers: forwarded, remoteAddress })
  expect(lines).toEqual([expect.stringContaining('a proxy that TRUST_PROXY does not name')])
  await expect.poll(() => proxyNote(dataDir)).not.toBeNull()
  expect(await readFile(proxyNote(dataDir) ?? '', 'utf8')).toMatch(/^\d{4}-/)
})

it.each([
  ['x-forwarded-proto', 'fd00::4'],
  ['forwarded', '::ffff:192.168.1.2'],
])('A: %s from %s shows a proxy, too', async (header, remoteAddress) => {
  const { app, lines } = await server()
  await app.inject({ url: '/', headers: { [header]: 'https' }, remoteAddress })
  expect(lines).toHaveLength(1)
})

async function server() {
  const dataDir = await mkdtemp(path.join(inject('scratchFolder'), 'proxy-'))
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = Fastify({ logger: { level: 'warn', stream } })
  noticeProxy(app, dataDir)
  return { app, dataDir, lines }
}
