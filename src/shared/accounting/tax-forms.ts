import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, money, optionalAmount, wholeNumber } from '#shared/fields.ts'
import { tin } from './tax-details.ts'
import { taxEntities, taxGaps, taxReasons, tinKinds } from './tax-terms.ts'

/** Forms 1099-NEC: per vendor and year the payments for services by check, ACH and cash. */

const years = { from: 2020, to: 2100 } as const
const yearSentence = 'Enter a year such as 2026'
const year = z.coerce
  .number(yearSentence)
  .int(yearSentence)
  .min(years.from, yearSentence)
  .max(years.to, yearSentence)

const threshold = optionalAmount.describe(
  'The total from which a form is due, for years whose total is not known here; else left out',
)

const taxFormRow = z.object({
  vendorId: id,
  name: z.string(),
  taxName: z.string().nullable(),
  tinLast4: z.string().nullable(),
  tinKind: z.enum(tinKinds).nullable(),
  entity: z.enum(taxEntities).nullable(),
  w9On: dayReply.nullable(),
  /** All that was paid to them in the year. */
  paid: money,
  /** Box 1 of their form; 0.00 without one. */
  reported: money,
  /** Paid for services by check, ACH and cash, whether a form is due or not. */
  services: money,
  /** By card: the processor reports it. */
  card: money,
  /** For goods, insurance, taxes and the like. */
  goods: money,
  /** Whether they get a form. */
  isIn: z.boolean(),
  reason: z.enum(taxReasons),
  /** Missing from the form; empty for vendors without a form. */
  missing: z.array(z.enum(taxGaps)),
})
export type TaxFormRow = z.output<typeof taxFormRow>

const taxForms = z.object({
  year: z.int(),
  /** Null while the total of this year is not known: no vendor gets a form. */
  threshold: money.nullable(),
  /** Whether it is known here; otherwise it is entered. */
  isThresholdKnown: z.boolean(),
  currency: z.string(),
  rows: z.array(taxFormRow),
  /** Paid to payees who are no vendor of the list. */
  withoutVendor: money,
  totals: z.object({
    /** All payments of the year: `reported` + `excluded`. */
    paid: money,
    reported: money,
    excluded: money,
    /** How many forms. */
    forms: z.int(),
  }),
})
export type TaxForms = z.output<typeof taxForms>

export const listTaxForms = endpoint('GET', '/api/tax-forms', {
  may: 'tax-form:read',
  summary:
    'The vendors paid in a year, each in or out with the reason, and what their Form 1099-NEC lacks',
  query: z.object({ year, threshold }),
  reply: taxForms,
})

/** `copies`: Copy B of each recipient, as one PDF. `filing`: the CSV file for IRIS. */
export const taxFiles = ['copies', 'filing'] as const
export type TaxFile = (typeof taxFiles)[number]

/** IRIS takes at most so many forms in one file. */
export const formsPerFile = 100

export const makeTaxFiles = endpoint('POST', '/api/tax-forms/:year/files', {
  may: 'tax-form:write',
  changes: [],
  summary:
    'The forms of a year: Copy B for recipients as one PDF, or the CSV file for IRIS; never kept, each time recorded',
  status: 200,
  params: z.object({ year }),
  body: z.object({
    file: z.enum(taxFiles, 'Choose copies or filing'),
    payerTin: tin.describe('Nine digits of the payer: an EIN. Never kept'),
    threshold,
    part: wholeNumber('Enter the number of the file', { from: 1, to: 1_000 })
      .default(1)
      .describe('Of filing: which 100 forms'),
  }),
  reply: z.unknown().describe('The bytes of the file'),
})
