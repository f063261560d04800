import * as z from 'zod'
import { dateFormats } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  instant,
  money,
  optionalAmount,
  optionalEmail,
  optionalPhone,
  optionalText,
  requiredName,
  text,
} from '#shared/fields.ts'
import { languages } from '#shared/language/languages.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { oneOf } from '#shared/language/sentences.ts'
import { lateFee, termsBody } from '#shared/leases/terms.ts'
import { limits } from '#shared/limits.ts'
import { listQuery } from '#shared/lists.ts'
import { messageTemplates } from '#shared/messaging/message-templates.ts'
import { everythingChanged } from '#shared/nouns.ts'
import { currencies, organizationSettings } from '#shared/organization-settings.ts'

const currencyRefusal = fixedSentence('Choose a currency with two decimals: {currencies}', {
  currencies: currencies.join(', '),
})

/** How part of a rental period is priced: by its days, by thirtieths, or by the year's 365 days. */
export const prorationMethods = ['actual', 'thirty', '365'] as const

/** An organization as its letters name it: to all who work for it, own with it or rent from it. */
export const organizationContact = organizationSettings.pick({ id: true, name: true }).extend({
  /** Line by line, as on an envelope. */
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** A signed address for an `<img>`. */
  logoUrl: z.string().nullable(),
  paymentInstructions: z.string().nullable().describe('How tenants pay, in the office’s own words'),
})
export type OrganizationContact = z.output<typeof organizationContact>

export const organization = organizationSettings.extend({
  ...organizationContact.shape,
  language: z
    .enum(languages)
    .nullable()
    .describe('Of readers who chose none; null for that of their browser'),
  graceDays: z.int(),
  lateFee,
  /** Proposed for a payment that the bank returned. */
  nsfFee: money.nullable(),
  prorationMethod: z.enum(prorationMethods),
  depositReturnDays: z.int(),
  updatedAt: instant,
  hasMoney: z.boolean().describe('Amounts are recorded: the currency cannot be changed any more'),
})
export type Organization = z.output<typeof organization>

const organizationLimits = { address: 500, paymentInstructions: 2_000 } as const

export const listOrganizations = endpoint('GET', '/api/organizations', {
  may: 'organization:read',
  summary:
    'The organizations the caller works for, owns with or rents from, with how to reach and pay them',
  query: listQuery,
  reply: z.array(organizationContact),
})

export const getOrganization = endpoint('GET', '/api/organization', {
  may: 'organization:read',
  summary: 'The organization the caller works for; 404 for a caller without one',
  reply: organization,
})

export const updateOrganization = endpoint('PATCH', '/api/organization', {
  may: 'organization:update',
  changes: [everythingChanged],
  summary: 'Change the organization’s name, letterhead, currency, time zone or rent rules',
  body: z
    .object({
      name: requiredName('Name is required'),
      currency: z.enum(currencies, currencyRefusal),
      timezone: text('Choose a time zone').refine(isZone, 'Choose a time zone'),
      ...termsBody,
      nsfFee: optionalAmount,
      address: optionalText(organizationLimits.address),
      phone: optionalPhone(),
      email: optionalEmail,
      logoUrl: optionalText(limits.url).describe(
        'The uploadURL a small picture was put to, without its query string; null for none',
      ),
      paymentInstructions: optionalText(organizationLimits.paymentInstructions),
      messageTemplates: messageTemplates
        .nullable()
        .describe('Null for the usual ones; `GET /api/message-templates` reads them'),
      language: z.enum(languages, 'Choose en or es').nullable(),
      prorationMethod: z.enum(prorationMethods, 'Choose actual, thirty or 365'),
      dateFormat: z
        .enum(dateFormats, oneOf(dateFormats))
        .describe('The caller’s own, saved together with the rest or not at all'),
    })
    .partial(),
  reply: organization,
})

/**
 * Whether this IANA zone is known to the runtime; fixed-offset names such as `EST` are not offered (domain.md §5.2).
 */
export function isZone(name: string): boolean {
  if (name !== 'UTC' && !name.includes('/')) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
