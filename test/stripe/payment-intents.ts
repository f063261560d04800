import type Stripe from 'stripe'
import { z } from 'zod'
import type { Account } from './account.ts'
import { attempt } from './attempts.ts'
import { failCharge } from './charges.ts'
import { invalidRequest, unexpectedState } from './errors.ts'
import { methodFor } from './payment-methods.ts'
import { idOf, newId } from './records.ts'
import { expand, ignored, metadata, page, parametersOf, range, text, whole, yes } from './shapes.ts'

const confirmation = {
  payment_method: text.optional(),
  off_session: yes.optional(),
  return_url: text.optional(),
  mandate: text.optional(),
  mandate_data: ignored,
  payment_method_options: ignored,
  error_on_requires_action: yes.optional(),
  expand,
}

export const intentParameters = parametersOf<Stripe.PaymentIntentCreateParams>()({
  ...confirmation,
  amount: whole,
  currency: text,
  customer: text.optional(),
  confirm: yes.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(text).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: yes, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  receipt_email: text.optional(),
  statement_descriptor: ignored,
  statement_descriptor_suffix: ignored,
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
})

export const confirmParameters = parametersOf<Stripe.PaymentIntentConfirmParams>()(confirmation)
export const cancelParameters = parametersOf<Stripe.PaymentIntentCancelParams>()({
  cancellation_reason: z
    .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
    .optional(),
  expand,
})
export const intentFilter = parametersOf<Stripe.PaymentIntentListParams>()({
  ...page,
  customer: text.optional(),
  created: range.optional(),
})

type Parameters = z.output<typeof intentParameters>

export function createIntent(account: Account, given: Parameters): Stripe.PaymentIntent {
  if (!account.chargesEnabled)
    throw invalidRequest('Your account cannot currently make live charges.')
  refuseAmount(given)
  if (given.customer) account.records.find('customer', given.customer, 'customer')
  if (given.confirm) refuseRedirects(given)
  const intent = addIntent(account, given)
  if (given.payment_method) {
    intent.payment_method = methodFor(account, given.payment_method).id
    intent.status = 'requires_confirmation'
  }
  account.emit('payment_intent.created', intent)
  if (given.confirm) confirmIntent(account, given, intent.id)
  return intent
}

export function confirmIntent(
  account: Account,
  given: Omit<z.output<typeof confirmParameters>, 'expand'>,
  id: string,
): Stripe.PaymentIntent {
  const intent = account.records.find('payment_intent', id)
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
    throw unexpected(intent, 'confirm')
  intent.payment_method = given.payment_method ?? intent.payment_method
  if (!intent.payment_method)
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      { code: 'parameter_missing', param: 'payment_method' },
    )
  attempt(account, intent, { offSession: given.off_session ?? false })
  return intent
}

export function cancelIntent(
  account: Account,
  given: z.output<typeof cancelParameters>,
  id: string,
): Stripe.PaymentIntent {
  const intent = account.records.find('payment_intent', id)
  const isProcessing = intent.status === 'processing' && account.cancelsProcessing
  const isOpen = intent.status.startsWith('requires_')
  if (!isOpen && !isProcessing) throw unexpected(intent, 'cancel')
  if (isProcessing) {
    const charge = account.records.find('charge', idOf(intent.latest_charge) ?? '')
    failCharge(account, charge, { code: 'canceled', message: 'The payment was canceled.' })
  }
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: account.now(),
    cancellation_reason: given.cancellation_reason ?? null,
    next_action: null,
  })
  account.emit('payment_intent.canceled', intent)
  return intent
}

/** An intent without an attempt, and without its event. */
export function addIntent(
  account: Account,
  given: Pick<Parameters, 'amount' | 'currency'> & Partial<Parameters>,
): Stripe.PaymentIntent {
  const id = newId('pi')
  const automatic = given.automatic_payment_methods
  return account.records.add('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic ? { allow_redirects: 'always', ...automatic } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${newId('').slice(1)}`,
    confirmation_method: 'automatic',
    created: account.now(),
    currency: given.currency.toLowerCase(),
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: account.livemode,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: given.allowed_payment_method_types ?? ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  })
}

/** Stripe takes 0.50 to 999,999.99 US dollars. */
export function refuseAmount({ amount, currency }: { amount: number; currency: string }) {
  if (currency.toLowerCase() !== 'usd')
    throw invalidRequest(`Invalid currency: ${currency}. This account takes usd.`, {
      param: 'currency',
    })
  if (amount < 50)
    throw invalidRequest('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    })
  if (amount > 99_999_999)
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    })
}

function refuseRedirects(given: Parameters) {
  const staysHere =
    given.allowed_payment_method_types ||
    given.return_url ||
    given.automatic_payment_methods?.allow_redirects === 'never'
  if (!staysHere)
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      { param: 'return_url' },
    )
}

function unexpected(intent: Stripe.PaymentIntent, verb: string) {
  return unexpectedState(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) },
  )
}
