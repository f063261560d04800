import { type Day, isDay } from '#shared/dates.ts'

/** Which of two numbers comes first where a date could be read two ways. */
export type DayOrder = 'month' | 'day'

/** A typed date as a day; a clock time after it is left out, and an invalid date stays unchanged. */
export function readDay(text: string, order: DayOrder): Day | string {
  const date = withoutClock(text)
  const day = inFigures(date, order) ?? label(date)
  return day && isDay(day) ? day : text
}

/** Whether the text is another day in the other order. */
export function isTwoDays(text: string): boolean {
  const date = withoutClock(text)
  const month = inFigures(date, 'month')
  const day = inFigures(date, 'day')
  return month !== day && isDay(month ?? '') && isDay(day ?? '')
}

/** The order in which all these dates are valid; undefined where they are ambiguous. */
export function orderOf(texts: readonly string[]): DayOrder | undefined {
  const dates = texts.map(withoutClock)
  const fits = (order: DayOrder) => dates.every(date => readsAs(date, order))
  if (fits('month') === fits('day')) return undefined
  return fits('month') ? 'month' : 'day'
}

/** Two numbers and a year that are a day in this order; other texts are no evidence. */
function readsAs(date: string, order: DayOrder): boolean {
  const other = order === 'month' ? 'day' : 'month'
  return isDay(figures(date, order) ?? '') || !isDay(figures(date, other) ?? '')
}

/** The day as it was written, in its own time zone: databases add a clock time, most often midnight. */
function withoutClock(text: string): string {
  return text
    .replace(/[\s\u200e\u200f]+/g, ' ')
    .trim()
    .replace(clock, '')
    .replace(weekday, '')
}

/** `12:00:00 AM`, `0:00`, `T00:00:00.000Z`, `00:00:00 -0500`, `00:00:00 GMT-0500 (Eastern Standard Time)`. */
const clock =
  /(?:(?<=\d)T|,? (?:at )?|(?<=\d{4}):)\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,:]\d{1,9})?)?(?: ?[ap]\.?m\.?)?(?: ?(?:Z|(?:UTC|GMT|[A-Z]{2,4}T)?(?: ?[+-]\d{2}(?::?\d{2})?)?))?(?: \([^)]*\))?$/i

const weekday =
  /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\.?,? (?=\S)/i

function inFigures(date: string, order: DayOrder): string | undefined {
  const iso =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(date) ??
    // Only this and the last century: eight figures may be anything else.
    /^((?:19|20)\d{2})()(\d{2})(\d{2})$/.exec(date)
  if (iso) return written(iso[1], iso[3], iso[4])
  const own = figures(date, order)
  // 25/12/2026 is valid in one order only, despite the chosen one.
  return own && isDay(own) ? own : figures(date, order === 'month' ? 'day' : 'month')
}

function figures(date: string, order: DayOrder): string | undefined {
  const parts = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})\.?$/.exec(date)
  if (!parts) return undefined
  const [, first, between, second, year] = parts
  // Dates with points have the day first.
  return between === '.' || order === 'day'
    ? written(year, second, first)
    : written(year, first, second)
}

/** `4 Mar 2026`, `4-Mar-26`, `March 4, 2026`, and `Mar 4 2026`. */
function label(date: string): string | undefined {
  const words = date
    .toLowerCase()
    .replace(/(?<=\d)(?=[a-z]{3})|(?<=[a-z]{3})(?=\d)|[\s,./-]+/g, ' ')
  const parts = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9}) (\d{4}|\d{2})$/.exec(words)
  if (parts) return written(parts[3], monthOf(parts[2]), parts[1])
  const turned = /^([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)? (\d{4}|\d{2})$/.exec(words)
  if (turned) return written(turned[3], monthOf(turned[1]), turned[2])
  const year = /^(\d{4}) ([a-z]{3,9}) (\d{1,2})$/.exec(words)
  return year ? written(year[1], monthOf(year[2]), year[3]) : undefined
}

/** Its number as text, by its English name or at least the first three letters of it. */
function monthOf(word = ''): string {
  const found = months.split(' ').findIndex(name => name.startsWith(word === 'sept' ? 'sep' : word))
  return String(found + 1)
}

const months =
  'january february march april may june july august september october november december'

function written(year = '', month = '', day = ''): string {
  // A lease of '98 is of the last century, one until '31 of this.
  const whole = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year
  return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
