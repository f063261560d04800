import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { amount, dayReply, id, instant, money, optionalId, requiredId } from '#shared/fields.ts'
import { listQuery, organizationQuery } from '#shared/lists.ts'
import { organizationSettings } from '#shared/organization-settings.ts'
import { namedPerson } from '#shared/person.ts'
import { attemptStates, methodKinds } from './attempt-states.ts'

export const paymentAttempt = z.object({
  id,
  leaseId: id,
  userId: id,
  /** The payment it became in the ledger. */
  paymentId: id.nullable(),
  autopayId: id.nullable(),
  kind: z.enum(methodKinds),
  amount: money,
  /** The fee that the tenant pays on top of it. */
  feeAmount: money,
  refundedAmount: money,
  state: z.enum(attemptStates),
  failureCode: z.string().nullable(),
  /** The failure as a sentence, with its remedy. */
  failure: z.string().nullable(),
  attemptNo: z.int(),
  scheduledOn: dayReply.nullable(),
  submittedOn: dayReply.nullable(),
  settledAt: instant.nullable(),
  createdAt: instant,
  /** The provider's page, for its payer while it is open. */
  checkoutUrl: z.string().nullable(),
  method: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).nullable(),
  /** The payout it came with. */
  payout: z.object({ id, arrivalOn: dayReply }).nullable(),
  tenant: namedPerson,
  unit: z.object({ id, unitNumber: z.string(), propertyId: id, propertyName: z.string() }),
  organization: organizationSettings,
})
export type PaymentAttempt = z.output<typeof paymentAttempt>

const filters = z.object({
  leaseId: id.optional(),
  state: z.enum(attemptStates).optional(),
  /** Whether money may still arrive by it. */
  open: z.stringbool().optional(),
  /** Those of a tenant's home: open ones, and one that failed within a week while none was begun since. */
  current: z.stringbool().optional(),
  books: organizationQuery,
})

export const listPaymentAttempts = endpoint('GET', '/api/payment-attempts', {
  may: 'online-payment:read',
  summary: 'Online payments and what became of them, newest first',
  query: listQuery.omit({ q: true }).extend(filters.shape),
  reply: z.array(paymentAttempt),
})

export const getPaymentAttempt = endpoint('GET', '/api/payment-attempts/:id', {
  may: 'online-payment:read',
  summary: 'One online payment',
  params: z.object({ id }),
  reply: paymentAttempt,
})

export const createPaymentAttempt = endpoint('POST', '/api/payment-attempts', {
  may: 'online-payment:create',
  changes: ['payment-attempts', 'payments'],
  summary:
    'Pay online: on the provider’s page, whose address it answers, or with a saved method. One at a time for each lease and person',
  body: z.object({
    leaseId: requiredId('Lease is required'),
    amount: amount('Amount is required'),
    kind: z.enum(methodKinds, 'Choose card or bank account'),
    methodId: optionalId.describe('A saved method; without one the provider’s page asks'),
    /** The fee that the person saw: refused once it is another. */
    feeAmount: amount('Fee must be an amount').or(z.literal('0.00')).default('0.00'),
  }),
  reply: paymentAttempt,
})

export const cancelPaymentAttempt = endpoint('DELETE', '/api/payment-attempts/:id', {
  may: 'online-payment:create',
  changes: ['payment-attempts', 'payments'],
  summary: 'Stop an online payment that is not paid yet, where the provider still can',
  params: z.object({ id }),
})
