import { isDay } from '#shared/dates.ts'
import { readDay } from '#shared/imports/days.ts'

/** Both days of a cell that holds a term, `1/1/2026 - 12/31/2026` or `from 1/1/2026 to MTM`; the text alone where it holds no two. */
export function daysIn(text: string): string[] {
  const bare = text.replace(/\s+/g, ' ').trim()
  if (isDay(readDay(bare, 'month'))) return [text]
  const [start = '', end, ...more] = bare
    .replace(/^from /i, '')
    .split(/ (?:[-–—]|to|thru|through|until|till) |(?<=\d)[–—](?=\S)|(?<=\/\d{2,4})-(?=\S)/i)
  if (!end || more.length > 0 || !isDay(readDay(start, 'month'))) return [text]
  return [start, end]
}
