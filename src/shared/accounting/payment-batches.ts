import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { confirm, correction, dayReply, id, money, optionalText } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { limits } from '#shared/limits.ts'
import { paymentStatuses, receivedParts } from './payments.ts'

const tooManyRows = fixedSentence('Record at most {max} payments at once', {
  max: limits.batchRows,
})

/** Payments of several leases: all are recorded, or none. Faults are named `rows.3.amount`. */
export const createPaymentBatch = endpoint('POST', '/api/payments/batch', {
  may: 'payment:confirm',
  changes: ['payments'],
  summary: 'Record the payments of up to 200 leases together: all of them, or none',
  body: z.object({
    rows: z
      .array(z.object(receivedParts), 'Payments are required')
      .min(1, 'Enter at least one payment')
      .max(limits.batchRows, tooManyRows),
    ask: z
      .boolean('Must be true or false')
      .default(false)
      .describe('Asks, with 409, before the same payment is recorded twice'),
    confirm,
  }),
  reply: z.object({
    id,
    /** The sum of all rows. */
    total: money,
    /** In the order of the rows. */
    payments: z.array(
      z.object({
        id,
        leaseId: id,
        amount: money,
        receivedOn: dayReply,
        status: z.enum(paymentStatuses),
      }),
    ),
  }),
})
export type PaymentBatch = z.output<typeof createPaymentBatch.reply>

/** The same rights and rules as for each of them: a manager on the day of recording, an admin later. */
export const voidPaymentBatch = endpoint('POST', '/api/payments/batch/:id/void', {
  may: 'payment:confirm',
  changes: ['payments'],
  summary: 'Void all payments that were recorded together: all of them, or none',
  status: 200,
  params: z.object({ id }),
  body: z.object({ reason: optionalText(), ...correction }),
  reply: z.object({ id, voided: z.int() }),
})
