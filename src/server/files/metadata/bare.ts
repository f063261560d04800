import { Readable } from 'node:stream'
import type { FileType } from '#shared/documents/uploads.ts'
import { ByteReader } from './byte-reader.ts'
import { bareJpeg } from './jpeg.ts'
import { barePng } from './png.ts'

/**
 * A picture without place, camera, texts and thumbnails; orientation and time stay, and every pixel.
 * Files of other types pass as they are.
 */
export async function* bare(bytes: AsyncIterable<Buffer>, type: FileType): AsyncGenerator<Buffer> {
  if (type !== 'image/jpeg' && type !== 'image/png') return yield* bytes
  const reader = new ByteReader(bytes)
  try {
    yield* type === 'image/jpeg' ? bareJpeg(reader) : barePng(reader)
  } finally {
    await reader.close()
  }
}

/** The same of a JPEG or PNG in memory; none where it is without them already. */
export async function barePicture(picture: Uint8Array): Promise<Buffer[]> {
  const whole = Buffer.from(picture.buffer, picture.byteOffset, picture.length)
  const type = whole[0] === 0xff ? 'image/jpeg' : 'image/png'
  const left = Buffer.concat(await Readable.from(bare(Readable.from([whole]), type)).toArray())
  return left.equals(whole) ? [] : [left]
}
