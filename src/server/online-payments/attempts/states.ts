import {
  type AttemptState,
  attemptStates,
  isAttemptMove,
} from '#shared/accounting/online/attempt-states.ts'
import type { ProviderPayment } from '../../integrations/payments/port.ts'

/** The state of an attempt by its payment at the provider, whatever was reported before. */
export function stateOf({ state, cents, refundedCents, dispute }: ProviderPayment): AttemptState {
  if (state !== 'succeeded') return state
  if (dispute?.state === 'lost') return 'lost'
  if (dispute?.state === 'open') return 'disputed'
  if (refundedCents >= cents) return 'refunded'
  return dispute ? 'won' : 'succeeded'
}

/** The shortest way forward from one state to another, without the first; null where there is none. */
export function movesTo(from: AttemptState, to: AttemptState): AttemptState[] | null {
  const ways: AttemptState[][] = [[]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1) ?? from
    if (last === to) return way
    for (const next of attemptStates) {
      if (seen.has(next) || !isAttemptMove(last, next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}
