export const acceptedPictures = 'image/jpeg,image/png,image/webp'
const maxBytes = 20 * 1024 * 1024
const side = 384

/**
 * The middle of a chosen picture as a small square JPEG, or a sentence with the reason for none. It
 * is redrawn: location and camera data of phone files stay on this device.
 */
export async function smallPicture(file: Blob): Promise<Blob | string> {
  if (!acceptedPictures.split(',').includes(file.type)) return 'Choose a JPEG, PNG or WebP picture'
  if (file.size > maxBytes) return 'Choose a picture of at most 20 MB'
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return 'This picture cannot be read. Choose another one.'
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return 'This browser cannot make the picture small'
  // A JPEG has no transparency; transparent areas would be black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  const edge = Math.min(image.width, image.height)
  const [left, top] = [(image.width - edge) / 2, (image.height - edge) / 2]
  pen.drawImage(image, left, top, edge, edge, 0, 0, side, side)
  image.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.88))
  return blob ?? 'This browser cannot make the picture small'
}
