import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

/** A payment that has not arrived has none. */
export const getReceipt = endpoint('GET', '/api/payments/:id/receipt', {
  may: 'payment:read',
  summary: 'The receipt of a payment as a PDF: what it paid, and what was owed after it',
  params: z.object({ id }),
  reply: z.unknown().describe('The bytes of a PDF file'),
})
