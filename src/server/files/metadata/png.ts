import { crc32 } from 'node:zlib'
import type { ByteReader } from './byte-reader.ts'
import { reducedExif } from './exif.ts'

/** Chunks for decoding, color and time (PNG third edition); all text and the rest is dropped. */
const stored = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs acTL fcTL fdAT tIME'.split(
    ' ',
  ),
)
const longestExif = 64 * 1024

/** A PNG without texts and camera data; its pixels stay unchanged. Data after its end is dropped. */
export async function* barePng(reader: ByteReader): AsyncGenerator<Buffer> {
  yield await reader.take(8)
  for (;;) {
    const head = await reader.take(8)
    if (head.length < 8) return
    const length = head.readUInt32BE(0)
    const name = head.subarray(4).toString('latin1')
    if (stored.has(name)) {
      yield head
      yield* reader.pass(length + 4)
    } else if (name === 'eXIf' && length <= longestExif) {
      const exif = reducedExif(await reader.take(length))
      await reader.skip(4)
      if (exif) yield chunk(name, exif)
    } else await reader.skip(length + 4)
    if (name === 'IEND') return reader.skip()
  }
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(body.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
