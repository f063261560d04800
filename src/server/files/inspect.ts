import {
  type FileType,
  fileTooLarge,
  maxFileBytes,
  untypedFile,
  wrongFileType,
} from '#shared/objects.ts'
import { badRequest, Refusal } from '../errors.ts'

export const tooLarge = () => new Refusal(413, fileTooLarge)
export const wrongType = () => new Refusal(415, wrongFileType)
export const untyped = () => new Refusal(415, untypedFile)
export const disguised = () =>
  new Refusal(415, `${wrongFileType}: the content of this one is something else`)

/** So many bytes are enough to know a file by its beginning. */
const headBytes = 1_024

/**
 * Passes a file's bytes on, and breaks off at the first that it may not have: beyond 50 MB, of
 * another type than declared, or not text where text was declared. Never holds more than one chunk
 * and the head.
 *
 * @throws 413, 415, 400 for an empty file
 */
export async function* inspected(
  bytes: AsyncIterable<Buffer>,
  type: FileType,
): AsyncGenerator<Buffer> {
  let size = 0
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxFileBytes) throw tooLarge()
    if (type === 'text/plain' && hasControls(chunk)) throw disguised()
    if (!head) yield chunk
    else {
      head = Buffer.concat([head, chunk])
      if (head.length < headBytes) continue
      yield begun(head, type)
      head = null
    }
  }
  if (size === 0) throw badRequest('The file is empty')
  if (head) yield begun(head, type)
}

function begun(head: Buffer, type: FileType): Buffer {
  if (!beginnings[type](head)) throw disguised()
  return head
}

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes))

const beginnings: Record<FileType, (head: Buffer) => boolean> = {
  'application/pdf': head => /^(\u00ef\u00bb\u00bf)?\s*%PDF-\d/.test(head.toString('latin1')),
  'application/msword': startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': startsWith(
    ...[0x50, 0x4b, 0x03, 0x04],
  ),
  'image/jpeg': startsWith(0xff, 0xd8, 0xff),
  'image/png': head =>
    startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)(head) &&
    head.subarray(12, 16).toString('latin1') === 'IHDR',
  'text/plain': head => !markup.test(head.toString('latin1')),
}

/** How browsers tell HTML and XML from text (WHATWG MIME Sniffing, 7.1), and SVG. */
const markup =
  /^(\u00ef\u00bb\u00bf)?\s*<(\?xml|!--|(!doctype|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg)[\s/>])/i

/** Bytes no text has: NUL and its like, by which programs and UTF-16 give themselves away. */
function hasControls(chunk: Buffer): boolean {
  for (const byte of chunk) if (byte < 0x20 && !isSpace(byte)) return true
  return false
}

/** Tab, line feed, form feed, carriage return. */
function isSpace(byte: number): boolean {
  return byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d
}
