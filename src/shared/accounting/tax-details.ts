import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, instant, optionalDay, optionalName } from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { taxEntities, tinKinds } from './tax-terms.ts'

/** The answers of Form W-9 of a vendor or an owner; for admins alone. */
const taxDetails = z.object({
  /** One of both. */
  vendorId: id.nullable(),
  ownerId: id.nullable(),
  /** As on their tax return; null where it is the name they go by. */
  taxName: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  /** The last four digits; null without a TIN. */
  tinLast4: z.string().nullable(),
  tinKind: z.enum(tinKinds).nullable(),
  entity: z.enum(taxEntities).nullable(),
  /** Whether they may get a Form 1099 at all. */
  is1099: z.boolean(),
  /** When their Form W-9 was received. */
  w9On: dayReply.nullable(),
  /** Their Form W-9 among the documents, of several the latest. */
  w9Document: z
    .object({
      id,
      name: z.string(),
      fileType: z.string().nullable(),
      fileSize: z.int().nullable(),
    })
    .nullable(),
  /** Of the vendor; null for an owner without tax details. */
  updatedAt: instant.nullable(),
})
export type TaxDetails = z.output<typeof taxDetails>

const nineDigits = 'A TIN has nine digits'

/** Nine digits, with or without hyphens. The sentence never repeats the typed text. */
export const tin = z
  .string(nineDigits)
  .max(limits.line, nineDigits)
  .transform(text => text.replace(/[\s\u2010-\u2015-]/g, ''))
  .refine(text => /^[0-9]{9}$/.test(text), nineDigits)

function matching(pattern: RegExp, sentence: string) {
  return z
    .string(sentence)
    .max(limits.line, sentence)
    .nullish()
    .transform(text => text?.trim() || null)
    .refine(text => text === null || pattern.test(text), sentence)
}

/** Two letters and a ZIP code, as the IRS takes US addresses. */
const state = matching(/^[A-Za-z]{2}$/, 'Enter the two letters of the state').transform(
  text => text?.toUpperCase() ?? null,
)
const zip = matching(/^[0-9]{5}(-?[0-9]{4})?$/, 'Enter a ZIP code of 5 or 9 digits')

const params = z.object({ id })

const body = z.object({
  taxName: optionalName(),
  street: optionalName(),
  city: optionalName(),
  state,
  zip,
  tin: z
    .union([z.literal('').transform(() => null), z.null(), tin], nineDigits)
    .optional()
    .describe('Nine digits; null removes it, and without it the stored one stays'),
  tinKind: z.enum(tinKinds, 'Choose the kind of the TIN').nullish(),
  entity: z.enum(taxEntities, 'Choose the tax classification').nullish(),
  is1099: z.boolean('Must be true or false').default(true),
  w9On: optionalDay,
})

const reply = z.object({ tin: z.string() })

export const getTaxDetails = endpoint('GET', '/api/vendors/:id/tax-details', {
  may: 'tax-form:read',
  summary: 'The tax details of a vendor, with the last four digits of the TIN',
  params,
  reply: taxDetails,
})

export const setTaxDetails = endpoint('PUT', '/api/vendors/:id/tax-details', {
  may: 'tax-form:write',
  changes: ['vendors'],
  summary: 'Replace the tax details of a vendor; a TIN that is left out stays',
  params,
  body,
  reply: taxDetails,
})

export const openTin = endpoint('POST', '/api/vendors/:id/tax-details/tin', {
  may: 'tax-form:write',
  // Its entry in the history.
  changes: ['vendors'],
  summary: 'The whole TIN of a vendor; each time is recorded in the audit log',
  status: 200,
  params,
  reply,
})

export const getOwnerTaxDetails = endpoint('GET', '/api/owners/:id/tax-details', {
  may: 'tax-form:read',
  summary: 'The tax details of a present or former owner, with the last four digits of the TIN',
  params,
  reply: taxDetails,
})

export const setOwnerTaxDetails = endpoint('PUT', '/api/owners/:id/tax-details', {
  may: 'tax-form:write',
  changes: ['owner-tax-details'],
  summary: 'Replace the tax details of an owner; a TIN that is left out stays',
  params,
  body,
  reply: taxDetails,
})

export const openOwnerTin = endpoint('POST', '/api/owners/:id/tax-details/tin', {
  may: 'tax-form:write',
  // Its entry in the history.
  changes: ['owner-tax-details'],
  summary: 'The whole TIN of an owner; each time is recorded in the audit log',
  status: 200,
  params,
  reply,
})
