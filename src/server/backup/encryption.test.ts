import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Bytes } from './bytes.ts'
import { decrypted, encrypted } from './encryption.ts'
import { retained } from './keep.ts'

const passphrase = 'correct horse battery staple'
const chunk = 65_536

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])(
  '%i bytes come back as they were, in any part',
  async size => {
    const bytes = randomBytes(size)
    const opened = await decrypted(inMemory(await encryptedInPieces(bytes)), { label, passphrase })
    expect(opened.size).toBe(size)
    expect((await opened.read(0, size)).equals(bytes)).toBe(true)
    const [from, to] = [Math.floor(size / 3), Math.ceil(size / 2)]
    expect((await opened.read(from, to)).equals(bytes.subarray(from, to))).toBe(true)
  },
)

test('one changed byte, exchanged chunks and a missing end are each noticed', async () => {
  const whole = await encryptedInPieces(randomBytes(3 * chunk))
  const [head, stored] = [whole.length - 3 * (chunk + 16), chunk + 16]
  const flipped = Buffer.from(whole)
  flipped[head + 10] = (whole[head + 10] ?? 0) ^ 1
  const exchanged = Buffer.concat([
    whole.subarray(0, head),
    whole.subarray(head + stored, head + 2 * stored),
    whole.subarray(head, head + stored),
    whole.subarray(head + 2 * stored),
  ])
  // Cut between two chunks: each of them is whole.
  const cut = whole.subarray(0, head + 2 * stored)
  for (const bytes of [flipped, exchanged, cut, whole.subarray(0, -1)])
    await expect(readAll(bytes)).rejects.toThrow('a.zip.enc is damaged, or it was cut short.')
})

test('another passphrase, none, and a changed head are refused in a sentence', async () => {
  const whole = await encryptedInPieces(randomBytes(10))
  await expect(
    decrypted(inMemory(whole), { label, passphrase: 'incorrect horse' }),
  ).rejects.toThrow(
    'The passphrase in BACKUP_PASSPHRASE_FILE is not the one that a.zip.enc was encrypted with.',
  )
  await expect(decrypted(inMemory(whole), { label, passphrase: undefined })).rejects.toThrow(
    'a.zip.enc is encrypted: set BACKUP_PASSPHRASE_FILE to the file with its passphrase.',
  )
  const dear = Buffer.from(whole)
  dear[18] = 31
  await expect(readAll(dear)).rejects.toThrow('encrypted by a later Rooftree, or it is damaged')
  const plain = inMemory(Buffer.from('PK plain'))
  expect(await decrypted(plain, { label, passphrase })).toBe(plain)
})

test('the newest of each day, week and month stay, or so many of the newest', () => {
  const newest = Date.parse('2026-11-27T02:10:00Z')
  const all = Array.from({ length: 800 }, (_, at) => {
    const takenAt = new Date(newest - at * 43_200_000)
    return { name: takenAt.toISOString(), takenAt }
  })
  expect(retained(all, { newest: 14 })).toEqual(new Set(all.slice(0, 14)))
  const days = [...retained(all, { days: 3, weeks: 2, months: 3 })].map(({ name }) => name)
  expect(days.map(name => name.slice(0, 13))).toEqual([
    '2026-11-27T02',
    // All of the newest 24 hours, and the newest of each day.
    '2026-11-26T14',
    '2026-11-25T14',
    // A week ends on Sunday.
    '2026-11-22T14',
    '2026-10-31T14',
    '2026-09-30T14',
  ])
})

const label = 'a.zip.enc'

async function encryptedInPieces(bytes: Buffer): Promise<Buffer> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
  }
  // A cheap key: its cost is in the head.
  const stream = encrypted(pieces(), passphrase, { logN: 10, r: 8, p: 1 })
  return Buffer.concat(await Readable.from(stream).toArray())
}

async function readAll(bytes: Buffer): Promise<Buffer> {
  const opened = await decrypted(inMemory(bytes), { label, passphrase })
  return opened.read(0, opened.size)
}

function inMemory(bytes: Buffer): Bytes {
  const read = async (start: number, end: number) => bytes.subarray(start, end)
  return { size: bytes.length, read, close: async () => {} }
}
