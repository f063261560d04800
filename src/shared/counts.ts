import { readerLanguage, t } from '#shared/language/t.ts'

/** `1234` as `1,234`, in the reader's language. */
export function formatCount(count: number): string {
  const { locales } = readerLanguage()
  const key = String(locales)
  const counts = countsIn.get(key) ?? new Intl.NumberFormat(locales)
  countsIn.set(key, counts)
  return counts.format(count)
}

// Creating one costs a hundred times its use, and lists use thousands.
const countsIn = new Map<string, Intl.NumberFormat>()

/** `1 unit`, `1,234 units`; `many` for a noun with an irregular plural. */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : many}`
}

/** How long ago an instant was: `Just now`, `5 minutes ago`, `3 hours ago`, `2 days ago`. */
export function formatAgo(instant: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes < 1) return t('Just now')
  if (minutes < 60)
    return t('{count, plural, one {# minute ago} other {# minutes ago}}', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24)
    return t('{count, plural, one {# hour ago} other {# hours ago}}', { count: hours })
  const days = Math.floor(hours / 24)
  return t('{count, plural, one {# day ago} other {# days ago}}', { count: days })
}
