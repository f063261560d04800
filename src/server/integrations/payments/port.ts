import type { MethodKind, ProviderMode } from '#shared/accounting/online/attempt-states.ts'

/**
 * The calls of Rooftree to a provider of online payments. Amounts are integer cents, instants are `Date`, days are
 * local to the organization. Each call fails with a `ProviderError`; none is repeated without its key.
 */
export interface PaymentProvider {
  /** Checks the key: whose account it opens. */
  account(): Promise<{ id: string; name: string | null; mode: ProviderMode }>
  /** A customer for a person of the organization; the same key gives the same one. */
  createCustomer(person: { key: string; name: string; email: string | null }): Promise<string>
  /** A hosted page that saves a method. */
  startSetup(setup: Setup): Promise<{ setupId: string; url: string }>
  /** The outcome of such a page; null while it is open. */
  readSetup(setupId: string): Promise<SavedMethod | null>
  removeMethod(methodId: string): Promise<void>
  /** A hosted page that takes one payment. */
  startCheckout(checkout: Checkout): Promise<{ checkoutId: string; url: string }>
  /** Closes the page; false where it was completed before. */
  expireCheckout(checkoutId: string): Promise<boolean>
  /** Takes a payment by a saved method, without the person. */
  charge(charge: Charge): Promise<ProviderPayment>
  /** The present state of a payment, by its own id or its page's; null while the page was not completed. */
  readPayment(by: { paymentId: string } | { checkoutId: string }): Promise<ProviderPayment | null>
  /** False where the provider can no longer do so. */
  cancel(paymentId: string): Promise<boolean>
  /** Payments begun since an instant, for the comparison of a night. */
  paymentsSince(since: Date): AsyncIterable<ProviderPayment>
  /** Payouts since an instant, with what each is made of. */
  payoutsSince(since: Date): AsyncIterable<ProviderPayout>
  readPayout(payoutId: string): Promise<ProviderPayout>
  /** Events since an instant, of which some may never have come. */
  eventsSince(since: Date): AsyncIterable<ProviderEvent>
  /**
   * An event from the bytes that came, once their signature holds.
   *
   * @throws ProviderError `signature` for a wrong one, or one older than five minutes
   */
  parse(rawBody: Buffer, signature: string, secret: string): Promise<ProviderEvent>
}

export interface Setup {
  key: string
  customer: string
  kinds: readonly MethodKind[]
  returnUrl: string
  cancelUrl: string
  language: string
}

export interface Checkout {
  /** The attempt's id. */
  key: string
  cents: number
  currency: string
  kind: MethodKind
  customer: string
  description: string
  successUrl: string
  cancelUrl: string
  language: string
  metadata: Readonly<Record<string, string>>
}

export interface Charge {
  /** The attempt's id. */
  key: string
  cents: number
  currency: string
  kind: MethodKind
  customer: string
  method: string
  description: string
  metadata: Readonly<Record<string, string>>
}

export interface SavedMethod {
  methodId: string
  customer: string
  kind: MethodKind
  brand: string | null
  bankName: string | null
  last4: string | null
  /** The last month of a card, as `2027-04`. */
  expires: string | null
}

export interface ProviderPayment {
  paymentId: string
  /** The attempt, where it was begun here. */
  attemptId: string | null
  state: 'submitted' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  cents: number
  refundedCents: number
  kind: MethodKind | null
  failureCode: string | null
  dispute: { id: string; state: 'open' | 'won' | 'lost'; reason: string; at: Date } | null
  createdAt: Date
}

export interface ProviderPayout {
  payoutId: string
  arrivalOn: string
  state: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  cents: number
  items: readonly {
    id: string
    kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'other'
    /** Null for what concerns no payment. */
    paymentId: string | null
    /** Signed, before the fee. */
    cents: number
    feeCents: number
  }[]
}

/** Only names and ids of an event: its object is always read again. */
export interface ProviderEvent {
  id: string
  type: string
  at: Date
  /** The object that changed. */
  subject:
    | { kind: 'payment'; paymentId: string }
    | { kind: 'checkout'; checkoutId: string }
    | { kind: 'setup'; setupId: string }
    | { kind: 'method'; methodId: string }
    | { kind: 'payout'; payoutId: string }
    | { kind: 'other' }
}

/** Why a provider did not do something. A sentence for people is in `provider-failures.ts`. */
export type ProviderFailure =
  /** The key is wrong, was revoked, or lacks a right. */
  | 'key'
  | 'unreachable'
  | 'signature'
  | 'limited'
  /** The method was refused; `detail` is the provider's code. */
  | 'declined'
  | 'not_found'
  /** The same key was sent with other values. */
  | 'conflict'
  | 'other'

export class ProviderError extends Error {
  readonly failure: ProviderFailure
  /** The provider's own code, as `card_declined`; never a secret. */
  readonly detail: string | null
  /** The payment that was made and refused. */
  readonly paymentId: string | null

  constructor(
    failure: ProviderFailure,
    {
      detail = null,
      paymentId = null,
      cause,
    }: { detail?: string | null; paymentId?: string | null; cause?: unknown } = {},
  ) {
    super(`The payment provider failed: ${failure}`, { cause })
    this.failure = failure
    this.detail = detail
    this.paymentId = paymentId
  }
}
