import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { sentTypeOf } from '#shared/documents/uploads.ts'
import { filesBelow, issue, put, soundFiles, zipOf } from '#test/files.ts'
import { photo, photoFile } from '#test/photos/made.ts'
import { app, fileFolder, landlord, storage, type User } from '#test/world.ts'

let lana: User
beforeAll(async () => {
  lana = await landlord()
})

const wrong = 'Choose a PDF, Word (doc, docx), JPEG, PNG or text file: the content of this one is '
const text = (words: string) => Buffer.from(words)
const parts = ['[Content_Types].xml', 'word/document.xml']

const refused: [what: string, name: string, bytes: () => Buffer | Promise<Buffer>, said: string][] =
  [
    ['a picture of 20,000 × 20,000 pixels', 'x.png', () => blank(20_000), tooLarge(20_000)],
    ['one that says so in its head alone', 'x.jpg', () => jpegHead(20_000), tooLarge(20_000)],
    [
      'a Word file that steps out',
      'x.docx',
      () => zipOf(...parts, '../../x'),
      'The Word file is damaged',
    ],
    ['one with a drive', 'x.docx', () => zipOf(...parts, 'C:\\x'), 'The Word file is damaged'],
    [
      'one with an absolute path',
      'x.docx',
      () => zipOf(...parts, '/etc/x'),
      'The Word file is damaged',
    ],
    [
      'a Word file that is a bomb',
      'x.docx',
      () => bomb(),
      'The Word file unpacks to more than 500 MB',
    ],
    [
      'an SVG with a script as a JPEG',
      'x.jpg',
      () => text('<svg onload="x()"/>'),
      `${wrong}something else`,
    ],
    [
      'an SVG as text',
      'x.txt',
      () => text('<svg><script>x()</script></svg>'),
      `${wrong}something else`,
    ],
    ['an SVG as HEIC', 'x.heic', () => text('<svg onload="x()"/>'), `${wrong}something else`],
    ['a HEIC named as a JPEG', 'x.jpg', () => photoFile('turned.heic'), `${wrong}a HEIC photo`],
    [
      'a PNG named as a WebP',
      'x.webp',
      () => soundFiles['bath.png'] ?? text(''),
      `${wrong}a PNG picture`,
    ],
    [
      'a script before a PDF',
      'x.pdf',
      () => text('<script>x()</script>%PDF-1.4'),
      `${wrong}something else`,
    ],
    [
      'a shell script before a PDF',
      'x.pdf',
      () => text('#!/bin/sh\n%PDF-1.4'),
      `${wrong}something else`,
    ],
    [
      'half a HEIC',
      'x.heic',
      () => photoFile('turned.heic').subarray(0, 500),
      'The photo is damaged or too large',
    ],
    [
      'a HEIC of 48 million points',
      'x.heic',
      () => photoFile('flat48.heic'),
      'The photo is damaged or too large',
    ],
    ['half a WebP', 'x.webp', () => halfWebp(), 'The photo is damaged or too large'],
  ]

test.each(refused)(
  '%s is refused in one sentence, and nothing of it stored',
  async (...row) => {
    const [, name, make, said] = row
    const bytes = await make()
    const before = await filesBelow(fileFolder)
    const answer = await put(await issue(lana, { name }), bytes, sentTypeOf(name))
    expect([400, 413, 415]).toContain(answer.status)
    expect(answer.body.message).toContain(said)
    expect(answer.body.message).not.toMatch(/[.!?] /)
    expect(await filesBelow(fileFolder)).toEqual(before)
  },
  60_000,
)

it('an SVG loads no address at all', async () => {
  const answer = await lana.post('/api/objects/upload', { name: 'plan.svg' })
  expect(answer).toMatchObject({
    status: 400,
    body: { message: 'Choose a PDF, Word (doc, docx), JPEG, PNG or text file' },
  })
})

describe('a file of two types at once', () => {
  it.each([
    ['a zip', 'x.jpg', zipOf('a.html')],
    ['a script', 'x.png', text('<script>x()</script>')],
    ['a PDF', 'x.jpg', soundFiles['lease.pdf'] ?? text('')],
  ])('is stored as the picture alone: %s is removed', async (_, name, tail) => {
    const small = sharp(await photo(64, 48))
    const picture = await (name.endsWith('png') ? small.png() : small.jpeg()).toBuffer()
    const type = sentTypeOf(name)
    const stored = await put(await issue(lana), Buffer.concat([picture, tail]), type)
    expect(stored).toMatchObject({ status: 200, body: { fileSize: picture.length } })
  })
})

it('a picture of 200 million points costs a moment and little memory to be made small', async () => {
  const bytes = await flat(16_000, 13_000)
  expect(bytes.length).toBeLessThan(4_000_000)
  const { body } = await put(await issue(lana), bytes, 'image/png')
  const before = process.memoryUsage.rss()
  let max = before
  const watching = setInterval(() => {
    max = Math.max(max, process.memoryUsage.rss())
  }, 20)
  const find = () => app.previews.find(body.id ?? '', 320).catch(() => null)
  await expect.poll(find, { timeout: 60_000 }).not.toBeNull()
  clearInterval(watching)
  expect((max - before) / 1024 ** 2).toBeLessThan(200)
  const preview = await find()
  expect(await storage.store.size(preview?.objectName ?? '')).toBeLessThan(10_000)
}, 120_000)

function tooLarge(side: number): string {
  const said = side.toLocaleString('en-US')
  return `The picture is ${said} × ${said} pixels: make it smaller, at most 16,384 on a side`
}

function flat(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#7a8' } as const
  return sharp({ create, limitInputPixels: false }).png({ compressionLevel: 3 }).toBuffer()
}

/** A whole black PNG of one bit a point: sharp takes ten seconds for so many. */
function blank(side: number): Buffer {
  const part = (type: string, bytes: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), bytes])
    const ends = [bytes.length, crc32(named)].map(number => {
      const end = Buffer.alloc(4)
      end.writeUInt32BE(number)
      return end
    })
    return Buffer.concat([ends[0] ?? named, named, ends[1] ?? named])
  }
  const sides = side.toString(16).padStart(8, '0').repeat(2)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', Buffer.from(`${sides}0100000000`, 'hex')),
    part('IDAT', deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** Start, frame header and end: the parts that determine a decoder's memory. */
function jpegHead(side: number): Buffer {
  const sides = side.toString(16).padStart(4, '0').repeat(2)
  return Buffer.from(`ffd8ffc0000b08${sides}01011100ffd9`, 'hex')
}

/** A Word file with a part of 2 GB, by its own declaration. */
function bomb(): Buffer {
  const zip = zipOf(...parts, 'word/media/x')
  const last = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  zip.writeUInt32LE(2 * 1024 ** 3, last + 24)
  return zip
}

async function halfWebp(): Promise<Buffer> {
  const whole = await sharp(await photo(400, 300))
    .webp()
    .toBuffer()
  return whole.subarray(0, whole.length / 2)
}
