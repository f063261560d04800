import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, money, optionalAmount, wholeNumber } from '#shared/fields.ts'
import { toCents } from '#shared/money.ts'

/**
 * Late fee and deposit terms (domain.md §3.7, §5.3). An organization sets them for all; a property,
 * and within it a lease, may have their own: the nearest applies.
 */

/** Below 25.00 open a fee costs more goodwill than income. */
const usualMinUnpaid = '25.00'

export const lateFeeCapOps = ['lesser', 'greater'] as const
export const lateFeeTypes = ['none', 'flat', 'percent_unpaid', 'percent_rent', 'daily'] as const
export type LateFeeType = (typeof lateFeeTypes)[number]

/**
 * The late fee (domain.md §3.7): `amount` is money for `flat` and `daily`, a percentage for the
 * others. `cap` is the maximum of late fees for one rent charge.
 */
export const lateFee = z.object({
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
export type LateFee = z.output<typeof lateFee>

const days = (sentence: string, min: number, max: number) =>
  wholeNumber(sentence, { from: min, to: max })

const percent = optionalAmount.refine(
  text => text === null || toCents(text) <= 10_000,
  'Enter a percentage up to 100',
)

const lateFeeBody = z
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
    message: 'Enter the late fee',
  })
  .refine(terms => !terms.type.startsWith('percent') || toCents(terms.amount ?? '0') <= 10_000, {
    path: ['amount'],
    message: 'Enter a percentage up to 100',
  })
  .refine(terms => terms.type !== 'daily' || terms.maxDays !== null || terms.cap !== null, {
    path: ['maxDays'],
    message: 'Say when a daily fee stops: after a number of days, or at a cap',
  })
export type LateFeeBody = z.output<typeof lateFeeBody>

/** The terms as an organization gives them. */
export const termsBody = {
  graceDays: days('Enter a whole number of days from 0 to 60', 0, 60),
  lateFee: lateFeeBody,
  depositReturnDays: days('Enter a whole number of days from 0 to 365', 0, 365),
}

/** The same below it: null removes the own terms, and the level above applies again. */
export const ownTermsBody = {
  graceDays: termsBody.graceDays.nullable(),
  lateFee: termsBody.lateFee.nullable(),
  depositReturnDays: termsBody.depositReturnDays.nullable(),
}

/** The own setting of a level, null for none; and the effective one, with its level. */
const said = <Value extends z.ZodType>(value: Value) =>
  z.object({ own: value.nullable(), above: value, from: z.enum(['organization', 'property']) })

export const leaseTerms = z.object({
  graceDays: said(z.int()),
  lateFee: said(lateFee),
  /** Of the lease or the property with these terms. */
  updatedAt: instant,
})
export type LeaseTerms = z.output<typeof leaseTerms>

export const propertyTerms = leaseTerms.extend({ depositReturnDays: said(z.int()) })
export type PropertyTerms = z.output<typeof propertyTerms>

export const getPropertyTerms = endpoint('GET', '/api/properties/:id/terms', {
  may: 'property:update',
  summary: 'The late-rent and deposit rules of a property, and those of the organization',
  params: z.object({ id }),
  reply: propertyTerms,
})

export const getLeaseTerms = endpoint('GET', '/api/leases/:id/terms', {
  may: 'lease:write',
  summary: 'The late-rent rules of a lease, and those of its property or organization',
  params: z.object({ id }),
  reply: leaseTerms,
})
