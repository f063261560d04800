import type { DateFormat, Day } from '#shared/dates.ts'
import { readerLanguage } from '#shared/language/t.ts'
import { dateFormatNow, formatDay } from './format.ts'

/** `Mar 17 – 31, 2025`: a range of days, in the order of the person's date format. */
export function formatDays(from: Day, to: Day): string {
  const format = dateFormatNow()
  if (format === 'YYYY-MM-DD') return `${formatDay(from)} – ${formatDay(to)}`
  return writerOf(format, { dateStyle: 'medium' }).formatRange(instantOf(from), instantOf(to))
}

/** `Nov 8`, `8 Nov` or `11-08`: a day of a chart's axis. */
export function formatShortDay(day: Day): string {
  const format = dateFormatNow()
  if (format === 'YYYY-MM-DD') return day.slice(5)
  return writerOf(format, { month: 'short', day: 'numeric' }).format(instantOf(day))
}

// Creating one costs a hundred times its use, and charts use hundreds.
const writers = new Map<string, Intl.DateTimeFormat>()

function writerOf(format: DateFormat, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const own = String(readerLanguage().locales)
  // Other languages than English have one order only.
  const locale = own.startsWith('en') && format === 'DD/MM/YYYY' ? 'en-GB' : own
  const key = [locale, ...Object.keys(style)].join(' ')
  const writer = writers.get(key) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' })
  writers.set(key, writer)
  return writer
}

function instantOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}
