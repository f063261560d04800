import type { Day } from '#shared/dates.ts'
import { readerLanguage } from '#shared/language/t.ts'

/** Days and months in the reader's language. */

type Options = Intl.DateTimeFormatOptions

const formats = new Map<string, Intl.DateTimeFormat>()

/** Building a formatter costs far more than using one. */
export function readerFormat(options: Options): Intl.DateTimeFormat {
  const { locales } = readerLanguage()
  const key = `${locales} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales, options)
  formats.set(key, format)
  return format
}

/** `Nov 25, 2026` */
export function mediumDay(day: Day): string {
  return readerFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(instantOf(day))
}

/** `'2025-03'` as `Mar 2025` or `March 2025`. */
export function monthTitle(month: string, length: 'short' | 'long'): string {
  const options: Options = { month: length, year: 'numeric', timeZone: 'UTC' }
  return readerFormat(options).format(instantOf(`${month}-01`))
}

/** `Mar 1 – 31, 2025` */
export function spanTitle(from: Day, to: Day): string {
  const options: Options = { dateStyle: 'medium', timeZone: 'UTC' }
  const span = readerFormat(options).formatRange(instantOf(from), instantOf(to))
  // It puts thin spaces around the dash, which a text search does not match.
  return span.replaceAll('\u2009', ' ')
}

const instantOf = (day: Day) => Date.parse(`${day}T00:00:00Z`)
