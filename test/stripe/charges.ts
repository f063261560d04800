import type Stripe from 'stripe'
import type { Account } from './account.ts'
import { book } from './balance.ts'
import { kindOf } from './payment-methods.ts'
import { newId } from './records.ts'

/** The charge of an attempt at an intent: `pending` for a bank debit until the test settles it. */
export function createCharge(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  const charge = account.records.add('charge', {
    id: newId(kindOf(method) === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: true,
    created: account.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: account.livemode,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: details(method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  })
  intent.latest_charge = charge.id
  return charge
}

export function succeedCharge(account: Account, charge: Stripe.Charge) {
  const isCard = charge.payment_method_details?.type === 'card'
  const booked = book(account, {
    type: isCard ? 'charge' : 'payment',
    amount: charge.amount,
    fee: account.fee(isCard ? 'card' : 'us_bank_account', charge.amount),
    source: charge.id,
    description: charge.description,
  })
  Object.assign(charge, {
    status: 'succeeded',
    paid: true,
    amount_captured: charge.amount,
    balance_transaction: booked.id,
    outcome: outcome('authorized', 'approved_by_network', 'Payment complete.'),
  })
  account.emit('charge.succeeded', charge)
}

export function failCharge(
  account: Account,
  charge: Stripe.Charge,
  { code, message, network }: { code: string; message: string; network?: string },
) {
  Object.assign(charge, {
    status: 'failed',
    failure_code: code,
    failure_message: message,
    outcome: {
      ...outcome('issuer_declined', 'declined_by_network', message),
      reason: code,
      network_decline_code: network ?? null,
    },
  })
  account.emit('charge.failed', charge)
}

function outcome(type: string, network_status: string, seller_message: string) {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status,
    reason: null,
    risk_level: 'normal',
    seller_message,
    type,
  }
}

function details({
  card,
  us_bank_account: bank,
}: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  if (bank) {
    const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } =
      bank
    return {
      type: 'us_bank_account',
      us_bank_account: {
        ...{ account_holder_type, account_type, bank_name, fingerprint, last4, routing_number },
        payment_reference: null,
      },
    }
  }
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card?.brand ?? null,
      checks: card?.checks ?? null,
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: card?.exp_month ?? 0,
      exp_year: card?.exp_year ?? 0,
      fingerprint: card?.fingerprint ?? null,
      funding: card?.funding ?? null,
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: card?.brand ?? null,
      network_token: { used: false },
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
