import libheif from 'libheif-js/wasm-bundle.js'
import { displayP3, jpegOf } from './encode.ts'
import { maxHeifPoints } from './limits.ts'
import { withNotes } from './notes.ts'

/** Of libheif’s header `heif.h`. */
const [rgb, interleavedRgb, interleaved] = [1, 10, 10]
/** Four letters as a number. */
const profileTypes = { any: 0x70726f66, restricted: 0x72494343, numbers: 0x6e636c78 }
/** Of ITU-T H.273: the primaries of Display P3. */
const p3Primaries = 12
const longestProfile = 1024 * 1024
const longestExif = 64 * 1024
const errorBytes = 12

/**
 * A HEIC or HEIF as a JPEG: its main picture, upright, with its color profile and the time it was taken,
 * without any other metadata.
 *
 * `libheif-js` itself rather than `heic-decode`, which is a layer on it: that one copies every point with
 * an alpha channel out of the decoder's memory, and 24 million took 300 MB that way instead of 185.
 * Its C interface rather than its classes: those know of no profile and no time.
 *
 * @throws when it cannot be decoded, or has more points than fit into memory
 */
export async function jpegOfHeif(bytes: Uint8Array): Promise<Buffer> {
  await libheif.ready
  const picture = mainPicture(bytes)
  const width = libheif._heif_image_handle_get_width(picture)
  const height = libheif._heif_image_handle_get_height(picture)
  if (width * height > maxHeifPoints) throw new Error('Too large')
  const notes = { profile: await profileOf(picture), exif: exifOf(picture) }
  return withNotes(await jpegOf(...decoded(picture)), notes)
}

/** Nothing is ever freed: the memory of the decoder goes with the thread. */
function mainPicture(bytes: Uint8Array): number {
  const source = libheif._malloc(bytes.length)
  libheif.HEAPU8.set(bytes, source)
  const context = libheif._heif_context_alloc()
  requireOk(at =>
    libheif._heif_context_read_from_memory_without_copy(at, context, source, bytes.length, 0),
  )
  return addressFrom((at, out) => libheif._heif_context_get_primary_image_handle(at, context, out))
}

function decoded(picture: number): [points: Uint8Array, width: number, height: number] {
  const image = addressFrom((at, out) =>
    libheif._heif_decode_image(at, picture, out, rgb, interleavedRgb, 0),
  )
  const width = libheif._heif_image_get_width(image, interleaved)
  const height = libheif._heif_image_get_height(image, interleaved)
  const stride = libheif._malloc(4)
  const start = libheif._heif_image_get_plane_readonly(image, interleaved, stride)
  if (start === 0) throw new Error('The picture is broken')
  // Rows may be followed by bytes that belong to none: moved together where they lie.
  const [row, step] = [width * 3, numberAt(stride)]
  const data = libheif.HEAPU8.subarray(start, start + step * height)
  if (step !== row)
    for (let at = 1; at < height; at++) data.copyWithin(at * row, at * step, at * step + row)
  return [data.subarray(0, row * height), width, height]
}

/** The ICC profile of its colors; null for sRGB and for unknown encodings. */
async function profileOf(picture: number): Promise<Buffer | null> {
  const type = libheif._heif_image_handle_get_color_profile_type(picture)
  if (type === profileTypes.numbers)
    return primariesOf(picture) === p3Primaries ? displayP3() : null
  if (type !== profileTypes.any && type !== profileTypes.restricted) return null
  const size = libheif._heif_image_handle_get_raw_color_profile_size(picture)
  if (size > longestProfile) return null
  return copied(size, (at, out) =>
    libheif._heif_image_handle_get_raw_color_profile(at, picture, out),
  )
}

function primariesOf(picture: number): number {
  const numbers = addressFrom((at, out) =>
    libheif._heif_image_handle_get_nclx_color_profile(at, picture, out),
  )
  // After a version, a byte aligned as four.
  return numberAt(numbers + 4)
}

/** The EXIF data of the camera, as a TIFF block; null without any. */
function exifOf(picture: number): Buffer | null {
  const [type, id] = [libheif._malloc(5), libheif._malloc(4)]
  libheif.HEAPU8.set(Buffer.from('Exif\0'), type)
  if (libheif._heif_image_handle_get_list_of_metadata_block_IDs(picture, type, id, 1) === 0)
    return null
  const block = numberAt(id)
  const size = libheif._heif_image_handle_get_metadata_size(picture, block)
  if (size < 4 || size > longestExif) return null
  const data = copied(size, (at, out) =>
    libheif._heif_image_handle_get_metadata(at, picture, block, out),
  )
  // The block begins with how many bytes stand before the TIFF header (ISO/IEC 23008-12, A.2.1).
  return data.subarray(4 + data.readUInt32BE())
}

function copied(size: number, write: (failure: number, out: number) => void): Buffer {
  const at = libheif._malloc(size)
  requireOk(failure => write(failure, at))
  return Buffer.from(libheif.HEAPU8.slice(at, at + size))
}

function addressFrom(write: (failure: number, out: number) => void): number {
  const out = libheif._malloc(4)
  requireOk(failure => write(failure, out))
  return numberAt(out)
}

/** @throws what libheif says went wrong */
function requireOk(work: (failure: number) => void): void {
  const failure = libheif._malloc(errorBytes)
  work(failure)
  if (numberAt(failure) !== 0) throw new Error(`libheif: ${numberAt(failure)}`)
}

/** WebAssembly counts little end first. */
function numberAt(address: number): number {
  const { buffer } = libheif.HEAPU8
  return new DataView(buffer).getUint32(address, true)
}
