import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, instant, money } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { differenceKinds, payoutItemKinds, payoutStates } from './payout-states.ts'

export const payout = z.object({
  id,
  providerId: z.string(),
  arrivalOn: dayReply,
  amount: money,
  feeAmount: money,
  state: z.enum(payoutStates),
  bankLineId: id.nullable(),
  items: z.array(
    z.object({
      id,
      kind: z.enum(payoutItemKinds),
      attemptId: id.nullable(),
      leaseId: id.nullable(),
      amount: money,
      feeAmount: money,
    }),
  ),
})
export type Payout = z.output<typeof payout>

export const listPayouts = endpoint('GET', '/api/payouts', {
  may: 'payment-provider:read',
  summary: 'What the provider sent to the bank, with what each payout is made of',
  query: listQuery.omit({ q: true }),
  reply: z.array(payout),
})

export const listProviderDifferences = endpoint('GET', '/api/payouts/differences', {
  may: 'payment-provider:read',
  summary: 'Where the provider and the ledger disagree; nothing corrects them by itself',
  reply: z.array(
    z.object({
      id,
      kind: z.enum(differenceKinds),
      attemptId: id.nullable(),
      leaseId: id.nullable(),
      providerId: z.string().nullable(),
      ours: z.string().nullable(),
      theirs: z.string().nullable(),
      foundOn: dayReply,
      createdAt: instant,
    }),
  ),
})
