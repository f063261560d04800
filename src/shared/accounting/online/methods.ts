import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, requiredId } from '#shared/fields.ts'
import { methodKinds } from './attempt-states.ts'

export const savedMethod = z.object({
  id,
  organizationId: id,
  userId: id,
  kind: z.enum(methodKinds),
  brand: z.string().nullable(),
  bankName: z.string().nullable(),
  last4: z.string().nullable(),
  /** The last month of a card, as `2027-04`. */
  expires: z.string().nullable(),
  /** Pays an autopay that runs. */
  isUsed: z.boolean(),
  createdAt: instant,
})
export type SavedMethod = z.output<typeof savedMethod>

export const listPaymentMethods = endpoint('GET', '/api/payment-methods', {
  may: 'online-payment:create',
  summary: 'The caller’s saved cards and bank accounts',
  reply: z.array(savedMethod),
})

export const startPaymentMethod = endpoint('POST', '/api/payment-methods', {
  may: 'online-payment:create',
  changes: ['payment-methods'],
  summary: 'Begin to save a method: answers the address of the provider’s page',
  body: z.object({
    leaseId: requiredId('Lease is required'),
    kind: z.enum(methodKinds, 'Choose card or bank account'),
  }),
  reply: z.object({ id, url: z.string() }),
})

export const finishPaymentMethod = endpoint('PUT', '/api/payment-methods/:id', {
  may: 'online-payment:create',
  changes: ['payment-methods'],
  summary: 'Back from the provider’s page: reads what was saved there; 409 where nothing was',
  params: z.object({ id }),
  reply: savedMethod,
})

export const removePaymentMethod = endpoint('DELETE', '/api/payment-methods/:id', {
  may: 'online-payment:create',
  changes: ['payment-methods', 'autopays'],
  summary: 'Remove a saved method, here and at the provider; an autopay that uses it is paused',
  params: z.object({ id }),
})
