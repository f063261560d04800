import {
  acceptedEndings,
  isPhotoType,
  isSentType,
  type SentType,
  sentTypeOf,
} from '#shared/documents/objects.ts'
import { t } from '#shared/language/t.ts'

/** Accepted types for a file picker: the document types that are pictures. */
export const acceptedPictures = acceptedEndings
  .filter(ending => sentTypeOf(ending)?.startsWith('image/'))
  .join(',')
const maxBytes = 20 * 1024 * 1024
const side = 384

/** Has a photo that this browser cannot read made a JPEG by the server. */
type Convert = (file: File, type: SentType) => Promise<Blob>

/**
 * The middle of a chosen picture as a small square JPEG, or a sentence with the reason for none. It is
 * redrawn: location and camera data of phone files are not in it.
 *
 * @throws the errors of `convert`
 */
export async function smallPicture(file: File, convert: Convert): Promise<Blob | string> {
  const type = pictureTypeOf(file)
  if (!type) return t('Choose a JPEG, PNG, WebP or HEIC picture')
  if (file.size > maxBytes) return t('Choose a picture of at most 20 MB')
  const image = await readable(file, type, convert)
  if (!image) return t('This picture could not be opened. Choose another one.')
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return t('This browser cannot resize the picture')
  // A JPEG has no transparency; transparent areas would be black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  const edge = Math.min(image.width, image.height)
  const [left, top] = [(image.width - edge) / 2, (image.height - edge) / 2]
  pen.drawImage(image, left, top, edge, edge, 0, 0, side, side)
  image.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.88))
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
