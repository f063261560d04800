import type { ImportField } from '#shared/operations/imports.ts'
import { wholeNumber } from '#web/format/whole-number.ts'
import { plainAmount, signedAmount } from './amounts.ts'
import { type DayOrder, readDay } from './days.ts'
import { peopleIn } from './names.ts'
import { emailsIn } from './placeholders.ts'

/** The text of each field in a row, as typed. */
export type Texts = Record<ImportField | AskedField, string>

/** The tenant's cell where it names several people, and the user's decisions about it and the email. */
export const askedFields = ['name', 'people', 'sharedEmail'] as const
export type AskedField = (typeof askedFields)[number]

/** The input without formatting by spreadsheets. Invalid text is left for its field to refuse. */
export function inputOf(texts: Texts, order: DayOrder) {
  const { property, address, unit, phone, nonRevenueReason } = texts
  const { firstName, lastName, email, coTenants } = peopleOf(texts)
  return {
    ...{ property, address, unit, firstName, lastName, email, phone, coTenants },
    nonRevenueReason: nonRevenueReason || null,
    sharedEmail: texts.sharedEmail || null,
    propertyType: propertyType(texts.propertyType),
    bedrooms: /^studio$/i.test(texts.bedrooms) ? 0 : wholeCell(texts.bedrooms),
    bathrooms: texts.bathrooms.replace(/^(\d+\.\d)0+$/, '$1'),
    squareFeet: wholeCell(texts.squareFeet),
    marketRent: plainAmount(texts.marketRent),
    startDate: readDay(texts.startDate, order),
    endDate: monthToMonth.test(texts.endDate) ? '' : readDay(texts.endDate, order),
    monthlyRent: plainAmount(texts.monthlyRent),
    dueDay: wholeCell(texts.dueDay.replace(/(?<=\d)(st|nd|rd|th)$/i, '')) ?? undefined,
    securityDeposit: plainAmount(texts.securityDeposit),
    depositHeld: plainAmount(texts.depositHeld),
    depositReceivedOn: readDay(texts.depositReceivedOn, order),
    balance: signedAmount(texts.balance),
    // A column of prepaid amounts means a credit, with either sign.
    prepaid: signedAmount(texts.prepaid).replace('-', ''),
    balanceOn: readDay(texts.balanceOn, order),
  }
}

/** The people on the lease, as decided by the user; without a decision, the whole cell is one name. */
function peopleOf({ name, people, firstName, lastName, email }: Texts) {
  if (name === '' || firstName || lastName) return { firstName, lastName, email, coTenants: [] }
  const all = peopleIn(name)
  if (people !== 'several' || all.length === 0)
    return { firstName: '', lastName: name, email, coTenants: [] }
  const emails = emailsIn(email)
  const isEach = emails.length === all.length
  const [first, ...coTenants] = all.map((person, at) => ({
    ...person,
    ...(isEach && { email: emails[at] }),
  }))
  return { email, ...{ firstName: '', lastName: '' }, ...first, coTenants }
}

/** Texts in place of an end date. */
const monthToMonth =
  /^(?:m[-/ ]?(?:[t2][-/ ]?)?m|monthly|month(?:ly)?[- /]{1,3}(?:(?:to|2|by)[- /]{1,3})?month(?:ly)?|periodic|rolling|open(?:[- ]?ended)?|ongoing|continuing|indefinite|at[- ]will|no end(?: date)?|until further notice)$/i

function propertyType(text: string) {
  const word = text.toLowerCase().replace(/[\s-]+/g, '_')
  return word === '' ? undefined : word === 'mixed' ? 'mixed_use' : word
}

/** Spreadsheets write whole numbers with decimals, too. */
function wholeCell(text: string) {
  return wholeNumber(text.replace(/^(\d{1,9})\.0+$/, '$1'))
}
