import type Stripe from 'stripe'
import type { Account } from './account.ts'
import { book } from './balance.ts'
import { unexpectedState } from './errors.ts'
import { newId } from './records.ts'

const cardFee = 1500
const days = 24 * 60 * 60

/**
 * A dispute of a charge that succeeded. The amount and a fee leave the balance at once. One of a bank
 * debit is lost when it is opened: the bank decides alone.
 */
export function openDispute(
  account: Account,
  charge: Stripe.Charge,
  reason: string,
): Stripe.Dispute {
  if (charge.status !== 'succeeded' || charge.disputed)
    throw unexpectedState(`The charge ${charge.id} cannot be disputed.`)
  const isCard = charge.payment_method_details?.type === 'card'
  const dispute = account.records.add('dispute', {
    id: newId(isCard ? 'du' : 'pdp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: isCard ? account.now() + 9 * days : null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: account.livemode,
    metadata: {},
    network_reason_code: null,
    payment_intent: charge.payment_intent,
    reason,
    status: isCard ? 'needs_response' : 'lost',
  })
  charge.disputed = true
  move(account, dispute, -1, isCard ? cardFee : 0)
  account.emit('charge.dispute.created', dispute)
  account.emit('charge.dispute.funds_withdrawn', dispute)
  if (!isCard) account.emit('charge.dispute.closed', dispute)
  return dispute
}

/** The bank's decision about a dispute of a card: `won` returns the amount without the fee. */
export function closeDispute(account: Account, id: string, status: 'won' | 'lost') {
  const dispute = account.records.find('dispute', id)
  if (dispute.status !== 'needs_response')
    throw unexpectedState(`The dispute ${id} is already ${dispute.status}.`)
  dispute.status = status
  if (status === 'won') {
    move(account, dispute, 1, 0)
    account.emit('charge.dispute.funds_reinstated', dispute)
  }
  account.emit('charge.dispute.closed', dispute)
  return dispute
}

function move(account: Account, dispute: Stripe.Dispute, sign: 1 | -1, fee: number) {
  const amount = sign * dispute.amount
  const booked = book(account, { type: 'adjustment', amount, fee, source: dispute.id })
  dispute.balance_transactions.push(booked)
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
