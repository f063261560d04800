import type Stripe from 'stripe'
import { ProviderError, type ProviderPayout } from '../port.ts'
import { type Connection, idOf, secondsOf } from './connection.ts'

type Item = ProviderPayout['items'][number]

export async function* payoutsSince(
  connection: Connection,
  since: Date,
): AsyncGenerator<ProviderPayout> {
  const { stripe, each } = connection
  const listed = { created: { gte: secondsOf(since) }, limit: 100 }
  for await (const payout of each(() => stripe.payouts.list(listed)))
    yield await payoutOf(connection, payout)
}

export async function readPayout(
  connection: Connection,
  payoutId: string,
): Promise<ProviderPayout> {
  const { stripe, ask } = connection
  return payoutOf(connection, await ask(() => stripe.payouts.retrieve(payoutId)))
}

async function payoutOf(connection: Connection, payout: Stripe.Payout): Promise<ProviderPayout> {
  return {
    payoutId: payout.id,
    // Midnight in London of the day at the bank.
    arrivalOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    state: stateOf(payout.status),
    cents: payout.amount,
    items: payout.automatic ? await itemsOf(connection, payout.id) : [],
  }
}

function stateOf(status: string): ProviderPayout['state'] {
  return states.find(state => state === status) ?? 'pending'
}

const states = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

async function itemsOf({ stripe, each }: Connection, payoutId: string): Promise<Item[]> {
  const items: Item[] = []
  const listed = { payout: payoutId, expand: ['data.source'], limit: 100 }
  try {
    // The payout itself is one of them.
    for await (const booked of each(() => stripe.balanceTransactions.list(listed)))
      if (!booked.type.startsWith('payout')) items.push(itemOf(booked))
  } catch (error) {
    // Stripe lists the parts of a payout only once it has put them together.
    if (!(error instanceof ProviderError) || error.failure !== 'other') throw error
    return []
  }
  return items
}

function itemOf({ id, type, amount, fee, source }: Stripe.BalanceTransaction): Item {
  return {
    id,
    kind: kinds[type] ?? 'other',
    paymentId: paymentOf(source),
    cents: amount,
    feeCents: fee,
  }
}

/** By Stripe’s types of a movement. */
const kinds: Record<string, Item['kind']> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'dispute',
  payment_reversal: 'dispute',
  adjustment: 'dispute',
  stripe_fee: 'fee',
  network_cost: 'fee',
  application_fee: 'fee',
}

function paymentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (!source || typeof source === 'string' || !('payment_intent' in source)) return null
  return idOf(source.payment_intent)
}
