import type Stripe from 'stripe'
import type { Account } from './account.ts'
import { book } from './balance.ts'
import { unexpectedState } from './errors.ts'
import { newId } from './records.ts'
import { page, parametersOf, range, text } from './shapes.ts'

export const payoutFilter = parametersOf<Stripe.PayoutListParams>()({
  ...page,
  arrival_date: range.optional(),
  created: range.optional(),
  status: text.optional(),
  destination: text.optional(),
})

/**
 * Pays out the whole balance, as Stripe does each day. The net of all movements is its amount.
 *
 * @param arrivalOn the calendar day at the bank; today unless given
 * @param arrives false leaves it `in_transit`
 */
export function payOut(
  account: Account,
  { arrivalOn, arrives = true }: { arrivalOn?: string; arrives?: boolean } = {},
): Stripe.Payout {
  const open = account.records
    .all('balance_transaction')
    .filter(({ id }) => !account.paidOut.has(id))
  if (open.length === 0) throw unexpectedState('There is nothing to pay out.')
  const amount = open.reduce((sum, { net }) => sum + net, 0)
  const arrival = arrivalOn ? Date.parse(`${arrivalOn}T00:00:00Z`) / 1000 : account.now()
  const payout = account.records.add('payout', payoutOf(account, amount, arrival))
  const booked = book(account, { type: 'payout', amount: -amount, fee: 0, source: payout.id })
  payout.balance_transaction = booked.id
  for (const { id } of [...open, booked]) account.paidOut.set(id, payout.id)
  account.emit('payout.created', payout)
  account.emit('payout.reconciliation_completed', payout)
  if (arrives) arrivePayout(account, payout.id)
  return payout
}

export function arrivePayout(account: Account, id: string): Stripe.Payout {
  const payout = account.records.find('payout', id)
  payout.status = 'paid'
  account.emit('payout.paid', payout)
  return payout
}

/** The bank refused it: the amount is on the balance again, for the next payout. */
export function failPayout(account: Account, id: string, code = 'account_closed'): Stripe.Payout {
  const payout = account.records.find('payout', id)
  const booked = book(account, {
    type: 'payout_failure',
    amount: payout.amount,
    fee: 0,
    source: id,
  })
  Object.assign(payout, {
    status: 'failed',
    failure_code: code,
    failure_message: 'The bank account has been closed.',
    failure_balance_transaction: booked.id,
  })
  account.emit('payout.failed', payout)
  return payout
}

function payoutOf(account: Account, amount: number, arrival_date: number): Stripe.Payout {
  return {
    id: newId('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date,
    automatic: true,
    balance_transaction: null,
    created: account.now(),
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: account.livemode,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  }
}
