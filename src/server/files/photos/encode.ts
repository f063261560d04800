import sharp, { type Metadata, type Sharp } from 'sharp'
import { maxHeldBytes, maxPoints, maxWebpPoints } from './limits.ts'
import { withNotes } from './notes.ts'

/** Runs in a thread of its own only: see `photo-worker.ts`. */

// Memory rather than speed: one picture after the other, without a cache.
sharp.cache(false)
sharp.concurrency(1)
// The photo formats among all that libvips can read.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    ...['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    ...['VipsForeignLoadNsgifBuffer', 'VipsForeignLoadHeifBuffer'],
  ],
})

const seconds = 60
/** So that ten of them in a list cost a phone 300 KB at most. */
const smallBytes = 29_000

/**
 * The picture in 320 and in 1600 points, upright, on white, without metadata.
 *
 * @throws when it cannot be decoded, or needs more memory than one picture may use
 */
export async function smallVersions(bytes: Uint8Array): Promise<[small: Buffer, large: Buffer]> {
  const about = await sharp(bytes).metadata()
  if (heldBytes(about) > maxHeldBytes) throw new Error('Too large')
  // Averaging rows of 16,000 points takes 60 MB more; a JPEG is read smaller to begin with.
  const isHuge = about.format === 'png' && about.width * about.height > 60_000_000
  const kernel = isHuge ? 'nearest' : 'lanczos3'
  const large = await within(upright(bytes), 1600, kernel).jpeg(photo(78)).toBuffer()
  return [await thumbnail(large), large]
}

/** The bytes that a decoder holds before the first row; others are read row by row. */
function heldBytes({ format, width, height, isProgressive, ...rest }: Metadata): number {
  const { channels, chromaSubsampling, depth, orientation = 1 } = rest
  if (format === 'jpeg' && isProgressive)
    return width * height * (chromaSubsampling === '4:2:0' ? 3 : channels * 2)
  const isHeld = format === 'png' && (isProgressive || orientation > 1)
  return isHeld ? width * height * channels * (depth === 'ushort' ? 2 : 1) : 0
}

/**
 * A WebP, GIF or AVIF as a JPEG: its first picture, upright, in sRGB, with the time it was taken.
 *
 * @throws when it cannot be decoded
 */
export async function asJpeg(bytes: Uint8Array): Promise<Buffer> {
  const { exif = null } = await sharp(bytes).metadata()
  return withNotes(await upright(bytes, maxWebpPoints).jpeg(whole).toBuffer(), { exif })
}

/** Points as they lie in memory as a JPEG. Optimal coding would hold all of it once more. */
export async function jpegOf(data: Uint8Array, width: number, height: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg(whole)
    .toBuffer()
}

/** The color profile of an iPhone's photos, for those that only name it. */
export async function displayP3(): Promise<Buffer | null> {
  const create = { width: 1, height: 1, channels: 3, background: '#000' } as const
  const point = await sharp({ create }).withIccProfile('p3').jpeg().toBuffer()
  return (await sharp(point).metadata()).icc ?? null
}

async function thumbnail(large: Buffer): Promise<Buffer> {
  const small = await within(sharp(large), 320).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = small.info
  let made = Buffer.alloc(0)
  for (const quality of [72, 55, 40, 20]) {
    const source = sharp(small.data, { raw: { width, height, channels } })
    made = await source.jpeg(photo(quality)).toBuffer()
    if (made.length <= smallBytes) break
  }
  return made
}

function upright(bytes: Uint8Array, limitInputPixels = maxPoints): Sharp {
  const source = sharp(bytes, { limitInputPixels, failOn: 'error' })
  return source
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .timeout({ seconds })
}

function within(source: Sharp, points: number, kernel: 'lanczos3' | 'nearest' = 'lanczos3'): Sharp {
  return source.resize(points, points, { fit: 'inside', withoutEnlargement: true, kernel })
}

const photo = (quality: number) => ({ quality, mozjpeg: true })
const whole = { quality: 88, optimizeCoding: false }
