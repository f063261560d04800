import { signedAmount, withoutPoints } from '#shared/imports/amounts.ts'
import { type DayOrder, readDay } from '#shared/imports/days.ts'
import { type ImportField, importFields } from '#shared/properties/rent-roll-columns.ts'
import { addressOf } from '../cells/addresses.ts'
import { questionFields, type Texts } from '../cells/cells.ts'
import { peopleIn, splitName, vacancyOf } from '../cells/names.ts'
import { emailsIn, isNothing, isPlaceholderName } from '../cells/placeholders.ts'
import { bedsAndBaths } from '../cells/rooms.ts'
import { daysIn } from '../cells/term.ts'
import { placeOf } from '../choose/home.ts'
import type { SheetRow } from '../choose/sheet.ts'
import type { Columns } from '../match/columns.ts'
import type { Meanings } from './meanings.ts'

export const emptyTexts = Object.fromEntries(
  [...importFields, ...questionFields].map(field => [field, '']),
) as Texts

export const amountFields = [
  ...(['marketRent', 'monthlyRent', 'securityDeposit'] as const),
  ...(['depositHeld', 'balance', 'prepaid'] as const),
]

/** In these fields a symbol or a short word may be the name. */
const words: ReadonlySet<ImportField> = new Set(['property', 'unit', 'firstName', 'lastName'])

/** The text of each field in the cells of a row. */
export function textsOf(
  { cells }: SheetRow,
  columns: Columns,
  { isTurned, isComma }: { isTurned: boolean; isComma: boolean },
): Texts {
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''))
  const texts = { ...emptyTexts }
  for (const field of importFields) {
    const said = cell(columns[field])
    texts[field] = !words.has(field) && isNothing(said) ? '' : said
  }
  if (isComma) for (const field of amountFields) texts[field] = withoutPoints(texts[field])
  if (!texts.address) Object.assign(texts, placeOf(texts.property))
  const [start = '', end] = daysIn(texts.startDate)
  if (end && !texts.endDate) Object.assign(texts, { startDate: start, endDate: end })
  const emails = emailsIn(texts.email)
  if (emails.length > 0 || isPlaceholderName(texts.email)) texts.email = emails.join(', ')
  texts.address = addressOf({
    street: texts.address,
    city: cell(columns.city),
    state: cell(columns.state),
    zip: cell(columns.zip),
  })
  const both = columns.bedsAndBaths === undefined ? texts.bedrooms : cell(columns.bedsAndBaths)
  const rooms = bedsAndBaths(both)
  if (rooms && (columns.bedsAndBaths === undefined || !texts.bedrooms))
    Object.assign(texts, { ...rooms, bathrooms: texts.bathrooms || rooms.bathrooms })
  return { ...texts, ...namesOf(texts, cell(columns.name), isTurned) }
}

/** Who the row names: in a cell of their own, or in those of first and last name. */
function namesOf(
  { firstName, lastName, nonRevenueReason }: Texts,
  whole: string,
  isTurned: boolean,
) {
  const none = { firstName: '', lastName: '', name: '' }
  const cell = whole || (firstName ? '' : lastName) || (lastName ? '' : firstName)
  const vacancy = vacancyOf(cell)
  if (vacancy) {
    const reason = nonRevenueReason || (vacancy.reason ?? '')
    // Since when it is vacant, or who had it last: a lease has a tenant.
    return { ...none, nonRevenueReason: reason, ...(whole && { startDate: '', endDate: '' }) }
  }
  const people = peopleIn(cell, isTurned)
  if (people.length > 1) return { ...none, name: cell }
  if (firstName || lastName) return { firstName, lastName }
  return splitName(whole)
}

/** The texts with the decisions for all rows applied. */
export function withMeanings(texts: Texts, meanings: Meanings, order: DayOrder): Texts {
  const said = { ...texts }
  if (said.name && !said.people) said.people = meanings.people ?? ''
  const owed = signedAmount(said.balance)
  if (meanings.isNegativeOwed !== null && /[1-9]/.test(said.balance))
    said.balance = meanings.isNegativeOwed
      ? owed.startsWith('-')
        ? owed.slice(1)
        : `-${owed}`
      : said.balance
  const isHeld = /[1-9]/.test(said.securityDeposit)
  if (meanings.isDepositHeld && said.depositHeld === '' && isHeld) {
    said.depositHeld = said.securityDeposit
    const start = readDay(said.startDate, order)
    said.depositReceivedOn ||= meanings.depositSince || (start <= meanings.today ? start : '')
  }
  if (/[1-9]/.test(said.balance + said.prepaid)) said.balanceOn ||= meanings.balanceOn
  else said.balanceOn = ''
  return asVacant(said)
}

/** A vacant unit: the one rent of its row is the asking rent. */
function asVacant(texts: Texts): Texts {
  const { firstName, lastName, name, email, phone, startDate, endDate } = texts
  if (firstName || lastName || name || email || phone || startDate || endDate) return texts
  const isMoney = (text: string) => /[1-9]/.test(text)
  if ([texts.balance, texts.prepaid, texts.depositHeld].some(isMoney)) return texts
  return {
    ...texts,
    marketRent: texts.marketRent || texts.monthlyRent,
    // The asking rent is agreed with no one yet.
    ...{ monthlyRent: '', securityDeposit: '', balance: '', prepaid: '', balanceOn: '' },
    ...{ depositHeld: '', depositReceivedOn: '' },
  }
}
