import * as z from 'zod'
import { dateFormats } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { instant, money, optionalAmount, requiredName, text } from '#shared/fields.ts'
import { lateFee, termsBody } from '#shared/leases/terms.ts'
import { everythingChanged } from '#shared/nouns.ts'
import { currencies, organizationSettings } from '#shared/organization-settings.ts'

const currencyRefusal = `Choose a currency with two decimals: ${currencies.join(', ')}`

/** How part of a rental period is priced: by its days, by thirtieths, or by the year's 365 days. */
export const prorationMethods = ['actual', 'thirty', '365'] as const

export const organization = organizationSettings.extend({
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

export const getOrganization = endpoint('GET', '/api/organization', {
  may: 'organization:read',
  summary: 'The organization the caller works for; 404 for a caller without one',
  reply: organization,
})

export const updateOrganization = endpoint('PATCH', '/api/organization', {
  may: 'organization:update',
  changes: [everythingChanged],
  summary: 'Change the organization’s name, currency, time zone or rent rules',
  body: z
    .object({
      name: requiredName('Name is required'),
      currency: z.enum(currencies, currencyRefusal),
      timezone: text('Choose a time zone').refine(isZone, 'Choose a time zone'),
      ...termsBody,
      nsfFee: optionalAmount,
      prorationMethod: z.enum(prorationMethods, 'Choose actual, thirty or 365'),
      dateFormat: z
        .enum(dateFormats, `Choose ${dateFormats.join(', ')}`)
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
