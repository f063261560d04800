import type { FileType } from '#shared/documents/objects.ts'
import { readBytes, type Store } from '../storage/store.ts'

/**
 * Whether a stored file that begins like a Word document is one inside. Reads the table of contents
 * of its container and unpacks nothing, so that no file can make this slow or large. True for every
 * type that is not Word's.
 */
export async function isWhatItSays(
  store: Store,
  name: string,
  type: FileType,
  size: number,
): Promise<boolean> {
  const read = (start: number, length: number) =>
    readBytes(store, name, { start, end: start + length - 1 })
  if (type === 'application/msword') return hasStream(read, 'WordDocument')
  if (!type.endsWith('wordprocessingml.document')) return true
  const names = await zipNames(read, size)
  return (
    names.includes('[Content_Types].xml') &&
    names.includes('word/document.xml') &&
    // Word itself refuses a docx with macros.
    !names.some(entry => /vbaProject\.bin$/i.test(entry))
  )
}

type Read = (start: number, length: number) => Promise<Buffer>

const endRecordBytes = 22
const longestComment = 0xffff
const longestDirectory = 1024 * 1024
const endRecord = Buffer.from('PK\x05\x06', 'latin1')
const entryMark = 0x02014b50
const entryBytes = 46

/** Names of a zip's entries, by its central directory; none when there is no sound one. */
async function zipNames(read: Read, size: number): Promise<string[]> {
  const tailBytes = Math.min(size, endRecordBytes + longestComment)
  const tail = await read(size - tailBytes, tailBytes)
  const at = tail.lastIndexOf(endRecord)
  if (at < 0 || at + endRecordBytes > tail.length) return []
  const length = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
  if (length === 0 || length > longestDirectory || start + length > size) return []
  return entryNames(await read(start, length))
}

function entryNames(directory: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + entryBytes <= directory.length; ) {
    if (directory.readUInt32LE(at) !== entryMark) return []
    const [name, extra, comment] = [28, 30, 32].map(field => directory.readUInt16LE(at + field))
    if (name === undefined || extra === undefined || comment === undefined) return []
    names.push(directory.toString('utf8', at + entryBytes, at + entryBytes + name))
    at += entryBytes + name + extra + comment
  }
  return names
}

const oldHeaderBytes = 512
const oldEntryBytes = 128
const mostSectors = 64

/**
 * Whether the old Office container (compound file, [MS-CFB]) has a stream of this name in its
 * directory: what tells a Word file from a spreadsheet or an installer.
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
  for (let seen = 0; seen < mostSectors; seen++) {
    const entries = await read(startOf(sector), sectorBytes)
    for (let at = 0; at + oldEntryBytes <= entries.length; at += oldEntryBytes)
      if (entries.subarray(at, at + wanted.length).equals(wanted)) return true
    // The table of the next sectors is itself in sectors; the header says where the first 109 are.
    const inTable = Math.floor(sector / (sectorBytes / 4))
    if (inTable >= 109) return false
    const table = header.readUInt32LE(76 + 4 * inTable)
    const next = await read(startOf(table) + 4 * (sector % (sectorBytes / 4)), 4)
    if (next.length < 4) return false
    sector = next.readUInt32LE(0)
  }
  return false
}
