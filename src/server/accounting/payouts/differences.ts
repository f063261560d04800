import type { AttemptState } from '#shared/accounting/online/attempt-states.ts'
import type { DifferenceKind } from '#shared/accounting/online/payout-states.ts'
import { fromCents, type Money, toCents } from '#shared/money.ts'
import type { ProviderPayment } from '../../integrations/payments/port.ts'

/** An attempt that the provider has accepted, with its payment in the ledger. */
export interface Ours {
  id: string
  providerId: string
  state: AttemptState
  amount: Money
  feeAmount: Money
  refundedAmount: Money
  /** Of the payment in the ledger; null before there is one. */
  paymentStatus: string | null
  paymentAmount: Money | null
  /** The part that the ledger refunded through the provider. */
  refunded: Money
}

export interface Difference {
  kind: DifferenceKind
  attemptId: string | null
  providerId: string
  ours: string | null
  theirs: string | null
}

/**
 * Where the provider's payments and ours disagree. Pure.
 *
 * @param ours attempts of the same days, and those whose ids the provider's payments name
 */
export function differencesOf(
  theirs: readonly ProviderPayment[],
  ours: readonly Ours[],
): Difference[] {
  const byId = new Map(ours.map(attempt => [attempt.providerId, attempt]))
  const seen = new Set(theirs.map(({ paymentId }) => paymentId))
  return [
    ...theirs.flatMap(payment => {
      const attempt = byId.get(payment.paymentId)
      if (attempt) return pairOf(payment, attempt)
      // A payment without money is no difference.
      if (payment.state !== 'succeeded' && payment.state !== 'processing') return []
      const told = { attemptId: null, providerId: payment.paymentId, ours: null }
      return [{ ...told, kind: 'missing_here' as const, theirs: fromCents(payment.cents) }]
    }),
    ...ours
      .filter(({ providerId }) => !seen.has(providerId))
      .map(attempt => ({
        ...{ kind: 'missing_there' as const, attemptId: attempt.id },
        ...{ providerId: attempt.providerId, ours: totalOf(attempt), theirs: null },
      })),
  ]
}

const totalOf = ({ amount, feeAmount }: Ours) => fromCents(toCents(amount) + toCents(feeAmount))

function pairOf(payment: ProviderPayment, attempt: Ours): Difference[] {
  const about = { attemptId: attempt.id, providerId: payment.paymentId }
  const found: Difference[] = []
  const add = (kind: DifferenceKind, own: string, their: string) => {
    if (own !== their) found.push({ ...about, kind, ours: own, theirs: their })
  }
  add('amount', totalOf(attempt), fromCents(payment.cents))
  add('state', stateOf(attempt.state), stateOf(theirState(payment)))
  // The ledger follows the attempt: as much as it, and received where it succeeded.
  if (attempt.paymentAmount !== null) {
    if (attempt.paymentAmount !== attempt.amount && attempt.paymentAmount !== totalOf(attempt))
      add('amount', attempt.paymentAmount, attempt.amount)
    add('state', statusOf(attempt.paymentStatus), expectedOf(attempt.state))
  }
  if (payment.refundedCents > 0 && attempt.paymentStatus !== 'reversed')
    add('refund', attempt.refunded, fromCents(payment.refundedCents))
  return found
}

/** A refund has its own difference, and a dispute that was won is money as any other. */
function stateOf(state: AttemptState): string {
  if (state === 'refunded' || state === 'won') return 'succeeded'
  return state
}

function theirState({ state, dispute }: ProviderPayment): AttemptState {
  if (state !== 'succeeded' || !dispute) return state
  return dispute.state === 'open' ? 'disputed' : dispute.state
}

/** The state of an attempt that matches the status of a payment in the ledger. */
function statusOf(status: string | null): string {
  if (status === 'completed') return 'succeeded'
  if (status === 'reversed' || status === 'voided') return 'lost'
  return status === 'pending' ? 'processing' : 'failed'
}

function expectedOf(state: AttemptState): string {
  if (state === 'lost') return 'lost'
  if (state === 'failed' || state === 'cancelled') return 'failed'
  return state === 'submitted' || state === 'processing' ? 'processing' : 'succeeded'
}
