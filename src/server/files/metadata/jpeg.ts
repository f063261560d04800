import type { ByteReader } from './byte-reader.ts'
import { reducedExif } from './exif.ts'

const marks = { start: 0xd8, end: 0xd9, scan: 0xda, exif: 0xe1, profile: 0xe2, comment: 0xfe }
const exifName = Buffer.from('Exif\0\0', 'latin1')

/**
 * A JPEG without data of its camera and programs (ITU T.81, annex B). Its pixels are not encoded again. Bytes after
 * its end, such as further pictures with positions of their own, are removed too.
 */
export async function* bareJpeg(reader: ByteReader): AsyncGenerator<Buffer> {
  yield await reader.take(2)
  for (;;) {
    // Bytes in place of a marker are skipped, as decoders do.
    for await (const _ of reader.passUntilMark(() => true));
    const mark = await nextMark(reader)
    if (mark === null) return
    if (mark === marks.end) {
      yield Buffer.from([0xff, marks.end])
      return reader.skip()
    }
    if (hasNoLength(mark)) continue
    const segment = await segmentOf(reader, mark)
    if (segment) yield segment
    // The coded pixels, with stuffed zeros and restarts among them.
    if (mark === marks.scan)
      yield* reader.passUntilMark(next => !hasNoLength(next) && next !== 0xff)
  }
}

/** The byte after `0xff`, of which there may be several; null at the end. */
async function nextMark(reader: ByteReader): Promise<number | null> {
  for (;;) {
    const [byte] = await reader.take(1)
    if (byte === undefined) return null
    if (byte !== 0xff) return byte
  }
}

/** A stuffed zero, restarts, TEM and a second start. */
function hasNoLength(mark: number): boolean {
  return mark <= 0x01 || (mark >= 0xd0 && mark <= marks.start)
}

async function segmentOf(reader: ByteReader, mark: number): Promise<Buffer | null> {
  const length = await reader.take(2)
  if (length.length < 2) return null
  const body = await reader.take(Math.max(length.readUInt16BE(0) - 2, 0))
  if (isKept(mark, body)) return Buffer.concat([Buffer.from([0xff, mark]), length, body])
  if (mark !== marks.exif || !startsWith(body, exifName)) return null
  const exif = reducedExif(body.subarray(exifName.length))
  if (!exif) return null
  const head = Buffer.from([0xff, mark, 0, 0])
  head.writeUInt16BE(2 + exifName.length + exif.length, 2)
  return Buffer.concat([head, exifName, exif])
}

/** Decoding needs JFIF, the color profile and Adobe's color transform; other application segments are dropped. */
function isKept(mark: number, body: Buffer): boolean {
  if (mark === 0xe0) return startsWith(body, Buffer.from('JFIF\0', 'latin1'))
  if (mark === marks.profile) return startsWith(body, Buffer.from('ICC_PROFILE\0', 'latin1'))
  if (mark === 0xee) return startsWith(body, Buffer.from('Adobe', 'latin1'))
  return (mark < 0xe0 || mark > 0xef) && mark !== marks.comment
}

function startsWith(bytes: Buffer, beginning: Buffer): boolean {
  return bytes.subarray(0, beginning.length).equals(beginning)
}
