import { plainAmount, signedAmount } from '#shared/imports/amounts.ts'
import { type DayOrder, readDay } from '#shared/imports/days.ts'
import {
  fileColumns,
  type ImportField,
  importFields,
} from '#shared/properties/rent-roll-columns.ts'
import { wholeNumber } from '#web/format/whole-number.ts'
import { peopleIn } from './names.ts'
import { emailsIn } from './placeholders.ts'

/** The text of each field in a row, as typed. */
export type Texts = Record<ImportField | QuestionField, string>

/** The tenant's cell where it names several people, and the user's decisions about it and the email. */
export const questionFields = ['name', 'people', 'sharedEmail'] as const
export type QuestionField = (typeof questionFields)[number]

/** The input without formatting by spreadsheets. Invalid text is left for its field to refuse. */
export function inputOf(texts: Texts, order: DayOrder) {
  return { ...plainCells(texts, order), ...oddCells(texts, order), ...peopleOf(texts) }
}

/** Each cell as its column writes them. */
function plainCells(texts: Texts, order: DayOrder): Partial<Record<ImportField, unknown>> {
  const cells = importFields.map(field => {
    const read = readers[fileColumns[field].cells]
    return [field, read(texts[field], order)]
  })
  return Object.fromEntries(cells)
}

type Cells = (typeof fileColumns)[ImportField]['cells']

const readers: Record<Cells, (text: string, order: DayOrder) => unknown> = {
  text: text => text,
  whole: wholeCell,
  decimal: text => text.replace(/^(\d+\.\d)0+$/, '$1'),
  amount: plainAmount,
  'signed amount': signedAmount,
  day: readDay,
}

/** Cells with parsing rules beyond the type of their column. */
function oddCells(texts: Texts, order: DayOrder) {
  return {
    nonRevenueReason: texts.nonRevenueReason || null,
    sharedEmail: texts.sharedEmail || null,
    propertyType: propertyType(texts.propertyType),
    bedrooms: /^studio$/i.test(texts.bedrooms) ? 0 : wholeCell(texts.bedrooms),
    endDate: monthToMonth.test(texts.endDate) ? '' : readDay(texts.endDate, order),
    dueDay: wholeCell(texts.dueDay.replace(/(?<=\d)(st|nd|rd|th)$/i, '')) ?? undefined,
    // A column of prepaid amounts means a credit, with either sign.
    prepaid: signedAmount(texts.prepaid).replace('-', ''),
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
