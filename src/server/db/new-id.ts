import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import { daysAgo } from '#shared/dates.ts'

/**
 * A new id: a UUIDv7, so that ids sort by time, and those of one millisecond in the order of creation. Random bytes
 * are drawn for many at once: each drawing takes longer than all else here.
 */
export function newId(): string {
  const now = Date.now()
  const random = sixteenBytes()
  if (now > msecs) {
    msecs = now
    seq = ((random[6] ?? 0) << 23) | ((random[7] ?? 0) << 15) | ((random[8] ?? 0) << 7)
  } else seq += 1
  return v7({ random, msecs, seq })
}

/** The least id of an instant, in milliseconds since 1970: rows written since have a greater one. */
export function idAt(msecs: number): string {
  return v7({ random: new Uint8Array(16), msecs, seq: 0 })
}

/** The same of so many days ago. */
export function idOfDaysAgo(days: number): string {
  return idAt(daysAgo(days).getTime())
}

let msecs = 0
/** Begins below half of its 32 bits: as many ids as a millisecond can hold come after it. */
let seq = 0

const drawn = new Uint8Array(4_096)
let used = drawn.length

function sixteenBytes(): Uint8Array {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += 16
  return drawn.subarray(used - 16, used)
}
