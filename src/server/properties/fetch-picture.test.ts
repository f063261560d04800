import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchPicture } from './fetch-picture.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

describe('a picture of an address', () => {
  it('is recognized by its content, whatever type the server declares', async () => {
    const url = await serving((_, reply) => {
      reply.setHeader('content-type', 'text/html')
      reply.end(png)
    })
    const { bytes, type } = await fetchPicture(url, { allowPrivate: true })
    expect([type, bytes.equals(png)]).toEqual(['image/png', true])
  })

  it('may be behind one redirect, and no second', async () => {
    const picture = await serving((_, reply) => void reply.end(png))
    const once = await serving((_, reply) => void reply.writeHead(302, { location: picture }).end())
    const twice = await serving((_, reply) => void reply.writeHead(301, { location: once }).end())
    expect((await fetchPicture(once, { allowPrivate: true })).type).toBe('image/png')
    expect(await problemOf(twice)).toBe(
      'The link redirects more than once. Use the link of the picture itself',
    )
  })

  it.each([
    [
      'a page',
      (_, reply) => void reply.end('<html>no picture</html>'),
      /opens a page or another file/,
    ],
    [
      'a drawing that can run scripts',
      (_, reply) => void reply.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      /opens a page or another file/,
    ],
    ['nothing', (_, reply) => void reply.end(), /opens a page or another file/],
    ['a missing page', (_, reply) => void reply.writeHead(404).end(png), /no picture at this link/],
    [
      'a locked page',
      (_, reply) => void reply.writeHead(403).end(png),
      /does not share the picture/,
    ],
    ['a part of it', (_, reply) => void reply.writeHead(206).end(png), /opens a page or another/],
    ['a broken site', (_, reply) => void reply.writeHead(503).end(png), /The site has a problem/],
    [
      'a redirect to nowhere',
      (_, reply) => void reply.writeHead(302).end(),
      /opens a page or another/,
    ],
    [
      'a file behind a redirect',
      (_, reply) => void reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      /must start with http/,
    ],
    [
      '11 MB',
      (_, reply) => void reply.end(Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)])),
      /larger than 10 MB/,
    ],
    ['a broken connection', (_, reply) => void reply.destroy(), /could not be reached/],
  ] satisfies [string, RequestListener, RegExp][])(
    '%s is refused with a sentence',
    async (_, listener, sentence) => {
      expect(await problemOf(await serving(listener))).toMatch(sentence)
    },
  )

  it('is waited for 10 seconds, however slowly it trickles', async () => {
    const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    const url = await serving((_, reply) => void reply.write(png))
    expect(await problemOf(url)).toBe('The site took longer than 10 seconds')
    expect(spy).toHaveBeenCalledWith(10_000)
    spy.mockRestore()
  })

  it('explains in plain text why it is not shown, without a code', async () => {
    for (const status of [204, 206, 304, 400, 401, 403, 404, 410, 418, 429, 500, 502]) {
      const url = await serving((_, reply) => void reply.writeHead(status).end())
      expect(await problemOf(url), `${status}`).toMatch(/^The (link|site) |^There is no picture/)
      expect(await problemOf(url), `${status}`).not.toMatch(/\d|none/)
    }
  })

  it.each([
    'http://127.0.0.1:1/a.png',
    'http://localhost/a.png',
    'http://[::1]/a.png',
    'http://[::ffff:127.0.0.1]/a.png',
    'http://0.0.0.0/a.png',
    'http://10.1.2.3/a.png',
    'http://192.168.0.1/a.png',
    'http://172.16.0.1/a.png',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/a.png',
    'http://[fd00::1]/a.png',
    'http://2130706433/a.png',
    'http://[64:ff9b::7f00:1]/a.png',
    'http://[2002:7f00:1::]/a.png',
    'http://[fe80::1]/a.png',
    'https://127.0.0.1/a.png',
  ])('%s leads into a private network', async url => {
    await expect(fetchPicture(url, { allowPrivate: false })).rejects.toThrow(
      'The link leads to a private network. Use one that anyone can open',
    )
  })
})

async function problemOf(url: string): Promise<string> {
  return fetchPicture(url, { allowPrivate: true }).then(
    () => 'none',
    (error: Error) => error.message,
  )
}

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  closing.push(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}/a.png`
}
