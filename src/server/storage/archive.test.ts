import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sha256, unzipped } from '#test/unzipped.ts'
import { Archive } from './archive.ts'

async function* parts(...texts: string[]) {
  yield* texts
}

describe('an archive', () => {
  test('holds its entries, measured as they are added', async () => {
    const archive = new Archive()
    const bytes = archive.bytes.toArray()
    const entry = await archive.add('a/ü.txt', parts('one, ', 'zwei'))
    await archive.add('manifest.json', parts('{}'))
    archive.end()
    const { files } = await unzipped(Buffer.concat(await bytes))
    expect(files.get('a/ü.txt')?.toString()).toBe('one, zwei')
    expect(entry).toEqual({ path: 'a/ü.txt', bytes: 9, sha256: sha256(files.get('a/ü.txt')) })
  })

  test('is made no faster than it is read: memory stays small', async () => {
    const archive = new Archive()
    const chunk = randomBytes(256 * 1024)
    let given = 0
    async function* many() {
      for (let n = 0; n < 128; n++) {
        given += chunk.length
        yield chunk
      }
    }
    const added = archive.add('big', many(), { compress: false }).then(() => archive.end())
    let read = 0
    let ahead = 0
    for await (const part of archive.bytes) {
      read += part.length
      ahead = Math.max(ahead, given - read)
    }
    await added
    expect(read).toBeGreaterThan(32 * 1024 * 1024)
    expect(ahead).toBeLessThan(2 * 1024 * 1024)
  })

  test('ends for its reader when an entry fails, and the other way round', async () => {
    const failing = new Archive()
    async function* broken() {
      yield 'a'
      throw new Error('The disk is gone')
    }
    const read = failing.bytes.toArray()
    await expect(failing.add('a', broken())).rejects.toThrow('The disk is gone')
    await expect(read).rejects.toThrow('The disk is gone')
    const unread = new Archive()
    async function* endless() {
      for (;;) yield Buffer.alloc(64 * 1024)
    }
    const added = unread.add('a', endless(), { compress: false })
    unread.abort(new Error('Nobody reads'))
    await expect(added).rejects.toThrow('Nobody reads')
  })
})
