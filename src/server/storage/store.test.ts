import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startBucket, type TestBucket } from '#test/bucket.ts'
import { StorageAway } from '../errors/errors.ts'
import { openStore } from './open-store.ts'
import { readBytes, type Store } from './store.ts'

/** Requirements of every store, tested on both. Parts of an upload to a bucket are of 5 MB. */
const megabyte = 1024 * 1024
let dataDir: string
let bucket: TestBucket
let stores: Record<string, Store>

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'rt-store-'))
  bucket = await startBucket()
  stores = {
    folder: await openStore({ s3: undefined, dataDir }),
    bucket: await openStore({ s3: bucket.settings, dataDir }),
  }
})
afterAll(async () => {
  await bucket.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe.each(['folder', 'bucket'])('files in a %s', place => {
  const store = () => stores[place] ?? expect.fail()

  test.each([
    ['nothing at all', 0],
    ['a few bytes', 1_000],
    ['more than one part', 12 * megabyte + 3],
  ])('%s are stored unchanged', async (_case, size) => {
    const name = randomUUID()
    const bytes = randomBytes(size)
    expect(await store().put(name, inChunks(bytes))).toBe(size)
    expect(await store().size(name)).toBe(size)
    expect(sum(await whole(store(), name))).toBe(sum(bytes))
  })

  test('are read in ranges, and end where they end', async () => {
    const name = randomUUID()
    await store().put(name, inChunks(Buffer.from('0123456789')))
    const read = async (start: number, end: number) =>
      (await readBytes(store(), name, { start, end })).toString()
    expect(await read(0, 0)).toBe('0')
    expect(await read(3, 6)).toBe('3456')
    expect(await read(8, 99)).toBe('89')
    expect(await read(10, 12)).toBe('')
  })

  test.each([
    ['soon', 10],
    ['after parts of it were stored', 11 * megabyte],
  ])('that are interrupted %s leave no data, and the name is free', async (_when, size) => {
    const name = randomUUID()
    const gone = new Error('The sender is gone')
    async function* broken() {
      yield* inChunks(randomBytes(size))
      throw gone
    }
    await expect(store().put(name, broken())).rejects.toBe(gone)
    expect(await store().read(name)).toBeNull()
    expect(await store().size(name)).toBeNull()
    expect(bucket.halfSent()).toBe(0)
    expect(await store().put(name, inChunks(Buffer.from('again')))).toBe(5)
  })

  test.each([
    ['small', 10],
    ['large', 6 * megabyte],
  ])('of one name sent five times in parallel, %s, are one', async (_case, size) => {
    const name = randomUUID()
    const sent = Array.from({ length: 5 }, () => randomBytes(size))
    const stored = await Promise.all(sent.map(bytes => store().put(name, inChunks(bytes))))
    const winners = sent.filter((_, place) => stored[place] === size)
    expect(stored.filter(answer => answer === null)).toHaveLength(4)
    expect([sum(await whole(store(), name))]).toEqual(winners.map(sum))
    expect(await store().put(name, inChunks(Buffer.from('late')))).toBeNull()
    expect(await store().size(name)).toBe(size)
    expect(bucket.halfSent()).toBe(0)
  })

  test('do not exist once removed, and removing them again is no error', async () => {
    const name = randomUUID()
    await store().put(name, inChunks(Buffer.from('old')))
    await store().remove(name)
    await store().remove(name)
    expect(await store().read(name)).toBeNull()
    expect(await store().size(name)).toBeNull()
  })

  test('have names of ours and no others', async () => {
    for (const name of ['../secret-key', '', 'A'.repeat(36)]) {
      await expect(store().put(name, inChunks(Buffer.from('x')))).rejects.toThrow('must be a UUID')
      await expect(store().read(name)).rejects.toThrow('must be a UUID')
      await expect(store().size(name)).rejects.toThrow('must be a UUID')
      await expect(store().remove(name)).rejects.toThrow('must be a UUID')
    }
  })
})

test('a folder with interrupted files contains none of their parts', async () => {
  const entries = await readdir(dataDir, { recursive: true })
  expect(entries.filter(entry => entry.endsWith('.part'))).toEqual([])
})

test.each([
  ['with another key', { credentials: { key: 'stolen', secret: 'hush' } }, 'InvalidAccessKeyId'],
  ['that is not there', { bucket: 'nobodys' }, 'NoSuchBucket'],
  ['where no server answers', { endpoint: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
])('a bucket %s is no missing file', async (_case, other, reason) => {
  const away = await openStore({ s3: { ...bucket.settings, ...other }, dataDir })
  const name = randomUUID()
  const put = away.put(name, inChunks(Buffer.from('x')))
  await expect(put).rejects.toThrow(StorageAway)
  await expect(put).rejects.toThrow(reason)
  await expect(away.read(name)).rejects.toThrow(StorageAway)
})

test('a bucket without a key of its own takes what AWS’s library finds, with its session', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', bucket.settings.credentials?.key)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'hush')
  vi.stubEnv('AWS_SESSION_TOKEN', 'for an hour')
  const store = await openStore({ s3: { ...bucket.settings, credentials: undefined }, dataDir })
  expect(await store.put(randomUUID(), inChunks(Buffer.from('x')))).toBe(1)
  expect(bucket.requests.at(-1)?.headers['x-amz-security-token']).toBe('for an hour')
  vi.unstubAllEnvs()
})

test.each([
  ['small', 10],
  ['large', 6 * megabyte],
])('a %s object has the prefix, and asks the bucket to encrypt it', async (_case, size) => {
  const encryption = { by: 'aws:kms', key: 'arn:aws:kms:us-east-1:1:key/2' } as const
  const own = await openStore({
    s3: { ...bucket.settings, prefix: 'apps/rooftree', encryption },
    dataDir,
  })
  const name = randomUUID()
  const before = bucket.requests.length
  expect(await own.put(name, inChunks(randomBytes(size)))).toBe(size)
  const [first] = bucket.requests.slice(before)
  expect(first?.url).toMatch(new RegExp(`^/papers/apps/rooftree/${name}\\?`))
  expect(first?.headers).toMatchObject({
    'x-amz-server-side-encryption': 'aws:kms',
    'x-amz-server-side-encryption-aws-kms-key-id': encryption.key,
  })
  expect(await own.size(name)).toBe(size)
  expect(await whole(own, name)).toHaveLength(size)
  expect(await stores.bucket?.size(name)).toBeNull()
  await own.remove(name)
  expect(await own.size(name)).toBeNull()
})

async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024)
}

async function whole(store: Store, name: string): Promise<Buffer> {
  const stream = await store.read(name)
  return Buffer.concat(await (stream ?? expect.fail()).toArray())
}

function sum(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
