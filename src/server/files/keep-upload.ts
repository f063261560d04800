import { Readable } from 'node:stream'
import {
  type FileType,
  isPhotoType,
  type PhotoType,
  type SentType,
} from '#shared/documents/uploads.ts'
import { sentence } from '#shared/language/sentence.ts'
import { isSystemError } from '../config/system-error.ts'
import { badRequest, Refusal } from '../errors/errors.ts'
import { readBytes, readWhole, type Store } from '../storage/store.ts'
import { inspected } from './content-sniffing.ts'
import { bare } from './metadata/bare.ts'
import { requireSound } from './office-files.ts'
import { maxPoints, maxSide } from './photos/limits.ts'
import { madeOf, withPhotoSlot } from './photos/photo-work.ts'
import { type PictureSize, pictureSize } from './picture-size.ts'

/** The target of a file, and its owner. */
interface Upload {
  id: string
  userId: string
  objectName: string
}

/** The stored type of a file. */
export interface StoredObject {
  fileType: FileType
  fileSize: number
}

/** The dimensions of a picture are within so many bytes, without camera data. */
const sizeWithin = 512 * 1024

/**
 * Stores the whole file or nothing of it, a photo of another kind as a JPEG; null when there is one
 * already.
 *
 * @throws 413, 415, 400 for a refused file, 507 without space, 503 when too many photos wait
 */
export async function keepUpload(
  store: Store,
  upload: Upload,
  bytes: AsyncIterable<Buffer>,
  type: SentType,
): Promise<StoredObject | null> {
  return isPhotoType(type)
    ? keepAsJpeg(store, upload, bytes, type)
    : keepFile(store, upload.objectName, inspected(bytes, type), type)
}

/** Stores a file whose type needs no conversion, without camera data. @throws as above but 503 */
export async function keepFile(
  store: Store,
  name: string,
  bytes: AsyncIterable<Buffer>,
  fileType: FileType,
): Promise<StoredObject | null> {
  const fileSize = await store.put(name, bare(bytes, fileType)).catch(refuseWhenFull)
  if (fileSize === null) return null
  try {
    await requireSound(store, name, fileType, fileSize)
    if (fileType.startsWith('image/')) await requireReasonable(store, name)
  } catch (error) {
    await store.remove(name)
    throw error
  }
  return { fileType, fileSize }
}

/** During the conversion the original is stored under the upload's id: after a crash it is removed with the upload. */
async function keepAsJpeg(
  store: Store,
  { id, userId, objectName }: Upload,
  bytes: AsyncIterable<Buffer>,
  type: PhotoType,
): Promise<StoredObject | null> {
  const size = await store.put(id, inspected(bytes, type)).catch(refuseWhenFull)
  if (size === null) return null
  try {
    const want = type === 'image/webp' ? 'jpeg' : 'jpeg of HEIF'
    const work = async () => madeOf(await readWhole(store, id, size), want)
    const [jpeg] = (await withPhotoSlot({ userId }, want, work)) ?? []
    if (!jpeg) throw badRequest(unreadable)
    return await keepFile(store, objectName, Readable.from([Buffer.from(jpeg)]), 'image/jpeg')
  } finally {
    await store.remove(id)
  }
}

const unreadable =
  'The photo is damaged or too large to convert to JPEG: save it as JPEG and choose that (iPhone: Settings, Camera, Formats, Most Compatible)'

/** @throws 413 for a picture too large to show */
async function requireReasonable(store: Store, name: string): Promise<void> {
  const sides = pictureSize(await readBytes(store, name, { start: 0, end: sizeWithin - 1 }))
  if (sides && isUnreasonable(sides)) throw tooManyPoints(sides)
}

function isUnreasonable({ width, height }: PictureSize): boolean {
  return Math.max(width, height) > maxSide || width * height > maxPoints
}

function tooManyPoints({ width, height }: PictureSize) {
  const shown = (points: number) => points.toLocaleString('en-US')
  return new Refusal(
    413,
    sentence(
      'The picture is {width, number} × {height, number} pixels: make it smaller, at most {maxSide, number} on a side and 210 million in all',
      { width, height, maxSide },
      { width: shown(width), height: shown(height), maxSide: shown(maxSide) },
    ),
  )
}

function refuseWhenFull(error: unknown): never {
  if (isSystemError(error, 'ENOSPC', 'EDQUOT', 'EFBIG'))
    throw new Refusal(507, 'There is no storage left for this file. Nothing was saved.')
  throw error
}
