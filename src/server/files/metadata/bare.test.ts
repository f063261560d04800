import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { soundFiles } from '#test/files.ts'
import { bare } from './bare.ts'

const start = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])
const jfif = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0')
const tables = segment(0xdb, '\0'.repeat(65))
const scan = segment(0xda, '\x01\x01\0\0?\0')
/** Coded pixels: a stuffed zero, a restart, and a false marker name. */
const pixels = Buffer.from('12ff0034ffd056ff0047505378', 'hex')

/** As a phone writes it: turned, at a time, in a place, by a camera. */
const fromPhone = exif({ orientation: 6, takenAt: '2026:11:25 19:14:00', secret: 'GPS 40.7 N' })

describe.each([
  ['whole', 1e6],
  ['byte by byte', 1],
] as const)('a picture that comes %s', (_, step) => {
  it('loses place and camera, and keeps orientation, time and every pixel', async () => {
    const jpeg = Buffer.concat([
      ...[start, segment(0xe1, `Exif\0\0${fromPhone.toString('latin1')}`), jfif],
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x>GPS</x>'),
      ...[segment(0xed, 'Photoshop 3.0\0GPS'), segment(0xfe, 'GPS'), segment(0xe2, 'MPF\0GPS')],
      ...[segment(0xe2, 'ICC_PROFILE\0\x01\x01sRGB'), segment(0xee, 'Adobe\0d\0\0\0\0\x01')],
      ...[tables, scan, pixels, segment(0xc4, 'table'), scan, pixels, end],
      ...[start, segment(0xe1, 'Exif\0\0GPS'), end],
    ])
    const left = await strip(jpeg, 'image/jpeg', step)
    const reduced = exif({ orientation: 6, takenAt: '2026:11:25 19:14:00' })
    expect(left.toString('hex')).toBe(
      Buffer.concat([
        ...[start, segment(0xe1, `Exif\0\0${reduced.toString('latin1')}`), jfif],
        ...[segment(0xe2, 'ICC_PROFILE\0\x01\x01sRGB'), segment(0xee, 'Adobe\0d\0\0\0\0\x01')],
        ...[tables, scan, pixels, segment(0xc4, 'table'), scan, pixels, end],
      ]).toString('hex'),
    )
  })

  it('is truncated in the middle and stored up to there, without its location', async () => {
    const whole = Buffer.concat([
      start,
      segment(0xe1, `Exif\0\0${fromPhone}`),
      tables,
      scan,
      pixels,
    ])
    for (let length = 3; length <= whole.length; length += 7) {
      const left = await strip(whole.subarray(0, length), 'image/jpeg', step)
      expect(left.includes('GPS 40.7')).toBe(false)
    }
    expect((await strip(whole, 'image/jpeg', step)).includes(pixels)).toBe(true)
  })

  it('is a PNG without texts and locations, its time and orientation retained', async () => {
    const bath = soundFiles['bath.png'] ?? expect.fail()
    const head = bath.subarray(0, 33)
    const rest = bath.subarray(33)
    const png = Buffer.concat([
      ...[head, chunk('tEXt', 'Author\0Tess'), chunk('eXIf', fromPhone.toString('latin1'))],
      ...[chunk('iTXt', 'XML:com.adobe.xmp\0GPS'), chunk('tIME', '\x07\xea\x0b\x19\0\0\0'), rest],
      Buffer.from('<?php x(); ?>'),
    ])
    const reduced = exif({ orientation: 6, takenAt: '2026:11:25 19:14:00' })
    expect(await strip(png, 'image/png', step)).toEqual(
      Buffer.concat([
        ...[head, chunk('eXIf', reduced.toString('latin1'))],
        ...[chunk('tIME', '\x07\xea\x0b\x19\0\0\0'), rest],
      ]),
    )
  })
})

it.each([
  ['no TIFF', 'GPS 40.7'],
  ['a directory beyond its end', 'MM\0*\xff\xff\xff\xff'],
  ['a time that is a text', exif({ takenAt: 'GPS 40.7 N, 74.0 W.' }).toString('latin1')],
  ['an orientation that is none', exif({ orientation: 9 }).toString('latin1')],
])('camera data of %s are removed completely', async (_what, data) => {
  const jpeg = Buffer.concat([start, segment(0xe1, `Exif\0\0${data}`), jfif, end])
  expect(await strip(jpeg, 'image/jpeg')).toEqual(Buffer.concat([start, jfif, end]))
})

it('other files pass as they are', async () => {
  const pdf = soundFiles['lease.pdf'] ?? expect.fail()
  expect(await strip(pdf, 'application/pdf')).toEqual(pdf)
})

it('fifty megabytes of pixels take no longer than a few reads', async () => {
  const many = Buffer.alloc(50 * 1024 * 1024 - 200, pixels)
  const jpeg = Buffer.concat([start, tables, scan, many, end])
  const since = performance.now()
  expect((await strip(jpeg, 'image/jpeg', 64 * 1024)).length).toBe(jpeg.length)
  expect(performance.now() - since).toBeLessThan(5_000)
})

async function strip(
  bytes: Buffer,
  type: 'image/jpeg' | 'image/png' | 'application/pdf',
  step = 1e6,
) {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
  }
  const parts: Buffer[] = []
  for await (const part of bare(chunks(), type)) parts.push(part)
  return Buffer.concat(parts)
}

function segment(mark: number, body: string): Buffer {
  const head = Buffer.from([0xff, mark, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, Buffer.from(body, 'latin1')])
}

function chunk(name: string, body: string): Buffer {
  const named = Buffer.from(name + body, 'latin1')
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A TIFF block, big end first: entries in the order of their tags, long values behind. */
function exif(of: { orientation?: number; takenAt?: string; secret?: string }): Buffer {
  const entries: Buffer[] = []
  const behind: Buffer[] = []
  const count = Object.keys(of).length
  let at = 8 + 2 + 12 * count + 4
  const entry = (tag: number, type: number, many: number, value: Buffer) => {
    const one = Buffer.alloc(12)
    one.writeUInt16BE(tag, 0)
    one.writeUInt16BE(type, 2)
    one.writeUInt32BE(many, 4)
    value.copy(one, 8)
    entries.push(one)
  }
  const text = (tag: number, words: string) => {
    const place = Buffer.alloc(4)
    place.writeUInt32BE(at)
    const bytes = Buffer.from(`${words}\0`, 'latin1')
    entry(tag, 2, bytes.length, place)
    behind.push(bytes)
    at += bytes.length
  }
  if (of.secret) text(0x010f, of.secret)
  if (of.orientation) entry(0x0112, 3, 1, Buffer.from([0, of.orientation]))
  if (of.takenAt) text(0x0132, of.takenAt)
  const head = Buffer.from('MM\0*\0\0\0\x08\0\0', 'latin1')
  head.writeUInt16BE(count, 8)
  return Buffer.concat([head, ...entries, Buffer.alloc(4), ...behind])
}
