import type { ImportField } from '#shared/imports.ts'
import { type DayOrder, readDay } from './days.ts'

/** What a row says of each field, as it was typed. */
export type Texts = Record<ImportField, string>

/** What was typed, without what spreadsheets put around it. What is not plain is left to its field to refuse. */
export function inputOf(texts: Texts, order: DayOrder) {
  const { property, address, unit, firstName, lastName, email, phone } = texts
  return {
    ...{ property, address, unit, firstName, lastName, email, phone },
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
    balance: plainAmount(texts.balance),
  }
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

/** First and last name of one that was written whole. */
export function splitName(whole: string): { firstName: string; lastName: string } {
  // Nobody is called so; rent rolls write it where a tenant would stand.
  if (/^(vacant|empty|[-–—])$/i.test(whole)) return { firstName: '', lastName: '' }
  const turned = /^([^,]+),\s*([^,]+)$/.exec(whole)
  if (turned) return { firstName: turned[2] ?? '', lastName: turned[1] ?? '' }
  const [, firstName = '', lastName = whole] = /^(.*\S)\s+(\S+)$/.exec(whole) ?? []
  return { firstName, lastName }
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
