import libheif from 'libheif-js/wasm-bundle.js'
import { jpegOf } from './encode.ts'
import { maxHeifPoints } from './limits.ts'

/**
 * A HEIC or HEIF as a JPEG: its main picture, upright, without metadata.
 *
 * `libheif-js` itself rather than `heic-decode`, which is a layer on it: that one copies every point with an alpha
 * channel out of the decoder's memory, and 24 million took 300 MB that way instead of 185.
 *
 * @throws when it cannot be decoded, or has more points than fit into memory
 */
export async function jpegOfHeif(bytes: Uint8Array): Promise<Buffer> {
  await libheif.ready
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find(each => each.is_primary()) ?? images[0]
  if (!image) throw new Error('No picture was found')
  if (image.get_width() * image.get_height() > maxHeifPoints) throw new Error('Too large')
  const decoded = await libheif.heif_js_decode_image2(
    image.handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGB,
  )
  const [points] = decoded.channels ?? []
  if (!points) throw new Error('The picture is broken')
  const { data, width, height, stride } = points
  // Rows may be followed by padding bytes: compacted in place.
  const row = width * 3
  if (stride !== row)
    for (let at = 1; at < height; at++) data.copyWithin(at * row, at * stride, at * stride + row)
  return jpegOf(data.subarray(0, row * height), width, height)
}
