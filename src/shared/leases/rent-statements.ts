import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

const yearSentence = 'Enter a year such as 2026'

export const downloadRentStatement = endpoint('GET', '/api/leases/:id/rent-statement/pdf', {
  may: 'lease:read',
  summary:
    'A year of a lease as a PDF for its tenants: charges, payments and balance by month, and every payment',
  params: z.object({ id }),
  query: z.object({
    year: z.coerce
      .number(yearSentence)
      .int(yearSentence)
      .min(1900, yearSentence)
      .max(2999, yearSentence)
      .optional()
      .describe('Default the present year'),
  }),
  reply: z.unknown().describe('The bytes of a PDF file'),
})
