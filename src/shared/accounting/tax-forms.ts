import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, money, optionalAmount, wholeNumber } from '#shared/fields.ts'
import { tin } from './tax-details.ts'
import { taxEntities, taxFormKinds, taxGaps, taxReasons, tinKinds } from './tax-terms.ts'

/**
 * Forms of a year. 1099-NEC: the payments to each vendor for services by check, ACH and cash. 1099-MISC: the rents
 * collected for each owner, by their share of the day.
 */

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

const form = z
  .enum(taxFormKinds, 'Choose nec or misc')
  .default('nec')
  .describe('`nec` for vendors, `misc` for owners')

const taxFormRow = z.object({
  /** Of Form 1099-NEC; else null. */
  vendorId: id.nullable(),
  /** Of Form 1099-MISC; else null. */
  ownerId: id.nullable(),
  name: z.string(),
  taxName: z.string().nullable(),
  tinLast4: z.string().nullable(),
  tinKind: z.enum(tinKinds).nullable(),
  entity: z.enum(taxEntities).nullable(),
  w9On: dayReply.nullable(),
  /** All that was paid to them in the year, or collected for them. */
  paid: money,
  /** Box 1 of their form; 0.00 without one. */
  reported: money,
  /** Paid for services by check, ACH and cash, whether a form is due or not. */
  services: money,
  /** By card: the processor reports it. */
  card: money,
  /** For goods, insurance, taxes and the like. */
  goods: money,
  /** Rents and other receipts from tenants for their share, before fees and expenses. */
  rents: money,
  /** Whether they get a form. */
  isIn: z.boolean(),
  reason: z.enum(taxReasons),
  /** Missing from the form; empty without one. */
  missing: z.array(z.enum(taxGaps)),
})
export type TaxFormRow = z.output<typeof taxFormRow>

const taxForms = z.object({
  year: z.int(),
  form: z.enum(taxFormKinds),
  /** Null while the total of this year is not known: no one gets a form. */
  threshold: money.nullable(),
  /** Whether it is known here; otherwise it is entered. */
  isThresholdKnown: z.boolean(),
  currency: z.string(),
  rows: z.array(taxFormRow),
  /** Paid to payees who are no vendor of the list; of rents, for shares of admins and unassigned ones. */
  withoutVendor: money,
  totals: z.object({
    /** All payments of the year, or all rents collected: `reported` + `excluded`. */
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
    'The vendors paid in a year, or its owners, each in or out with the reason, and what their form lacks',
  query: z.object({ year, form, threshold }),
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
    form,
    payerTin: tin.describe('Nine digits of the payer: an EIN. Never kept'),
    threshold,
    part: wholeNumber('Enter the number of the file', { from: 1, to: 1_000 })
      .default(1)
      .describe('Of filing: which 100 forms'),
  }),
  reply: z.unknown().describe('The bytes of the file'),
})
