import type Stripe from 'stripe'
import type { Account } from './account.ts'
import { createCharge, failCharge, succeedCharge } from './charges.ts'
import { openDispute } from './disputes.ts'
import { cardError, invalidRequest, unexpectedState } from './errors.ts'
import {
  attached,
  bankBehind,
  cardBehind,
  kindOf,
  methodFor,
  refuseOther,
} from './payment-methods.ts'
import { idOf } from './records.ts'
import { type Decline, type ReturnCode, returnCodes } from './test-numbers.ts'

/**
 * Attempts the payment of an intent. A card succeeds or fails at once; a bank debit is processing
 * until the test settles it.
 *
 * @throws Refusal 402 when the card is declined: the intent then requires another method
 */
export function attempt(
  account: Account,
  intent: Stripe.PaymentIntent,
  { offSession = false, authenticated = false } = {},
) {
  const method = methodFor(account, idOf(intent.payment_method) ?? '')
  intent.payment_method = method.id
  refuseOther(account, method, idOf(intent.customer))
  refuseKind(intent, method)
  if (kindOf(method) === 'us_bank_account') startDebit(account, intent, method)
  else chargeCard(account, intent, method, { offSession, authenticated })
}

/** The bank's answer to a debit that is processing, by the number of its account. */
export function settle(account: Account, id: string) {
  const { charge, intent, method } = debitUnderWay(account, id)
  const { end } = bankBehind(account, method)
  if (end !== 'succeeds' && end !== 'waits' && end !== 'disputed') return fail(account, id, end)
  succeedCharge(account, charge)
  succeedIntent(account, intent)
  if (end === 'disputed') openDispute(account, charge, 'debit_not_authorized')
}

/** A debit that is processing fails with a return code of the bank. */
export function fail(account: Account, id: string, code: ReturnCode) {
  const { charge, intent, method } = debitUnderWay(account, id)
  const { blocked, ...decline } = returnCodes[code]
  failCharge(account, charge, { ...decline, network: code })
  if (blocked && method.us_bank_account)
    method.us_bank_account.status_details = {
      blocked: { network_code: code, reason: decline.decline_code },
    }
  failIntent(account, intent, charge, { ...decline, network_decline_code: code })
}

export function succeedIntent(account: Account, intent: Stripe.PaymentIntent) {
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
  const customer = idOf(intent.customer)
  const method = idOf(intent.payment_method)
  if (intent.setup_future_usage && customer && method)
    attached(account, account.records.find('payment_method', method), customer)
  account.emit('payment_intent.succeeded', intent)
}

function startDebit(account: Account, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  if (method.us_bank_account?.status_details?.blocked)
    throw invalidRequest(
      'This bank account has been blocked: an earlier payment from it failed or was disputed.',
      { code: 'payment_method_bank_account_blocked', payment_method: structuredClone(method) },
    )
  Object.assign(intent, { status: 'processing', last_payment_error: null })
  const charge = createCharge(account, intent, method)
  account.emit('charge.pending', charge)
  account.emit('payment_intent.processing', intent)
}

function chargeCard(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { offSession, authenticated }: { offSession: boolean; authenticated: boolean },
) {
  const { decline, authenticates, disputed } = cardBehind(account, method)
  if (authenticates && !authenticated && !offSession) {
    Object.assign(intent, {
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    })
    account.emit('payment_intent.requires_action', intent)
    return
  }
  const charge = createCharge(account, intent, method)
  const reason =
    decline ??
    (hasExpired(account, method) ? expired : undefined) ??
    (authenticates && !authenticated ? unauthenticated : undefined)
  if (reason) {
    failCharge(account, charge, reason)
    failIntent(account, intent, charge, reason)
    throw cardError({
      ...reason,
      charge: charge.id,
      payment_intent: structuredClone(intent),
      payment_method: structuredClone(method),
    })
  }
  succeedCharge(account, charge)
  succeedIntent(account, intent)
  if (disputed) openDispute(account, charge, 'fraudulent')
}

const expired = { code: 'expired_card', message: 'Your card has expired.' }
const unauthenticated = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

function failIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  decline: Decline & { network_decline_code?: string },
) {
  const method = account.records.find('payment_method', charge.payment_method ?? '')
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = {
    ...decline,
    charge: charge.id,
    payment_method: structuredClone(method),
    type: 'card_error',
  }
  account.emit('payment_intent.payment_failed', intent)
}

function refuseKind(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  if (!intent.payment_method_types.includes(method.type))
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      { code: 'payment_intent_incompatible_payment_method' },
    )
}

function hasExpired(account: Account, { card }: Stripe.PaymentMethod): boolean {
  if (!card) return false
  // A card is good until the end of its month.
  return Date.UTC(card.exp_year, card.exp_month) / 1000 <= account.now()
}

function debitUnderWay(account: Account, id: string) {
  const intent = account.records.find('payment_intent', id)
  if (intent.status !== 'processing')
    throw unexpectedState(`The PaymentIntent ${id} is ${intent.status}, not processing.`)
  const charge = account.records.find('charge', idOf(intent.latest_charge) ?? '')
  const method = account.records.find('payment_method', charge.payment_method ?? '')
  return { charge, intent, method }
}
