import { reducedExif } from '../metadata/exif.ts'

/** The metadata of a photo that its JPEG retains. */
interface Notes {
  /** ICC; without one a JPEG is sRGB. */
  profile?: Buffer | null
  /** A TIFF block as its camera wrote it, of which the time is retained. */
  exif: Buffer | null
}

const exifName = Buffer.from('Exif\0\0', 'latin1')
const profileName = Buffer.from('ICC_PROFILE\0', 'latin1')
/** A segment is 65,535 bytes at most, of which the profile's name, number and length take 16. */
const partBytes = 65_519

/** A JPEG of upright points with its color profile and the time it was taken. */
export function withNotes(jpeg: Buffer, { profile = null, exif }: Notes): Buffer {
  const taken = exif && reducedExif(withoutName(exif), { isUpright: true })
  const segments = taken ? [segment(0xe1, exifName, taken)] : []
  if (profile && isOfRgb(profile)) segments.push(...profileSegments(profile))
  // After the start, and the JFIF header of whatever has one.
  const at = jpeg[3] === 0xe0 ? 4 + jpeg.readUInt16BE(4) : 2
  return Buffer.concat([jpeg.subarray(0, at), ...segments, jpeg.subarray(at)])
}

/** Some formats have the block behind the name that it has in a JPEG. */
function withoutName(exif: Buffer): Buffer {
  return exif.subarray(0, 6).equals(exifName) ? exif.subarray(6) : exif
}

/** Another one, such as of gray, says nothing of these points (ICC.1:2022, 7.2). */
function isOfRgb(profile: Buffer): boolean {
  const said = (at: number) => profile.toString('latin1', at, at + 4)
  return said(16) === 'RGB ' && said(36) === 'acsp'
}

/** In as many segments as it takes, each with its number and how many there are. */
function profileSegments(profile: Buffer): Buffer[] {
  const count = Math.ceil(profile.length / partBytes)
  return Array.from({ length: count }, (_, at) => {
    const part = profile.subarray(at * partBytes, (at + 1) * partBytes)
    return segment(0xe2, profileName, Buffer.from([at + 1, count]), part)
  })
}

function segment(mark: number, ...body: Buffer[]): Buffer {
  const head = Buffer.from([0xff, mark, 0, 0])
  head.writeUInt16BE(2 + body.reduce((sum, part) => sum + part.length, 0), 2)
  return Buffer.concat([head, ...body])
}
