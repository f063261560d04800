import type { FileType } from '#shared/documents/uploads.ts'
import { badRequest } from '../errors/errors.ts'
import { readBytes, type Store } from '../storage/store.ts'
import { disguised } from './content-sniffing.ts'

/**
 * Checks that a stored file with the head of a Word document contains one. Reads the directory of
 * its container and unpacks nothing, so that no file can make this slow or large. Types other than
 * Word pass.
 *
 * @throws 415 for another file, 400 for a Word file that is dangerous to unpack
 */
export async function requireSound(
  store: Store,
  name: string,
  type: FileType,
  size: number,
): Promise<void> {
  const read = (start: number, length: number) =>
    readBytes(store, name, { start, end: start + length - 1 })
  if (type === 'application/msword' && !(await hasStream(read, 'WordDocument'))) throw disguised()
  if (!type.endsWith('wordprocessingml.document')) return
  const entries = await zipEntries(read, size)
  const has = (wanted: string) => entries.some(entry => entry.name === wanted)
  if (!has('[Content_Types].xml') || !has('word/document.xml')) throw disguised()
  // Word itself refuses a docx with macros.
  if (entries.some(entry => /vbaProject\.bin$/i.test(entry.name))) throw disguised()
  if (entries.some(entry => leadsOut.test(entry.name))) throw badRequest(leadingOut)
  if (entries.reduce((sum, entry) => sum + entry.unpacked, 0) > maxUnpackedBytes)
    throw badRequest(bomb)
}

/** As yauzl and others refuse it: absolute, of a drive, or with a step up. */
const leadsOut = /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)/i
const leadingOut = 'The Word file is damaged: save it again in Word and upload that copy'
/** 50 MB of pictures hardly grow; 5 MB of text are a hundred. */
const maxUnpackedBytes = 500 * 1024 * 1024
const bomb = 'The Word file unpacks to more than 500 MB: save it again in Word and upload that copy'

type Read = (start: number, length: number) => Promise<Buffer>

const endRecordBytes = 22
const longestComment = 0xffff
const longestDirectory = 1024 * 1024
const endRecord = Buffer.from('PK\x05\x06', 'latin1')
const entryMark = 0x02014b50
const entryBytes = 46

interface ZipEntry {
  name: string
  /** Bytes, by its own declaration. */
  unpacked: number
}

/** A zip's entries, by its central directory; none without a sound one. */
async function zipEntries(read: Read, size: number): Promise<ZipEntry[]> {
  const tailBytes = Math.min(size, endRecordBytes + longestComment)
  const tail = await read(size - tailBytes, tailBytes)
  const at = tail.lastIndexOf(endRecord)
  if (at < 0 || at + endRecordBytes > tail.length) return []
  const length = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
  if (length === 0 || length > longestDirectory || start + length > size) return []
  return entriesIn(await read(start, length))
}

function entriesIn(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = []
  for (let at = 0; at + entryBytes <= directory.length; ) {
    if (directory.readUInt32LE(at) !== entryMark) return []
    const [name, extra, comment] = [28, 30, 32].map(field => directory.readUInt16LE(at + field))
    if (name === undefined || extra === undefined || comment === undefined) return []
    entries.push({
      name: directory.toString('utf8', at + entryBytes, at + entryBytes + name),
      unpacked: directory.readUInt32LE(at + 24),
    })
    at += entryBytes + name + extra + comment
  }
  return entries
}

const oldHeaderBytes = 512
const oldEntryBytes = 128
const maxSectors = 64

/**
 * Whether the old Office container (compound file, [MS-CFB]) has a stream of this name in its
 * directory: the difference between a Word file and a spreadsheet or an installer.
 */
async function hasStream(read: Read, stream: string): Promise<boolean> {
  const header = await read(0, oldHeaderBytes)
  if (header.length < oldHeaderBytes) return false
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return false
  const sectorBytes = 2 ** shift
  const startOf = (sector: number) => (sector + 1) * sectorBytes
  const wanted = Buffer.from(`${stream}\0`, 'utf16le')
  let sector = header.readUInt32LE(48)
  for (let seen = 0; seen < maxSectors; seen++) {
    const entries = await read(startOf(sector), sectorBytes)
    for (let at = 0; at + oldEntryBytes <= entries.length; at += oldEntryBytes)
      if (entries.subarray(at, at + wanted.length).equals(wanted)) return true
    // The table of the next sectors is itself in sectors; the header lists the first 109.
    const inTable = Math.floor(sector / (sectorBytes / 4))
    if (inTable >= 109) return false
    const table = header.readUInt32LE(76 + 4 * inTable)
    const next = await read(startOf(table) + 4 * (sector % (sectorBytes / 4)), 4)
    if (next.length < 4) return false
    sector = next.readUInt32LE(0)
  }
  return false
}
