import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  dayReply,
  id,
  instant,
  money,
  optionalAmount,
  optionalDay,
  requiredId,
  wholeNumber,
} from '#shared/fields.ts'
import { autopayAmounts } from './attempt-states.ts'
import { savedMethod } from './methods.ts'

export const autopay = z.object({
  id,
  leaseId: id,
  userId: id,
  method: savedMethod.omit({ isUsed: true }),
  what: z.enum(autopayAmounts),
  amount: money.nullable(),
  daysBefore: z.int(),
  maxAmount: money.nullable(),
  mayPayPart: z.boolean(),
  startsOn: dayReply,
  endsOn: dayReply.nullable(),
  pausedAt: instant.nullable(),
  /** Why it is paused, a sentence that says what to do. */
  pauseReason: z.string().nullable(),
  /** The next payment: its day, amount and fee as they stand now; null where none will come. */
  next: z.object({ on: dayReply, dueOn: dayReply, amount: money, feeAmount: money }).nullable(),
  /** Why none comes, a sentence; null where one does. */
  withoutNext: z.string().nullable(),
})
export type Autopay = z.output<typeof autopay>

export const getAutopay = endpoint('GET', '/api/leases/:id/autopay', {
  may: 'online-payment:read',
  summary: 'The caller’s autopay of a lease; for the office those of all its tenants',
  params: z.object({ id }),
  reply: z.array(autopay),
})

export const putAutopay = endpoint('PUT', '/api/leases/:id/autopay', {
  may: 'online-payment:create',
  changes: ['autopays', 'payment-attempts', 'payment-methods'],
  summary: 'Start the caller’s autopay of a lease, change it, or resume it',
  params: z.object({ id }),
  body: z
    .object({
      methodId: requiredId('Choose a payment method'),
      what: z.enum(autopayAmounts, 'Choose what is paid').default('balance'),
      amount: optionalAmount,
      daysBefore: wholeNumber('Enter 0 to 15 days', { from: 0, to: 15 }).default(0),
      maxAmount: optionalAmount,
      mayPayPart: z.boolean('Must be true or false').default(false),
      startsOn: optionalDay,
      endsOn: optionalDay,
    })
    .refine(body => body.what !== 'fixed' || (body.amount !== null && body.amount !== '0.00'), {
      path: ['amount'],
      message: 'Enter the amount to pay',
    }),
  reply: autopay,
})

export const stopAutopay = endpoint('DELETE', '/api/leases/:id/autopay', {
  may: 'online-payment:create',
  changes: ['autopays', 'payment-attempts', 'payment-methods'],
  summary: 'Stop the caller’s autopay of a lease, and cancel what is scheduled by it',
  params: z.object({ id }),
})

export const stopAutopayByLink = endpoint('POST', '/api/autopay-stops', {
  may: 'public',
  changes: ['autopays', 'payment-attempts', 'payment-methods'],
  summary:
    'Stop an autopay by the link of its announcement, without a sign-in; 400 for a link that is not ours',
  body: z.object({ token: z.string('The link is incomplete').max(200) }),
  reply: z.object({ isStopped: z.boolean() }),
  status: 200,
})
