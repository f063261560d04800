import {
  fileTooLarge,
  maxFileBytes,
  type SentType,
  untypedFile,
  wrongFileType,
} from '#shared/documents/uploads.ts'
import { asSentence, sentence } from '#shared/language/sentence.ts'
import { badRequest, Refusal } from '../errors/errors.ts'

export const tooLarge = () => new Refusal(413, fileTooLarge)
export const wrongType = () => new Refusal(415, wrongFileType)
export const untyped = () => new Refusal(415, untypedFile)
/** The name or the declared type contradicts the content. */
export const disguised = (content = 'something else') =>
  new Refusal(
    415,
    sentence('{wrongFileType}: the content of this one is {content}', {
      wrongFileType: asSentence(wrongFileType),
      content: asSentence(content),
    }),
  )

/** The number of bytes that identify a file by its head. */
const headBytes = 1_024

/**
 * Passes a file's bytes on, and aborts at the first forbidden one: beyond 50 MB, of another type than declared, or
 * not text where text was declared. Never holds more than one chunk and the head.
 *
 * @throws 413, 415, 400 for an empty file
 */
export async function* inspected(
  bytes: AsyncIterable<Buffer>,
  type: SentType,
): AsyncGenerator<Buffer> {
  let size = 0
  let head: Buffer | null = Buffer.alloc(0)
  const hasControls = controlsFinder()
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxFileBytes) throw tooLarge()
    if (type === 'text/plain' && hasControls(chunk)) throw disguised()
    if (!head) yield chunk
    else {
      head = Buffer.concat([head, chunk])
      if (head.length < headBytes) continue
      yield await begun(head, type)
      head = null
    }
  }
  if (size === 0) throw badRequest('The file is empty')
  if (head) yield await begun(head, type)
}

/** The head of a file, which matches its declared type. @throws 415 */
async function begun(head: Buffer, type: SentType): Promise<Buffer> {
  if (type === 'text/plain') {
    // Binary data has control characters. A library detects pictures in texts such as 'BMW'.
    if (markup.test(textOf(head))) throw disguised()
    return head
  }
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(head))?.mime
  const isIt = found ? signs[type].includes(found) : type === 'application/pdf' && isLatePdf(head)
  if (!isIt) throw disguised(found && names[found])
  return head
}

/** The types that `file-type` detects for a HEIC or HEIF, which it cannot distinguish by name. */
export const heifTypes = ['image/heic', 'image/heic-sequence', 'image/heif', 'image/heif-sequence']

/** The types that `file-type` detects in the head of each kind; containers are inspected later. */
const signs: Record<Exclude<SentType, 'text/plain'>, readonly string[]> = {
  'application/pdf': ['application/pdf'],
  'application/msword': ['application/x-cfb'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': [
    'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  'image/jpeg': ['image/jpeg'],
  'image/png': ['image/png', 'image/apng'],
  'image/heic': heifTypes,
  'image/heif': heifTypes,
  'image/webp': ['image/webp'],
}

/** Popular names of types that differ from ours. */
const names: Partial<Record<string, string>> = {
  'application/pdf': 'a PDF',
  'image/jpeg': 'a JPEG picture',
  'image/png': 'a PNG picture',
  'image/heic': 'a HEIC photo',
  'image/heif': 'a HEIF photo',
  'image/webp': 'a WebP picture',
}

/** Scanners and printers write lines before the header; readers look for it in the first 1,024 bytes. */
function isLatePdf(head: Buffer): boolean {
  const text = head.toString('latin1', 0, headBytes)
  return /%PDF-\d/.test(text) && !markup.test(text) && !text.startsWith('#!')
}

/** The signatures of HTML and XML in browsers (WHATWG MIME Sniffing, 7.1), and SVG. */
const markup =
  /^(\u00ef\u00bb\u00bf)?\s*<(\?xml|!--|(!doctype|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg)[\s/>])/i

/** Text with the mark of UTF-16, as Notepad writes it, or in a code of single bytes. */
function encodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | 'latin1' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'latin1'
}

function textOf(head: Buffer): string {
  return new TextDecoder(encodingOf(head)).decode(head)
}

/**
 * Detects characters that no text has, chunk by chunk: NUL and the like, which reveal programs. In UTF-16 that is a
 * character of both bytes.
 */
function controlsFinder(): (chunk: Buffer) => boolean {
  let high: number | null = null
  let seen = 0
  let start: Buffer = Buffer.alloc(0)
  return chunk => {
    if (start.length < 2) start = Buffer.concat([start, chunk.subarray(0, 2 - start.length)])
    const encoding = encodingOf(start)
    for (const byte of chunk) {
      seen += 1
      if (encoding === 'latin1') {
        if (byte < 0x20 && !isSpace(byte)) return true
      } else if (seen % 2 === 1) high = byte
      else {
        const unit = encoding === 'utf-16be' ? (high ?? 0) * 256 + byte : byte * 256 + (high ?? 0)
        if (unit < 0x20 && !isSpace(unit)) return true
      }
    }
    return false
  }
}

/** Tab, line feed, form feed, carriage return. */
function isSpace(byte: number): boolean {
  return byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d
}
