/** Orientation and time of a picture: the only camera data that is stored (Exif 2.32, TIFF 6). */
interface ExifFields {
  orientation: number | null
  /** `'2026:11:25 19:14:00'`, without a zone. */
  takenAt: string | null
}

const tags = { orientation: 0x0112, changedAt: 0x0132, exif: 0x8769, takenAt: 0x9003 }
const types = { text: 2, short: 3, long: 4 }
const entryBytes = 12
const timeBytes = 20

/** The same TIFF block with orientation and time alone, an upright picture's with time; null when it has neither. */
export function reducedExif(tiff: Buffer, { isUpright = false } = {}): Buffer | null {
  const { takenAt, ...said } = fieldsOf(tiff)
  const orientation = isUpright ? null : said.orientation
  const entries = [orientation !== null, takenAt !== null].filter(Boolean).length
  if (entries === 0) return null
  const head = Buffer.alloc(10 + entries * entryBytes + 4)
  head.write('MM\0*', 'latin1')
  head.writeUInt32BE(8, 4)
  head.writeUInt16BE(entries, 8)
  let at = 10
  if (orientation !== null) {
    head.writeUInt16BE(tags.orientation, at)
    head.writeUInt16BE(types.short, at + 2)
    head.writeUInt32BE(1, at + 4)
    head.writeUInt16BE(orientation, at + 8)
    at += entryBytes
  }
  if (takenAt === null) return head
  head.writeUInt16BE(tags.changedAt, at)
  head.writeUInt16BE(types.text, at + 2)
  head.writeUInt32BE(timeBytes, at + 4)
  head.writeUInt32BE(head.length, at + 8)
  return Buffer.concat([head, Buffer.from(`${takenAt}\0`, 'latin1')])
}

function fieldsOf(tiff: Buffer): ExifFields {
  const isLittle = tiff.subarray(0, 4).toString('latin1') === 'II*\0'
  if (!isLittle && tiff.subarray(0, 4).toString('latin1') !== 'MM\0*')
    return { orientation: null, takenAt: null }
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const short = (at: number) => (at + 2 <= tiff.length ? view.getUint16(at, isLittle) : 0)
  const long = (at: number) => (at + 4 <= tiff.length ? view.getUint32(at, isLittle) : 0)

  /** Where the entry of a tag of this type is; null without one. */
  function find(directory: number, tag: number, type: number): number | null {
    const entries = short(directory)
    for (let n = 0; n < entries; n++) {
      const at = directory + 2 + n * entryBytes
      if (at + entryBytes > tiff.length) return null
      if (short(at) === tag && short(at + 2) === type) return at
    }
    return null
  }

  function timeAt(entry: number | null): string | null {
    if (entry === null || long(entry + 4) !== timeBytes) return null
    const text = tiff.subarray(long(entry + 8), long(entry + 8) + timeBytes - 1).toString('latin1')
    // Other values are dropped: a text field may contain anything.
    return /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/.test(text) ? text : null
  }

  const first = long(4)
  const turned = find(first, tags.orientation, types.short)
  const orientation = turned === null ? 0 : short(turned + 8)
  const inner = find(first, tags.exif, types.long)
  const taken = inner === null ? null : find(long(inner + 8), tags.takenAt, types.text)
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : null,
    takenAt: timeAt(taken) ?? timeAt(find(first, tags.changedAt, types.text)),
  }
}
