import * as z from 'zod'
import { id } from '#shared/fields.ts'

export const currencies = ['USD', 'EUR', 'GBP', 'CAD'] as const

/** The organization of a row, with its locale; a tenant may have rows of several. */
export const organizationSettings = z.object({
  id,
  name: z.string(),
  currency: z.enum(currencies),
  timezone: z.string(),
})
