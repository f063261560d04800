import { type Day, isDay } from '#shared/dates.ts'

/** Which of two numbers comes first where a date could be read two ways. */
export type DayOrder = 'month' | 'day'

/** A date as it was typed, read as a day; what is no date stays as it is. */
export function readDay(text: string, order: DayOrder): Day | string {
  const day = inFigures(text, order) ?? inWords(text)
  return day && isDay(day) ? day : text
}

/** Whether the text is another day in the other order. */
export function isTwoDays(text: string): boolean {
  const month = inFigures(text, 'month')
  const day = inFigures(text, 'day')
  return month !== day && isDay(month ?? '') && isDay(day ?? '')
}

/** The order in which these dates can all be read; undefined where they do not tell. */
export function orderOf(texts: readonly string[]): DayOrder | undefined {
  const fits = (order: DayOrder) => texts.every(text => readsAs(text, order))
  if (fits('month') === fits('day')) return undefined
  return fits('month') ? 'month' : 'day'
}

/** Two numbers and a year that are a day in this order; what is none of these is no evidence. */
function readsAs(text: string, order: DayOrder): boolean {
  const other = order === 'month' ? 'day' : 'month'
  return isDay(figures(text, order) ?? '') || !isDay(figures(text, other) ?? '')
}

function inFigures(text: string, order: DayOrder): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+Z?)?$/.exec(text)
  if (iso) return written(iso[1], iso[2], iso[3])
  const own = figures(text, order)
  // 25/12/2026 can be read in one order only, whichever was chosen.
  return own && isDay(own) ? own : figures(text, order === 'month' ? 'day' : 'month')
}

function figures(text: string, order: DayOrder): string | undefined {
  const parts = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?: 0?0:00(?::00)?)?$/.exec(text)
  if (!parts) return undefined
  const [, first, between, second, year] = parts
  // Whoever writes points writes the day first.
  return between === '.' || order === 'day'
    ? written(year, second, first)
    : written(year, first, second)
}

/** `4 Mar 2026`, `4-Mar-26`, `March 4, 2026`. */
function inWords(text: string): string | undefined {
  const words = text.replace(/[\s,./-]+/g, ' ').toLowerCase()
  const parts = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9}) (\d{4}|\d{2})$/.exec(words)
  if (parts) return written(parts[3], monthOf(parts[2]), parts[1])
  const turned = /^([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)? (\d{4}|\d{2})$/.exec(words)
  return turned ? written(turned[3], monthOf(turned[1]), turned[2]) : undefined
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
