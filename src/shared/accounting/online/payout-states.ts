import { labels } from '#shared/language/t.ts'

export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutState = (typeof payoutStates)[number]

export const payoutStateLabels = labels({
  pending: 'Pending',
  in_transit: 'In transit',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
})

export const payoutItemKinds = ['charge', 'refund', 'dispute', 'fee', 'other'] as const
export type PayoutItemKind = (typeof payoutItemKinds)[number]

/** How the provider and Rooftree may disagree. */
export const differenceKinds = [
  'missing_here',
  'missing_there',
  'amount',
  'state',
  'refund',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]
