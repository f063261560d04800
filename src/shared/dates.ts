/**
 * A calendar day, `'2025-03-01'`, years 0001 to 9999. Not an instant: it has no zone and no time,
 * and plain string comparison is calendar order.
 */
export type Day = string

/** A calculation beyond the range of calendar days. */
export class DayOutOfReach extends RangeError {
  constructor() {
    super('The day lies outside the years 0001 to 9999')
  }
}

/** Whether the text is a day that exists: `'2024-02-29'` is one, `'2025-02-29'` is not. */
export function isDay(text: string): boolean {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The number that these characters are; NaN unless all are digits. A list asks for thousands of days. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let place = from; place < to; place++) {
    const digit = text.charCodeAt(place) - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

/** The three numbers of a day, month 1 to 12. Throws RangeError when it is not a day. */
export function partsOf(day: Day): { year: number; month: number; day: number } {
  if (!isDay(day)) throw new RangeError(`Not a calendar day: ${JSON.stringify(day)}`)
  return { year: digits(day, 0, 4), month: digits(day, 5, 7), day: digits(day, 8, 10) }
}

/** The day a number of days later, or earlier when negative. Throws RangeError outside 0001–9999. */
export function addDays(day: Day, days: number): Day {
  return fromSerial(serial(day) + days)
}

/** Days from one day to another: 0 on the same day, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return serial(to) - serial(from)
}

/** Calendar months from one day's to another's: 0 in the same month, negative when `to` is earlier. */
export function monthsBetween(from: Day, to: Day): number {
  const [a, b] = [partsOf(from), partsOf(to)]
  return (b.year - a.year) * 12 + b.month - a.month
}

/** Days of a span, both ends counted: a lease from the 17th to the 31st has 15. */
export function daysInclusive(first: Day, last: Day): number {
  return daysBetween(first, last) + 1
}

/** 28 to 31. Month is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** This day of a month, or the month's last day where it is shorter: day 31 of February 2025 is `'2025-02-28'`. */
export function clampedDay(year: number, month: number, dueDay: number): Day {
  return format(year, month, Math.min(dueDay, daysInMonth(year, month)))
}

/**
 * The same day a number of months later, clamped to the month's end. Always count from the original day: 31 January +
 * 1 is 28 February and + 2 is 31 March, but February's 28 + 1 is March's 28.
 */
export function addMonthsClamped(day: Day, months: number): Day {
  const from = partsOf(day)
  const month = from.year * 12 + from.month - 1 + months
  return clampedDay(Math.floor(month / 12), (month % 12) + 1, from.day)
}

export function firstOfMonth(day: Day): Day {
  const { year, month } = partsOf(day)
  return format(year, month, 1)
}

export function lastOfMonth(day: Day): Day {
  const { year, month } = partsOf(day)
  return format(year, month, daysInMonth(year, month))
}

export function earlierOf(a: Day, b: Day): Day {
  return a < b ? a : b
}

export function laterOf(a: Day, b: Day): Day {
  return a > b ? a : b
}

/**
 * Today in a time zone, for example an organization's.
 * @param zone IANA name, `'America/New_York'`. Throws RangeError when the zone is unknown.
 */
export function todayIn(zone: string, now: Date = new Date()): Day {
  return dayOf(now, zone)
}

/**
 * The calendar day of an instant in a zone: 01:30 UTC on 1 April is 31 March in New York.
 * Throws RangeError when the zone is unknown or the instant invalid.
 */
export function dayOf(instant: Date, zone: string): Day {
  // Asking for the parts by name takes three times as long, and lists write thousands.
  const [month, day, year] = clockOf(zone).format(instant).split('/')
  return format(Number(year), Number(month), Number(day))
}

/** The hour, 0 to 23, that a clock on the wall shows. Throws RangeError when the zone is unknown. */
export function hourIn(zone: string, now: Date = new Date()): number {
  const hour = new Intl.DateTimeFormat('en-u-nu-latn', {
    timeZone: zone,
    hour: 'numeric',
    hourCycle: 'h23',
  }).format(now)
  return Number(hour)
}

/** Milliseconds of 24 hours. A day of a time zone may have 23 or 25: `addDays` counts those. */
export const MS_PER_DAY = 86_400_000

/** The instant a number of times 24 hours ago. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * MS_PER_DAY)
}

// Building a formatter costs far more than using one, and reports ask for thousands of days.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
    clocks.set(zone, clock)
  }
  return clock
}

/** Days since 1970-01-01. Read and written as UTC, so the machine's own zone never matters. */
function serial(date: Day): number {
  const { year, month, day } = partsOf(date)
  // Not `Date.UTC`, which reads the year 25 as 1925.
  return new Date(0).setUTCFullYear(year, month - 1, day) / MS_PER_DAY
}

function fromSerial(days: number): Day {
  const instant = new Date(days * MS_PER_DAY)
  if (!Number.isInteger(days)) throw new DayOutOfReach()
  return format(instant.getUTCFullYear(), instant.getUTCMonth() + 1, instant.getUTCDate())
}

function format(year: number, month: number, day: number): Day {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (!isDay(text)) throw new DayOutOfReach()
  return text
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** The formats of days in figures. */
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof dateFormats)[number]

/** A calendar day `'2025-03-01'` as `03/01/2025`, `01/03/2025` or `2025-03-01`. */
export function dayInFigures(day: string, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date)
}
