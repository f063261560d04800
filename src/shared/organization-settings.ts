import * as z from 'zod'
import { id } from '#shared/fields.ts'

/** Currencies with two decimals, as amounts have; those of the specification come first. */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'CHF',
  'AUD',
  'NZD',
  'INR',
  'MXN',
  'BRL',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'ZAR',
  'SGD',
  'HKD',
] as const

/** The organization of a row, with its locale; a tenant may have rows of several. */
export const organizationSettings = z.object({
  id,
  name: z.string(),
  currency: z.enum(currencies),
  timezone: z.string(),
})
