import { eq } from 'drizzle-orm'
import { usualPreferences } from '#shared/account/auth.ts'
import type { DateFormat, Day } from '#shared/dates.ts'
import { type Sentence, sentence } from '#shared/language/sentence.ts'
import { readerLanguage, t } from '#shared/language/t.ts'
import { fromCents } from '#shared/money.ts'
import { nameOf, type PersonName } from '#shared/people/person-names.ts'
import { organizations, users } from '../db/tables.ts'
import type { PrintDocument } from '../pdf/print.ts'
import type { Db } from '../postgres/database.ts'

/** Formats of figures, days and people in documents. */

/** Cents as `$1,200.00`. */
export function amountOf(cents: number, currency: string): string {
  const decimal = fromCents(cents)
  if (!isDecimal(decimal)) throw new RangeError(`${decimal} is no amount`)
  return formatOf(currency).format(decimal)
}

/** A sentence with amounts of a currency, sent as decimals and printed as `amountOf`. */
export function moneySentence(
  pattern: string,
  cents: Readonly<Record<string, number>>,
  currency: string,
): Sentence {
  const each = (to: (cents: number) => string) =>
    Object.fromEntries(Object.entries(cents).map(([name, amount]) => [name, to(amount)]))
  const shown = each(amount => amountOf(amount, currency))
  return sentence(pattern, { ...each(fromCents), currency }, shown)
}

// Building a formatter costs far more than using one.
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const key = `${locale()} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency })
  formats.set(key, format)
  return format
}

/** Of numbers and days in the reader's language. */
function locale(): string {
  return [readerLanguage().locales ?? 'en-US'].flat()[0] ?? 'en-US'
}

/** The type that formats exactly, however large. */
function isDecimal(text: string): text is `${number}` {
  return /^-?\d+\.\d\d$/.test(text)
}

/** `March 1, 2025`: no reader takes the day for the month. */
export function dayLabel(day: Day): string {
  return longDays().format(Date.parse(`${day}T00:00:00Z`))
}

const longDays = datesAs({ dateStyle: 'long' })
const longMonths = datesAs({ month: 'long', year: 'numeric' })

/** A formatter for each reader's language. */
function datesAs(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return () => {
    const known = made.get(locale())
    if (known) return known
    const format = new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' })
    made.set(locale(), format)
    return format
  }
}

/** `March 17 – 31, 2025`. */
export function spanLabel(from: Day, to: Day): string {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)]
  // It puts thin spaces around the dash, which a text search does not match.
  return longDays().formatRange(first, last).replaceAll('\u2009', ' ')
}

/** `'2025-03'` as `March 2025`. */
export function monthLabel(month: string): string {
  return longMonths().format(Date.parse(`${month}-01T00:00:00Z`))
}

/** `Nov 25, 2026, 2:39 PM EST`. */
export function momentLabel(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale(), {
    ...{ timeZone, timeZoneName: 'short', year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit' },
  })
  // Between time and AM stands a narrow space, which a text search does not match.
  return format.format(instant).replaceAll('\u202f', ' ')
}

/** `Ann Lee, Bob Ray`. */
export function namesLabel(people: readonly PersonName[]): string {
  return people.map(nameOf).filter(Boolean).join(', ')
}

/** `Alpha, Unit 2`; without a single unit, `Alpha`. */
export function homeLabel(home: { propertyName: string; unitNumber: string | null }): string {
  const { propertyName, unitNumber: unit } = home
  return unit ? t('{property}, Unit {unit}', { property: propertyName, unit }) : propertyName
}

/** `Unit 2`, as it stands on an envelope. */
export function unitLabel({ unitNumber }: { unitNumber: string }): string {
  return t('Unit {unit}', { unit: unitNumber })
}

/** `bank_transfer` as `Bank transfer`. */
export function label(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`
}

/** The size that printers have where this money is used. */
export function paperSizeFor(currency: string | null): PrintDocument['size'] {
  return currency === 'USD' || currency === 'CAD' ? 'LETTER' : 'A4'
}

/** The date format that a user chose, for prints as for their screens. */
export async function dateFormatOf(db: Db, userId: string): Promise<DateFormat> {
  const [person] = await db
    .select({ preferences: users.preferences })
    .from(users)
    .where(eq(users.id, userId))
  return person?.preferences.dateFormat ?? usualPreferences.dateFormat
}

/** The time zone of an organization; UTC without one. */
export async function timezoneOf(db: Db, organizationId: string | null): Promise<string> {
  if (organizationId === null) return 'UTC'
  const [organization] = await db
    .select({ timezone: organizations.timezone })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return organization?.timezone ?? 'UTC'
}
