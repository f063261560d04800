import {
  type FileType,
  fileTooLarge,
  maxFileBytes,
  untypedFile,
  wrongFileType,
} from '#shared/documents/objects.ts'
import { badRequest, Refusal } from '../errors/errors.ts'

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
  const hasControls = controlsFinder()
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
  // Scanners and printers write lines before the header; readers look for it in the first 1,024 bytes.
  'application/pdf': head =>
    /%PDF-\d/.test(head.toString('latin1', 0, headBytes)) && !isOther(head),
  'application/msword': startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': startsWith(
    ...[0x50, 0x4b, 0x03, 0x04],
  ),
  'image/jpeg': startsWith(0xff, 0xd8, 0xff),
  'image/png': head =>
    startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)(head) &&
    head.subarray(12, 16).toString('latin1') === 'IHDR',
  'text/plain': head => !markup.test(textOf(head)),
}

/** How browsers tell HTML and XML from text (WHATWG MIME Sniffing, 7.1), and SVG. */
const markup =
  /^(\u00ef\u00bb\u00bf)?\s*<(\?xml|!--|(!doctype|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg)[\s/>])/i

/** What a browser or a system would take for something else, whatever PDF stands in it. */
function isOther(head: Buffer): boolean {
  const text = head.toString('latin1')
  return markup.test(text) || otherBeginnings.some(beginning => text.startsWith(beginning))
}

const otherBeginnings = [
  ...['MZ', '\x7fELF', 'PK\x03\x04', '#!', 'GIF8', 'BM', 'RIFF', '\x1f\x8b', 'Rar!'],
  ...['\xff\xd8\xff', '\x89PNG', '\xd0\xcf\x11\xe0', '7z\xbc\xaf', '\xca\xfe\xba\xbe'],
]

/** Text with the mark of UTF-16, as Notepad writes it, or in a code of single bytes. */
function encodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | 'latin1' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'latin1'
}

function textOf(head: Buffer): string {
  return new TextDecoder(encodingOf(head)).decode(head)
}

/**
 * Finds what no text has, chunk by chunk: NUL and its like, by which programs give themselves away.
 * In UTF-16 that is a character of both bytes.
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
