import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { app, landlord } from '#test/world.ts'

const lana = await landlord(20)

it('an answer above one kilobyte is compressed for who asks, and says the same', async () => {
  const plain = await read('/api/units')
  const packed = await read('/api/units', 'br, gzip')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers.vary).toContain('accept-encoding')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload)
  const smaller = await read('/api/units', 'gzip, deflate, br, zstd')
  expect(smaller.headers['content-encoding']).toBe('zstd')
  expect(zstdDecompressSync(smaller.rawPayload).toString()).toBe(plain.payload)
  expect((await read('/api/units', 'gzip')).headers['content-encoding']).toBe('gzip')
})

it('a short answer goes out as it is', async () => {
  const { headers, payload } = await read('/api/invitations', 'br')
  expect([headers['content-encoding'], payload]).toEqual([undefined, '[]'])
})

function read(url: string, encoding?: string) {
  return app.inject({
    url,
    headers: {
      authorization: `Bearer ${lana.token}`,
      ...(encoding && { 'accept-encoding': encoding }),
    },
  })
}
