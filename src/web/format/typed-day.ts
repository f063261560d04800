import { addDays, type DateFormat, type Day, DayOutOfReach, isDay } from '#shared/dates.ts'

/**
 * The day a person typed: figures in their date format, with or without separators and with two or
 * four digits of the year; an ISO day; `t` for today; `+7` or `-3` days from today. Null where it is
 * no day that exists.
 */
export function dayTyped(text: string, format: DateFormat, today: Day): Day | null {
  const typed = text.trim().toLowerCase()
  if (typed === 't') return today
  if (/^[+-]\d{1,5}$/.test(typed)) return daysFrom(today, Number(typed))
  const parts = /^\d+$/.test(typed) ? digitsIn(typed, format) : typed.split(/[-/. ]+/)
  return dayOfParts(parts, format, today)
}

/** Whether the typed text is a whole date already: its year has four digits, so it is no part of a longer one. */
export function isWholeDate(text: string): boolean {
  return /^(\d{8}|\d{4}-\d\d-\d\d|\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4})$/.test(text.trim())
}

function daysFrom(today: Day, days: number): Day | null {
  try {
    return addDays(today, days)
  } catch (error) {
    if (error instanceof DayOutOfReach) return null
    throw error
  }
}

/** `03012025` or `030125` in its parts. */
function digitsIn(digits: string, format: DateFormat): string[] {
  const isIso = format === 'YYYY-MM-DD'
  const pattern = isIso ? /^(\d{2}|\d{4})(\d\d)(\d\d)$/ : /^(\d\d)(\d\d)(\d{4}|\d{2})$/
  return pattern.exec(digits)?.slice(1) ?? []
}

function dayOfParts(parts: string[], format: DateFormat, today: Day): Day | null {
  if (parts.length < 2 || parts.length > 3 || !parts.every(part => /^\d{1,4}$/.test(part)))
    return null
  const yearFirst = format === 'YYYY-MM-DD' || parts[0]?.length === 4
  const [year, month, day] = inOrder(parts, yearFirst, format, today)
  const date = [wholeYear(year, today), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isDay(date) ? date : null
}

/** Year, month and day; without a year this year's. */
function inOrder(parts: string[], yearFirst: boolean, format: DateFormat, today: Day) {
  const [a = '', b = '', c = ''] = parts
  const thisYear = today.slice(0, 4)
  if (yearFirst) return (c === '' ? [thisYear, a, b] : [a, b, c]) as [string, string, string]
  const year = c === '' ? thisYear : c
  return (format === 'DD/MM/YYYY' ? [year, b, a] : [year, a, b]) as [string, string, string]
}

/** Two digits are the year at most thirty years ahead: leases end that late, and few began before. */
function wholeYear(year: string, today: Day): string {
  if (year.length !== 2) return year
  const ahead = Number(today.slice(0, 4)) + 30
  const inThisCentury = Number(`${today.slice(0, 2)}${year}`)
  return String(inThisCentury > ahead ? inThisCentury - 100 : inThisCentury)
}
