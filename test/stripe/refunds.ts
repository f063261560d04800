import type Stripe from 'stripe'
import { z } from 'zod'
import type { Account } from './account.ts'
import { book } from './balance.ts'
import { invalidRequest, unexpectedState } from './errors.ts'
import { idOf, newId } from './records.ts'
import { expand, metadata, page, parametersOf, range, text, whole } from './shapes.ts'

export const refundParameters = parametersOf<Stripe.RefundCreateParams>()({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: whole.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
})

export const refundFilter = parametersOf<Stripe.RefundListParams>()({
  ...page,
  payment_intent: text.optional(),
  charge: text.optional(),
  created: range.optional(),
})

/** A refund of a card succeeds at once; one of a bank debit is pending until it settles. */
export function createRefund(
  account: Account,
  given: z.output<typeof refundParameters>,
): Stripe.Refund {
  const charge = refundable(account, given)
  const amount = given.amount ?? charge.amount - charge.amount_refunded
  refuseExcess(charge, amount)
  const isCard = charge.payment_method_details?.type === 'card'
  const refund = account.records.add('refund', {
    id: newId(isCard ? 're' : 'pyr'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: isCard
      ? { type: 'card', card: { type: 'refund' } }
      : { type: 'us_bank_transfer' },
    metadata: given.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isCard ? 'succeeded' : 'pending',
    transfer_reversal: null,
  })
  const type = isCard ? 'refund' : 'payment_refund'
  const booked = book(account, { type, amount: -amount, fee: 0, source: refund.id })
  refund.balance_transaction = booked.id
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  account.emit('refund.created', refund)
  account.emit('charge.refunded', charge)
  return refund
}

/** The bank took the money of a pending refund. */
export function settleRefund(account: Account, id: string) {
  const refund = pendingRefund(account, id)
  refund.status = 'succeeded'
  account.emit('refund.updated', refund)
  account.emit('charge.refund.updated', refund)
}

/** The bank refused a pending refund: its amount is on the balance again. */
export function failRefund(account: Account, id: string, reason = 'unknown') {
  const refund = pendingRefund(account, id)
  const booked = book(account, {
    type: 'refund_failure',
    amount: refund.amount,
    fee: 0,
    source: refund.id,
  })
  Object.assign(refund, {
    status: 'failed',
    failure_reason: reason,
    failure_balance_transaction: booked.id,
  })
  const charge = account.records.find('charge', idOf(refund.charge) ?? '')
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  account.emit('refund.failed', refund)
  account.emit('charge.refund.updated', refund)
}

function refundable(
  account: Account,
  given: { payment_intent?: string; charge?: string },
): Stripe.Charge {
  if (!given.payment_intent && !given.charge)
    throw invalidRequest('One of the following params should be provided: charge, payment_intent.')
  const intent = given.payment_intent
    ? account.records.find('payment_intent', given.payment_intent, 'payment_intent')
    : undefined
  const id = given.charge ?? idOf(intent?.latest_charge)
  const charge = id ? account.records.find('charge', id, 'charge') : undefined
  if (charge?.status !== 'succeeded')
    throw unexpectedState(
      `This PaymentIntent (${intent?.id ?? charge?.id}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    )
  if (charge.disputed)
    throw unexpectedState(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  return charge
}

function refuseExcess(charge: Stripe.Charge, amount: number) {
  if (charge.refunded)
    throw unexpectedState(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const left = charge.amount - charge.amount_refunded
  if (amount < 1 || amount > left)
    throw unexpectedState(
      `Refund amount ($${dollars(amount)}) is greater than unrefunded amount on charge ($${dollars(left)})`,
      { param: 'amount' },
    )
}

function pendingRefund(account: Account, id: string): Stripe.Refund {
  const refund = account.records.find('refund', id)
  if (refund.status !== 'pending') throw unexpectedState(`The refund ${id} is ${refund.status}.`)
  return refund
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
