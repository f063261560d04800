import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, instant, money } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { namedPerson } from '#shared/person.ts'
import { differenceKinds, payoutItemKinds, payoutStates } from './payout-states.ts'

/** Whose online payment it is; null for money that no attempt here brought. */
const about = {
  leaseId: id.nullable(),
  tenant: namedPerson.nullable(),
  unitNumber: z.string().nullable(),
  propertyName: z.string().nullable(),
}

const payout = z.object({
  id,
  providerId: z.string(),
  /** Where it arrives, and the line that it was matched to. */
  bankAccountId: id,
  bankLineId: id.nullable(),
  arrivalOn: dayReply,
  amount: money,
  feeAmount: money,
  state: z.enum(payoutStates),
  /** Known once it is paid. */
  items: z.array(
    z.object({
      id,
      kind: z.enum(payoutItemKinds),
      attemptId: id.nullable(),
      /** Signed, before the fee. */
      amount: money,
      feeAmount: money,
      ...about,
    }),
  ),
})
export type Payout = z.output<typeof payout>

export const listPayouts = endpoint('GET', '/api/payouts', {
  may: 'payment-provider:read',
  summary: 'What the provider sent to the bank, with what each payout is made of',
  query: listQuery.omit({ q: true }).extend({ state: z.enum(payoutStates).optional() }),
  reply: z.array(payout),
})

const difference = z.object({
  id,
  kind: z.enum(differenceKinds),
  attemptId: id.nullable(),
  providerId: z.string().nullable(),
  /** An amount, or a state; null where there is none. */
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  foundOn: dayReply,
  createdAt: instant,
  ...about,
})
export type ProviderDifference = z.output<typeof difference>

export const listProviderDifferences = endpoint('GET', '/api/payouts/differences', {
  may: 'payment-provider:read',
  summary: 'Where the provider and the ledger disagree; nothing corrects them by itself',
  reply: z.array(difference),
})
