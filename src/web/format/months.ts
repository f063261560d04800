import { readerLanguage } from '#shared/language/t.ts'

/** `'2025-03'`, or a day of it, as `March 2025` or `Mar 2025`. */
export function formatMonth(month: string, length: 'long' | 'short'): string {
  const { locales } = readerLanguage()
  const name = new Intl.DateTimeFormat(locales, { month: length, year: 'numeric', timeZone: 'UTC' })
  return name.format(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1))
}

/** `March` or `Mar` of 2: months from 0. */
export function monthName(month: number, length: 'long' | 'short'): string {
  const { locales } = readerLanguage()
  const name = new Intl.DateTimeFormat(locales, { month: length, timeZone: 'UTC' })
  return name.format(Date.UTC(2025, month))
}
