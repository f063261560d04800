import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  endingOf,
  fileTypeOf,
  isFileType,
  type PreviewPoints,
  sentTypeOf,
} from '#shared/documents/uploads.ts'
import { uploads } from '../db/tables.ts'
import { notFound, Refusal } from '../errors/errors.ts'
import { filePolicy } from '../http/security-headers.ts'
import type { ByteRange, Store } from '../storage/store.ts'

export interface StoredFile {
  /** The owner's name for it, with or without an extension. */
  name: string
  objectName: string
  type: string
  size: number
}

/** Location and type of an upload's bytes: `select({ name: …, ...storedFile })`. */
export const storedFile = {
  uploadId: uploads.id,
  objectName: uploads.objectName,
  type: sql<string>`${uploads.fileType}`,
  size: sql<number>`${uploads.fileSize}`,
}

/**
 * The file itself, or its requested small version.
 *
 * @throws 404 for a version of a file that is no picture or cannot be decoded; 503 while it is
 *   being made
 */
export async function inRequestedSize<File extends Omit<StoredFile, 'name'> & { uploadId: string }>(
  app: FastifyInstance,
  file: File,
  points: PreviewPoints | undefined,
): Promise<File> {
  if (points === undefined) return file
  const preview = await app.previews.find(file.uploadId, points)
  if (!preview) throw notFound('Preview')
  return { ...file, ...preview, type: 'image/jpeg' }
}

/**
 * Sends a file, or one requested range of it, as a download: no browser will show it as a page of
 * ours, whatever its content.
 *
 * @throws 416 for a range outside the file and for several at once, 404 when its bytes are missing
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Store,
  file: StoredFile,
) {
  const etag = `"${file.objectName}"`
  reply.header('accept-ranges', 'bytes')
  const range = rangeOf(request, etag, file.size)
  if (range === 'outside') {
    reply.header('content-range', `bytes */${file.size}`)
    throw new Refusal(416, 'The file does not have these bytes')
  }
  const stream = await store.read(file.objectName, range ?? undefined)
  if (!stream) {
    request.log.error({ object: file.objectName }, 'A file’s bytes are missing')
    throw notFound('File')
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  }
  reply.headers({
    etag,
    'content-type': file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type,
    'content-length': range ? range.end - range.start + 1 : file.size,
    'content-disposition': attachment(file),
    'content-security-policy': filePolicy,
    'cache-control': 'private, no-store',
  })
  return stream
}

/** `Content-Disposition` by RFC 6266: a name for old programs, and the real one. */
export function attachment({ name, type }: Pick<StoredFile, 'name' | 'type'>): string {
  const whole = fileNameOf({ name, type })
  const plain = whole.replace(/[^ -~]|["\\%/]/gu, '_')
  const exact = encodeURIComponent(whole).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** A name with the extension of its type: 'evil.exe' which is a PDF is saved as 'evil.exe.pdf'. */
export function fileNameOf({ name, type }: Pick<StoredFile, 'name' | 'type'>): string {
  // Characters that change the reading direction would hide the extension; separators would be a folder.
  const clean = name.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/[/\\:*?"<>|]/g, '_')
  const said = sentTypeOf(clean)
  if (!isFileType(type) || said === type) return clean
  // A photo sent as HEIC and stored as JPEG.
  if (said && fileTypeOf(clean) === type) return clean.replace(/[^.]+$/, endingOf(type))
  return `${clean}.${endingOf(type)}`
}

/** The requested range; null for all of it. A malformed range counts as none. */
function rangeOf(
  { headers }: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | null | 'outside' {
  const { range } = headers
  const condition = headers['if-range']
  if (range === undefined || (condition !== undefined && condition !== etag)) return null
  // A thousand ranges of one byte would be a thousand reads for one call.
  if (/^bytes=.*,/.test(range)) return 'outside'
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? []
  if (from === '' && to === '') return null
  if (from === '')
    return Number(to) === 0 ? 'outside' : { start: Math.max(size - Number(to), 0), end: size - 1 }
  const wanted = { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
  if (to !== '' && Number(to) < wanted.start) return null
  return wanted.start < size ? wanted : 'outside'
}

/** Answers a PDF as something to save under a name, whose spaces become underscores. */
export function sendPdf(reply: FastifyReply, name: string, bytes: Buffer): Buffer {
  sendsFile(reply, { name: name.replaceAll(' ', '_'), type: 'application/pdf' })
  reply.header('content-security-policy', filePolicy)
  return bytes
}

/** The answer is a file that was made for this call: browsers save it, and no cache keeps it. */
export function sendsFile(reply: FastifyReply, file: Pick<StoredFile, 'name' | 'type'>): void {
  reply.headers({
    'content-type': file.type === 'text/csv' ? 'text/csv; charset=utf-8' : file.type,
    'content-disposition': attachment(file),
    'cache-control': 'private, no-store',
  })
}
