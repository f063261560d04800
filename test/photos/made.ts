import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

/** Photos as phones make them. */

/**
 * Of this folder. `turned.heic`, 80 × 60 points, stands on its side and says so: upright it is 60 × 80, red
 * above and blue below. It carries a place, a camera and the time `takenAt`. `wide-gamut.heic` is the same with an
 * iPhone's color profile, Display P3. The others are of one color, 24 and 48 million points.
 */
export function photoFile(
  name: 'turned.heic' | 'wide-gamut.heic' | 'flat24.heic' | 'flat48.heic',
): Buffer {
  return readFileSync(path.join(import.meta.dirname, name))
}

export const takenAt = '2026:11:25 19:14:00'

/** Location and camera data that no stored photo may have, in any encoding; the time may stay. */
const place = {
  IFD0: { Make: 'Secret Camera', DateTime: takenAt },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '40/1 42/1 46/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '74/1 0/1 21/1',
  },
}

/**
 * A photo of rough surfaces, which no encoder makes small, with its location; rotated on request. `grain` is how many
 * points wide a rough one is: a photo half as wide is as rough with half of it.
 */
export async function photo(
  width = 4032,
  height = 3024,
  { isOnItsSide = false, grain = 4 }: { isOnItsSide?: boolean; grain?: number } = {},
): Promise<Buffer> {
  const [w, h] = [width, height].map(side => Math.ceil(side / grain))
  if (!w || !h) throw new Error('A photo has points')
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const rough = sharp({ create: { width: w, height: h, channels: 3, background: '#888', noise } })
  return sharp(await rough.png({ compressionLevel: 1 }).toBuffer())
    .resize(width, height, { fit: 'fill' })
    .withExif(place)
    .withMetadata({ orientation: isOnItsSide ? 6 : 1 })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Whether the bytes of a file reveal its location or camera. */
export async function hasLocation(bytes: Buffer): Promise<boolean> {
  const { exif, xmp, iptc } = await sharp(bytes).metadata()
  const told = Buffer.concat([exif, xmp, iptc].filter(part => part !== undefined))
  // 0x8825 is the tag of GPS in either byte order.
  return [bytes.includes('Secret'), told.includes('GPS'), gps.some(tag => told.includes(tag))].some(
    Boolean,
  )
}

const gps = [Buffer.from('8825', 'hex'), Buffer.from('2588', 'hex')]
