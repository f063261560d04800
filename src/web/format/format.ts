import { type DateFormat, type Day, dayInFigures, dayOf, todayIn } from '#shared/dates.ts'
import { readerLanguage, t } from '#shared/language/t.ts'
import { greetedAs, initialsOf, nameOf, type PersonName } from '#shared/people/person-names.ts'

export { counted, formatAgo, formatCount } from '#shared/counts.ts'

/** The formats of figures, days and people. All functions take the API's values. */

/**
 * `'1500.00'` in a currency as `$1,500.00`, exact however large; text that is no number stays as it is. With
 * `cents: 'if any'` as `$1,500`, and `$1,500.50` where there are some.
 */
export function formatMoney(
  amount: string,
  currency = 'USD',
  { cents = 'always' }: { cents?: 'always' | 'if any' } = {},
) {
  if (!isDecimal(amount)) return amount
  const isWhole = cents === 'if any' && /^-?\d+(\.0*)?$/.test(amount)
  return writerOf(currency, isWhole ? 0 : undefined).format(amount)
}

const writerOf = eachOnce((locale, currency: string, maximumFractionDigits?: number) => {
  const digits = maximumFractionDigits === undefined ? {} : { maximumFractionDigits }
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
})

/** The result of `make` in the reader's language, each once: it costs a hundred times its use, and lists use thousands. */
function eachOnce<Args extends readonly unknown[], Made>(
  make: (locale: string, ...args: Args) => Made,
): (...args: Args) => Made {
  const made = new Map<string, Made>()
  return (...args) => {
    const locale = String(readerLanguage().locales)
    const key = [locale, ...args].join(' ')
    const one = made.get(key) ?? make(locale, ...args)
    made.set(key, one)
    return one
  }
}

/**
 * Sets the date format of the signed-in person's settings, and the time zone of instants: that of
 * their organization, else the reader's.
 */
export function writeTimesAs(format: DateFormat, zone = hereZone): void {
  dateFormat = format
  shownZone = zone
}

/** Where the reader is. */
const hereZone = Intl.DateTimeFormat().resolvedOptions().timeZone
let dateFormat: DateFormat = 'MM/DD/YYYY'

/** The date format of the signed-in person's settings. */
export function dateFormatNow(): DateFormat {
  return dateFormat
}

/** Today in the zone of shown instants. */
export function todayShown(): Day {
  return todayIn(shownZone)
}

let shownZone = hereZone

const clockIn = eachOnce(
  (locale, timeZone: string) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }),
)

/** A calendar day `'2025-03-01'` as `03/01/2025`: the same day in any time zone. */
export function formatDay(day: string): string {
  return dayInFigures(day, dateFormat)
}

/** A calendar day `'2026-11-25'` as `Nov 25, 2026`. */
export function formatLongDay(day: string): string {
  return longDays().format(Date.parse(`${day}T00:00:00Z`))
}

const longDays = eachOnce(
  locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
)

/** The day an instant (ISO with zone) falls on, in the zone of shown instants. */
export function dayShown(instant: string): Day {
  return dayOf(new Date(instant), shownZone)
}

/** The same, as `03/01/2025`. */
export function formatInstantDay(instant: string): string {
  return formatDay(dayShown(instant))
}

/** The time of an instant, as `9:05 AM`. */
export function formatClock(instant: string): string {
  return clockIn(shownZone).format(Date.parse(instant))
}

/** An instant as `03/31/2025, 9:05 AM`. */
export function formatMoment(instant: string): string {
  return `${formatInstantDay(instant)}, ${formatClock(instant)}`
}

/**
 * The tooltip of an instant where its zone differs from the reader's: `03/31/2025, 9:05 AM New
 * Zealand Time`; undefined where they agree.
 */
export function formatInZone(instant: string): string | undefined {
  if (shownZone === hereZone) return
  return `${formatMoment(instant)} ${zoneName(shownZone)}`
}

/** The name of a time zone, as `New Zealand Time`; its id where there is none. */
export function zoneName(timeZone: string): string {
  const { locales } = readerLanguage()
  const words = new Intl.DateTimeFormat(locales, { timeZone, timeZoneName: 'longGeneric' })
  return words.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Bytes as `1.5 MB`: base 1024, at most 2 decimals. */
export function formatBytes(bytes: number): string {
  const units = [t('Bytes'), 'KB', 'MB', 'GB']
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  return `${Number((bytes / 1024 ** step).toFixed(2))} ${units[step]}`
}

/** Ids are shown by their last 8 characters. */
export function shortId(id: string): string {
  return id.slice(-8)
}

/** `mixed_use` as `mixed use`. */
export function spaced(word: string): string {
  return word.replaceAll('_', ' ')
}

type Named = PersonName & { email?: string | null }

/** First and last name when both are known, otherwise the email, otherwise 'User'. */
export function personLabel(person: Named): string {
  if (person.firstName && person.lastName) return `${person.firstName} ${person.lastName}`
  return person.email || t('User')
}

/** The known parts of the name, otherwise the email. */
export function fullName(person: Named): string {
  return nameOf(person) || person.email || t('User')
}

/** A person's name within a sentence: the first name where it is known. */
export function calledName(person: Named): string {
  return greetedAs(person) ?? fullName(person)
}

/** `AB` for Ann Bell; the first letter of the email where no name is known. */
export function initials(person: Named): string {
  return initialsOf(person) || ([...(person.email ?? '')][0] ?? 'U').toUpperCase()
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text)
}

/** `45230` as `$45.2K`, for the scale of a chart. */
export function shortMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat(readerLanguage().locales, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  }).format(amount)
}
