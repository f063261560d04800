import { crc32, deflateSync } from 'node:zlib'
import type { FileType } from '#shared/documents/uploads.ts'
import { drawPrint } from '../pdf/page.ts'
import type { PlannedPrint } from './documents.ts'

/** The bytes of a planned document. */
export async function makeFile(
  content: PlannedPrint['content'],
): Promise<{ bytes: Uint8Array; fileType: FileType }> {
  return content.kind === 'pdf'
    ? { bytes: await drawPrint(content.paper), fileType: 'application/pdf' }
    : { bytes: drawPicture(content.seed), fileType: 'image/png' }
}

const width = 800
const height = 560
type Colour = readonly [number, number, number]
const walls: readonly Colour[] = [
  [232, 226, 214],
  [219, 228, 226],
  [236, 224, 216],
  [224, 226, 236],
]

/** An empty room with a window, a skirting board and afternoon light on the floor, as a PNG. */
function drawPicture(seed: number): Uint8Array {
  const wall = walls[seed % walls.length] ?? [230, 230, 230]
  const left = 180 + seed * 60
  const pixels = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const place = y * (1 + width * 3) + 1 + x * 3
      pixels.set(pixelAt(x, y, wall, left), place)
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Uint8Array.from(Buffer.concat([signature, ...parts]))
}

function pixelAt(x: number, y: number, wall: Colour, left: number): Colour {
  const floor = 400
  if (y >= floor) {
    const isSeam = (x + (y - floor) * ((x - width / 2) / 400)) % 80 < 2
    const isLit = x > left + (y - floor) && x < left + 260 + (y - floor)
    return shaded(
      [176, 138, 98],
      (isLit ? 1.18 : 1) * (isSeam ? 0.86 : 1) * (0.85 + (y - floor) / 800),
    )
  }
  if (y >= floor - 18) return [246, 244, 240]
  const isWindow = x > left && x < left + 260 && y > 80 && y < 300
  if (isWindow) {
    const isFrame =
      x < left + 10 || x > left + 250 || y < 90 || y > 290 || Math.abs(x - left - 130) < 4
    if (isFrame) return [250, 249, 246]
    const hill = 230 + Math.round(18 * Math.sin((x - left) / 40))
    return y > hill
      ? shaded([122, 150, 112], 0.9 + (y - hill) / 400)
      : shaded([196, 220, 238], 0.92 + y / 1500)
  }
  return shaded(wall, 0.94 + 0.06 * Math.cos((x - left - 130) / 300))
}

function shaded([red, green, blue]: Colour, light: number): Colour {
  const one = (part: number) => Math.max(0, Math.min(255, Math.round(part * light)))
  return [one(red), one(green), one(blue)]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
