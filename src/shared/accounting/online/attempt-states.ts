import { labels } from '#shared/language/t.ts'

/** Providers of online payments: Stripe moves money, `manual` says how to pay without one. */
export const paymentProviders = ['stripe', 'manual'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

export const providerModes = ['test', 'live'] as const
export type ProviderMode = (typeof providerModes)[number]

/** Who bears the fee of a card payment. */
export const feePayers = ['payer', 'landlord'] as const

export const methodKinds = ['card', 'ach'] as const
export type MethodKind = (typeof methodKinds)[number]

export const methodKindLabels = labels({ card: 'Card', ach: 'Bank account (ACH)' })

/** An autopay pays the whole balance due, the rent alone, or a fixed amount. */
export const autopayAmounts = ['balance', 'rent', 'fixed'] as const

export const attemptStates = [
  'scheduled',
  'submitted',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'disputed',
  'won',
  'lost',
  'refunded',
] as const
export type AttemptState = (typeof attemptStates)[number]

export const attemptStateLabels = labels({
  scheduled: 'Scheduled',
  submitted: 'Submitted',
  processing: 'On its way',
  succeeded: 'Succeeded',
  failed: 'Failed',
  cancelled: 'Canceled',
  disputed: 'Disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
  refunded: 'Refunded',
})

/** Money of these states may still arrive. */
export const openAttemptStates = ['scheduled', 'submitted', 'processing'] as const

const moves: Record<AttemptState, readonly AttemptState[]> = {
  scheduled: ['submitted', 'cancelled'],
  submitted: ['processing', 'succeeded', 'failed', 'cancelled'],
  processing: ['succeeded', 'failed', 'cancelled'],
  succeeded: ['disputed', 'refunded', 'lost'],
  disputed: ['won', 'lost'],
  won: ['disputed', 'refunded'],
  failed: [],
  cancelled: [],
  lost: [],
  // A bank may return a payment that the office has refunded.
  refunded: ['disputed', 'lost'],
}

/** Whether an attempt moves from one state to another; it only moves forward. */
export function isAttemptMove(from: AttemptState, to: AttemptState): boolean {
  return moves[from].includes(to)
}
