/** Width and height in points. */
export interface PictureSize {
  width: number
  height: number
}

/** The declared size of a JPEG or PNG, without unpacking it; null where it is missing. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.subarray(12, 16).toString('latin1') === 'IHDR' && bytes.length >= 24)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  return frameSize(bytes)
}

/** A JPEG is segments, each with its length, until the frame's own (ITU T.81, annex B). */
function frameSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const kind = bytes.readUInt8(at + 1)
    if (isFrame(kind))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** SOF0 to SOF15, without the tables and the arithmetic coder's conditioning among them. */
function isFrame(kind: number): boolean {
  return kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
}
