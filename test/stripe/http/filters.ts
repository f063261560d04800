import type Stripe from 'stripe'
import { z } from 'zod'
import { page, parametersOf, range, text } from './shapes.ts'

export const disputeFilter = parametersOf<Stripe.DisputeListParams>()({
  ...page,
  charge: text.optional(),
  payment_intent: text.optional(),
  created: range.optional(),
})
export const chargeFilter = parametersOf<Stripe.ChargeListParams>()({
  ...page,
  customer: text.optional(),
  payment_intent: text.optional(),
  created: range.optional(),
})
export const eventFilter = parametersOf<Stripe.EventListParams>()({
  ...page,
  type: text.optional(),
  types: z.array(text).optional(),
  created: range.optional(),
  delivery_success: z.unknown().optional(),
})
