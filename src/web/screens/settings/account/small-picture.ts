import {
  acceptedEndings,
  isPhotoType,
  isSentType,
  type SentType,
  sentTypeOf,
} from '#shared/documents/uploads.ts'
import { t } from '#shared/language/t.ts'

/** Accepted types for a file picker: the document types that are pictures. */
export const acceptedPictures = acceptedEndings
  .filter(ending => sentTypeOf(ending)?.startsWith('image/'))
  .join(',')
const maxBytes = 20 * 1024 * 1024
const side = 384
/** Of a logo, in points of the picture: sharp in print at two inches. */
const logoRoom = { width: 720, height: 320 }

/** Has a photo that this browser cannot read made a JPEG by the server. */
type Convert = (file: File, type: SentType) => Promise<Blob>

/** The part of a picture that is drawn, and the size it is drawn in. */
interface Frame {
  left: number
  top: number
  width: number
  height: number
  drawn: { width: number; height: number }
}

export type MakeSmall = (file: File, convert: Convert) => Promise<Blob | string>

/**
 * The middle of a chosen picture as a small square JPEG, or a sentence with the reason for none. It is
 * redrawn: location and camera data of phone files are not in it.
 *
 * @throws the errors of `convert`
 */
export const smallPicture: MakeSmall = (file, convert) =>
  redrawn(file, convert, ({ width, height }) => {
    const edge = Math.min(width, height)
    const drawn = { width: side, height: side }
    return {
      left: (width - edge) / 2,
      top: (height - edge) / 2,
      width: edge,
      height: edge,
      drawn,
    }
  })

/** The same of a whole logo, on white. */
export const smallLogo: MakeSmall = (file, convert) =>
  redrawn(file, convert, ({ width, height }) => {
    const scale = Math.min(logoRoom.width / width, logoRoom.height / height, 1)
    const drawn = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
    return { left: 0, top: 0, width, height, drawn }
  })

async function redrawn(
  file: File,
  convert: Convert,
  frameOf: (image: ImageBitmap) => Frame,
): Promise<Blob | string> {
  const type = pictureTypeOf(file)
  if (!type) return t('Choose a JPEG, PNG, WebP or HEIC picture')
  if (file.size > maxBytes) return t('Choose a picture of at most 20 MB')
  const image = await readable(file, type, convert)
  if (!image) return t('This picture could not be opened. Choose another one.')
  const { left, top, width, height, drawn } = frameOf(image)
  const canvas = document.createElement('canvas')
  canvas.width = drawn.width
  canvas.height = drawn.height
  const pen = canvas.getContext('2d')
  if (!pen) return t('This browser cannot resize the picture')
  // A JPEG has no transparency; transparent areas would be black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, drawn.width, drawn.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, left, top, width, height, 0, 0, drawn.width, drawn.height)
  image.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob ?? t('This browser cannot resize the picture')
}

/** By its name: browsers that cannot read HEIC do not know the type either. A name may have no ending. */
function pictureTypeOf({ name, type }: File): SentType | null {
  const found = sentTypeOf(name) ?? (isSentType(type) ? type : null)
  return found?.startsWith('image/') ? found : null
}

/** Safari reads HEIC itself, other browsers do not. */
async function readable(file: File, type: SentType, convert: Convert): Promise<ImageBitmap | null> {
  const image = await createImageBitmap(file).catch(() => null)
  if (image || !isPhotoType(type)) return image
  return createImageBitmap(await convert(file, type)).catch(() => null)
}
