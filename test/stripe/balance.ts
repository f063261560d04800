import type Stripe from 'stripe'
import type { Account } from './account.ts'
import { newId } from './records.ts'
import { page, parametersOf, range, text } from './shapes.ts'

export const balanceFilter = parametersOf<Stripe.BalanceTransactionListParams>()({
  ...page,
  payout: text.optional(),
  source: text.optional(),
  type: text.optional(),
  currency: text.optional(),
  created: range.optional(),
})

const categories: Record<string, string> = {
  payment: 'charge',
  payment_refund: 'refund',
  adjustment: 'dispute',
}

/** A movement of the account's balance. Its net is what the next payout carries. */
export function book(
  account: Account,
  { type, amount, fee, source, description = null }: Movement,
): Stripe.BalanceTransaction {
  const fees = { amount: fee, application: null, currency: 'usd', type: 'stripe_fee' }
  return account.records.add('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: account.now(),
    balance_type: 'payments',
    created: account.now(),
    currency: 'usd',
    description,
    exchange_rate: null,
    fee,
    fee_details: fee ? [{ ...fees, description: 'Stripe processing fees' }] : [],
    net: amount - fee,
    reporting_category: categories[type] ?? type,
    source,
    status: 'available',
    type,
  })
}

interface Movement {
  type: Stripe.BalanceTransaction['type']
  /** Cents; negative where money leaves. */
  amount: number
  fee: number
  source: string
  description?: string | null
}
