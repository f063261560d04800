import type { Day } from '#shared/dates.ts'

/** One day in a calendar. */
export interface CalendarEntry {
  /** Stable, so that a calendar moves an entry and does not duplicate it. */
  id: string
  on: Day
  title: string
  text: string
  /** Of the screen it is about. */
  path: string
  changedAt: Date
}

/** An iCalendar file (RFC 5545) of whole days: they have no zone, and are the same day everywhere. */
export function printCalendar(calendar: {
  name: string
  entries: readonly CalendarEntry[]
  publicUrl: string
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rooftree//Rooftree//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...calendar.entries.flatMap(entry => linesOf(entry, calendar.publicUrl)),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

function linesOf({ id, on, title, text, path, changedAt }: CalendarEntry, publicUrl: string) {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@rooftree`,
    `DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${publicUrl}${path}`,
    // A due date does not block the day.
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'END:VEVENT',
  ]
}

/** Every character that a parser may treat as a line end is escaped, and other control characters are removed. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')
}

/** In lines of at most 75 bytes, without splitting a character. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      pieces.push(piece)
      piece = ''
      // The space that a further line begins with.
      bytes = 1
    }
    piece += character
    bytes += size
  }
  return [...pieces, piece].join('\r\n ')
}
