import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  dayReply,
  id,
  instant,
  money,
  optionalDay,
  optionalText,
  requiredId,
} from '#shared/fields.ts'
import { voidBody } from './on-lease.ts'

/** Unapplied money of one lease that was moved to another: no new revenue. */
const moneyTransfer = z.object({
  id,
  fromLeaseId: id,
  toLeaseId: id,
  amount: money,
  transferredOn: dayReply,
  notes: z.string().nullable(),
  createdAt: instant,
})

export const createMoneyTransfer = endpoint('POST', '/api/money-transfers', {
  may: 'money-transfer:write',
  changes: ['payments'],
  summary:
    'Move money that covers nothing from one lease to another: a refund here, a payment there',
  body: z.object({
    fromLeaseId: requiredId('Lease is required'),
    toLeaseId: requiredId('Choose the lease the money belongs to'),
    amount: amount('Amount is required'),
    transferredOn: optionalDay.describe('Default today, and not later'),
    notes: optionalText(),
  }),
  reply: moneyTransfer,
})

export const voidMoneyTransfer = endpoint('DELETE', '/api/money-transfers/:id', {
  may: 'money-transfer:write',
  changes: ['payments'],
  summary: 'Void a transfer as a whole: the money is on the lease it came from, as it was',
  params: z.object({ id }),
  body: voidBody,
})
