import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  bookedDay,
  dayReply,
  id,
  instant,
  money,
  optionalDay,
  optionalId,
  optionalText,
  requiredId,
} from '#shared/fields.ts'
import { leaseParts, onLeaseQuery, voidBody, voidParts, withVoided } from './on-lease.ts'
import { optionalMethod, paymentMethods } from './payments.ts'

/** Money that a tenant paid ahead and got back. */
const refund = z.object({
  ...leaseParts,
  id,
  /** The payment it comes out of; null: the oldest money that was free. */
  paymentId: id.nullable(),
  amount: money,
  refundedOn: dayReply,
  bookedOn: bookedDay,
  method: z.enum(paymentMethods).nullable(),
  notes: z.string().nullable(),
  /** Of money transferred to another lease. */
  transferId: id.nullable(),
  ...voidParts,
  createdAt: instant,
})

export const listRefunds = endpoint('GET', '/api/refunds', {
  may: 'charge:read',
  summary: 'The refunds the caller may see, newest first; voided ones only when asked for',
  query: onLeaseQuery.extend({ voided: withVoided }),
  reply: z.array(refund),
})

export const createRefund = endpoint('POST', '/api/refunds', {
  may: 'refund:create',
  changes: ['refunds'],
  summary: 'Pay back money that covers nothing; a deposit is paid back as a deposit entry',
  body: z.object({
    leaseId: requiredId('Lease is required'),
    amount: amount('Amount is required'),
    paymentId: optionalId,
    refundedOn: optionalDay.describe('Default today, and not later'),
    method: optionalMethod,
    notes: optionalText(),
  }),
  reply: refund,
})

export const voidRefund = endpoint('DELETE', '/api/refunds/:id', {
  may: 'refund:void',
  changes: ['refunds'],
  summary:
    'Void a wrong refund, on the day it was recorded or as an admin; one that moved money to another lease goes with the payment there',
  params: z.object({ id }),
  body: voidBody,
})
