import type Stripe from 'stripe'
import { ProviderError, type ProviderFailure } from '../port.ts'

/**
 * The outcome of a failed call, without the library's own error: that holds the request, and the end of the
 * key. `detail` is Stripe's code, or a bank's as `R01`.
 */
export function failureOf(error: Stripe.errors.StripeError): ProviderError {
  return new ProviderError(kindOf(error), {
    detail: isLackingRight(error) ? 'permission' : (codeOf(error) ?? error.param ?? null),
    paymentId: error.payment_intent?.id ?? null,
  })
}

function isLackingRight({ type }: Stripe.errors.StripeError) {
  return type === 'StripePermissionError'
}

/** A bank's code where it gave one, then the reason of the card's issuer, then Stripe's. */
export function codeOf({
  network_decline_code: network,
  decline_code: reason,
  code,
}: {
  network_decline_code?: string | null
  decline_code?: string | null
  code?: string | null
}): string | null {
  if (network && /^R\d\d$/.test(network)) return network
  return reason || code || null
}

function kindOf({ type, code, statusCode }: Stripe.errors.StripeError): ProviderFailure {
  // Another call with this key is on its way: its answer is read later.
  if (code === 'idempotency_key_in_use' || code === 'lock_timeout') return 'limited'
  if (refusedMethods.has(code ?? '')) return 'declined'
  if (code === 'resource_missing') return 'not_found'
  if (statusCode !== undefined && statusCode >= 500) return 'unreachable'
  return kinds[type] ?? 'other'
}

/** By the library's names of its errors. */
const kinds: Record<string, ProviderFailure> = {
  StripeAuthenticationError: 'key',
  StripePermissionError: 'key',
  StripeConnectionError: 'unreachable',
  StripeAPIError: 'unreachable',
  StripeRateLimitError: 'limited',
  StripeCardError: 'declined',
  StripeIdempotencyError: 'conflict',
  StripeSignatureVerificationError: 'signature',
}

/** Refusals of a method that come as a wrong request. */
const refusedMethods = new Set([
  'payment_method_bank_account_blocked',
  'payment_intent_mandate_invalid',
  'payment_method_unactivated',
  'charge_exceeds_source_limit',
  'charge_exceeds_transaction_limit',
])
