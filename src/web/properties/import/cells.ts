import type { ImportField } from '#shared/imports.ts'
import { type DayOrder, readDay } from './days.ts'
import { peopleIn } from './names.ts'

/** What a row says of each field, as it was typed. */
export type Texts = Record<ImportField | AskedField, string>

/** The tenant's cell where it names several people, and what somebody said of it and of the email. */
export const askedFields = ['name', 'people', 'sharedEmail'] as const
export type AskedField = (typeof askedFields)[number]

/** What was typed, without what spreadsheets put around it. What is not plain is left to its field to refuse. */
export function inputOf(texts: Texts, order: DayOrder) {
  const { property, address, unit, email, phone, nonRevenueReason } = texts
  const { firstName, lastName, coTenants } = peopleOf(texts)
  return {
    ...{ property, address, unit, firstName, lastName, email, phone, coTenants },
    nonRevenueReason: nonRevenueReason || null,
    sharedEmail: texts.sharedEmail || null,
    propertyType: propertyType(texts.propertyType),
    bedrooms: /^studio$/i.test(texts.bedrooms) ? 0 : wholeNumber(texts.bedrooms),
    bathrooms: texts.bathrooms.replace(/^(\d+\.\d)0+$/, '$1'),
    squareFeet: wholeNumber(texts.squareFeet),
    marketRent: plainAmount(texts.marketRent),
    startDate: readDay(texts.startDate, order),
    endDate: monthToMonth.test(texts.endDate) ? '' : readDay(texts.endDate, order),
    monthlyRent: plainAmount(texts.monthlyRent),
    dueDay: wholeNumber(texts.dueDay.replace(/(?<=\d)(st|nd|rd|th)$/i, '')) ?? undefined,
    securityDeposit: plainAmount(texts.securityDeposit),
    depositHeld: plainAmount(texts.depositHeld),
    depositReceivedOn: readDay(texts.depositReceivedOn, order),
    balance: signedAmount(texts.balance),
    // A column of what is held in advance holds it, whatever its sign.
    prepaid: signedAmount(texts.prepaid).replace('-', ''),
    balanceOn: readDay(texts.balanceOn, order),
  }
}

/** Who is on the lease, as somebody has said; where nobody has, all of the cell is one name. */
function peopleOf({ name, people, firstName, lastName }: Texts) {
  if (name === '' || firstName || lastName) return { firstName, lastName, coTenants: [] }
  const all = peopleIn(name)
  const [first, ...coTenants] = all
  if (people !== 'several' || !first) return { firstName: '', lastName: name, coTenants: [] }
  return { ...first, coTenants }
}

/** What stands where such a lease would end. */
const monthToMonth = /^(m[-/ ]?t[-/ ]?m|monthly|month[- ]to[- ]month)$/i

/** `$1,450.00`, `1 450,00 €` and `1.450,00` as `1450.00`: only what has one meaning is rewritten. */
export function plainAmount(text: string): string {
  const bare = text
    .replace(
      /^(?:(?:USD|EUR|GBP|CAD|CA?)?\s*[$€£]|USD|EUR|GBP|CAD)|(?:[$€£]|USD|EUR|GBP|CAD)$/gi,
      '',
    )
    .trim()
  // A spreadsheet's way to write nothing, in a column of amounts.
  if (bare === '' || /^[-–—]$/.test(bare)) return ''
  if (/^\d+(\.\d+)?$/.test(bare)) return bare
  const grouped =
    /^\d{1,3}(?:(,)\d{3}(?:,\d{3})*(?:\.\d{1,2})?|([\s'’])\d{3}(?:\2\d{3})*(?:[.,]\d{2})?)$/
  if (grouped.test(bare)) {
    const [, whole = '', cents] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(bare) ?? []
    return whole.replace(/\D/g, '') + (cents ? `.${cents}` : '')
  }
  // Two digits behind a comma are no thousands.
  if (/^(\d+|\d{1,3}(\.\d{3})+),\d{2}$/.test(bare))
    return bare.replaceAll('.', '').replace(',', '.')
  return text
}

/** As `plainAmount`, and below zero however a ledger writes it: `(150.00)`, `-35.50`, `150.00-`, `150.00 CR`. */
export function signedAmount(text: string): string {
  const shown = text.replace(/\b(?:DR|DB|debit)\.?$/i, '').trim()
  const bare = withoutMinus(shown)
  if (bare === null) return plainAmount(shown)
  const amount = plainAmount(bare)
  return /^\d+(\.\d+)?$/.test(amount) ? `-${amount}` : text
}

/** What is below zero, without its sign; null for what is not. */
function withoutMinus(text: string): string | null {
  const turned =
    /^(\D{0,4})\((.+)\)$/.exec(text) ??
    /^([^\d.,]{0,4})[-−–]\s*(\D{0,4}[\d.,].*)$/.exec(text) ??
    /^()(.*\d)\s*[-−–]$/.exec(text) ??
    /^()(.*\d)\s*(?:CR|credit)\.?$/i.exec(text) ??
    /^()(?:CR|credit)\s+(.*\d)$/i.exec(text)
  return turned ? `${turned[1]}${turned[2]}`.trim() : null
}

function propertyType(text: string) {
  const word = text.toLowerCase().replace(/[\s-]+/g, '_')
  return word === '' ? undefined : word === 'mixed' ? 'mixed_use' : word
}

function wholeNumber(text: string): number | string | null {
  const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  if (digits === '') return null
  return /^\d{1,9}(\.0+)?$/.test(digits) ? Number(digits) : text
}
