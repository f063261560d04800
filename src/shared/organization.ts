import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, money, optionalAmount, requiredText } from './fields.ts'
import { toCents } from './money.ts'

export const currencies = ['USD', 'EUR', 'GBP', 'CAD'] as const

/** Whose books a row belongs to, for somebody who may stand in those of several landlords. */
export const books = z.object({
  id,
  name: z.string(),
  currency: z.enum(currencies),
  timezone: z.string(),
})

/** How part of a rental period is priced: by its days, by thirtieths, or by the year's 365 days. */
export const prorationMethods = ['actual', 'thirty', '365'] as const

/** Below 25.00 open a fee costs more goodwill than it brings. */
const usualMinUnpaid = '25.00'

export const lateFeeCapOps = ['lesser', 'greater'] as const
export const lateFeeTypes = ['none', 'flat', 'percent_unpaid', 'percent_rent', 'daily'] as const
export type LateFeeType = (typeof lateFeeTypes)[number]

/**
 * What late rent costs (domain.md §3.7): `amount` is money for `flat` and `daily`, a percentage for
 * the others. `cap` is the most one rent charge may ever cost in fees.
 */
const lateFee = z.object({
  type: z.enum(lateFeeTypes),
  amount: money.nullable(),
  cap: z
    .object({
      op: z.enum(lateFeeCapOps),
      flat: money.nullable(),
      /** Percent of a month's rent. */
      percent: z.string().nullable(),
    })
    .nullable(),
  /** How many days a `daily` fee is added. */
  maxDays: z.int().nullable(),
  /** No fee while less rent than this is open. */
  minUnpaid: money,
})

export const organization = books.extend({
  graceDays: z.int(),
  lateFee,
  /** Proposed for a payment that the bank took back. */
  nsfFee: money.nullable(),
  prorationMethod: z.enum(prorationMethods),
  depositReturnDays: z.int(),
})
export type Organization = z.output<typeof organization>

export const getOrganization = endpoint('GET', '/api/organization', {
  may: 'organization:read',
  summary: 'The books the caller works in; 404 for somebody who works for nobody',
  reply: organization,
})

const days = (sentence: string, least: number, most: number) =>
  z.int(sentence).min(least, sentence).max(most, sentence)
const graceDays = 'Enter a whole number of days from 0 to 60'

const percent = optionalAmount.refine(
  text => text === null || toCents(text) <= 10_000,
  'Enter a percentage up to 100',
)

const lateFeeTerms = z
  .object({
    type: z.enum(lateFeeTypes, 'Choose none, flat, percent_unpaid, percent_rent or daily'),
    amount: optionalAmount,
    cap: z
      .object({
        op: z.enum(lateFeeCapOps, 'Choose lesser or greater'),
        flat: optionalAmount,
        percent,
      })
      .refine(cap => cap.flat !== null || cap.percent !== null, 'Enter an amount or a percentage')
      .nullish()
      .default(null),
    maxDays: days('Enter a whole number of days from 1 to 365', 1, 365).nullish().default(null),
    minUnpaid: optionalAmount.transform(text => text ?? usualMinUnpaid),
  })
  .refine(terms => terms.type === 'none' || (terms.amount && toCents(terms.amount) > 0), {
    path: ['amount'],
    message: 'Enter what late rent costs',
  })
  .refine(terms => !terms.type.startsWith('percent') || toCents(terms.amount ?? '0') <= 10_000, {
    path: ['amount'],
    message: 'Enter a percentage up to 100',
  })
  .refine(terms => terms.type !== 'daily' || terms.maxDays !== null || terms.cap !== null, {
    path: ['maxDays'],
    message: 'Say when a daily fee stops: after some days, or at a cap',
  })

export const updateOrganization = endpoint('PATCH', '/api/organization', {
  may: 'organization:update',
  summary: 'Change the organization’s name, currency, time zone, or the rules of its books',
  body: z
    .object({
      name: requiredText('Name is required'),
      currency: z.enum(currencies, 'Choose USD, EUR, GBP or CAD'),
      timezone: z.string('Choose a time zone').refine(isZone, 'Choose a time zone'),
      graceDays: days(graceDays, 0, 60),
      lateFee: lateFeeTerms,
      nsfFee: optionalAmount,
      prorationMethod: z.enum(prorationMethods, 'Choose actual, thirty or 365'),
      depositReturnDays: days('Enter a whole number of days from 0 to 365', 0, 365),
    })
    .partial(),
  reply: organization,
})

/** Whether the runtime knows this IANA zone; fixed-offset names such as `EST` are not offered (domain.md §5.2). */
export function isZone(name: string): boolean {
  if (name !== 'UTC' && !name.includes('/')) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
