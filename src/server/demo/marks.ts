import { v4, v7 } from 'uuid'
import { addDays, type Day } from '#shared/dates.ts'

/** The zone of the demo, which its calendar days use. */
export const demoZone = 'America/New_York'

/**
 * An id that is the same for the same key and moment, and sorts by the moment as every other id does.
 */
export function idOf(key: string, moment: Date): string {
  return v7({ msecs: moment.valueOf(), random: bytesOf(key) })
}

/** A person's id, the same for the same key. */
export function personIdOf(key: string): string {
  return v4({ random: bytesOf(key) })
}

function bytesOf(key: string): Uint8Array {
  let state = hashOf(key)
  const random = new Uint8Array(16)
  for (let place = 0; place < random.length; place++) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    random[place] = state >>> 16
  }
  return random
}

/** A time in the office hours of a day: mid-morning in New York in summer and winter time. */
export function morning(day: Day, minutes = 0): Date {
  let start = mornings.get(day)
  if (start === undefined) {
    start = Date.parse(`${day}T14:00:00Z`)
    mornings.set(day, start)
  }
  return new Date(start + minutes * 60_000)
}

/** Cached by day: thousands of rows fall on a few hundred days. */
const mornings = new Map<Day, number>()

export function ago(today: Day, days: number): Day {
  return later(today, -days)
}

/** As `addDays`, remembered for the same reason as mornings. */
export function later(day: Day, days: number): Day {
  const known = daysLater.get(day) ?? new Map<number, Day>()
  const found = known.get(days) ?? addDays(day, days)
  known.set(days, found)
  daysLater.set(day, known)
  return found
}

const daysLater = new Map<Day, Map<number, Day>>()

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return hash
}
