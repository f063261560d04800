import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { missing } from './errors.ts'

/** The objects of an account by kind, in the library's own shapes. */
export interface Tables {
  customer: Stripe.Customer
  payment_method: Stripe.PaymentMethod
  setup_intent: Stripe.SetupIntent
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  payout: Stripe.Payout
  balance_transaction: Stripe.BalanceTransaction
  'checkout.session': Stripe.Checkout.Session
  event: StoredEvent
}

export type Kind = keyof Tables

/** An event: `data.object` is the object as it was then. */
export interface StoredEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: Exclude<Tables[Kind], StoredEvent>; previous_attributes?: object }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** The objects of one account, in memory, oldest first. */
export class Records {
  readonly #tables: { [K in Kind]: Map<string, Tables[K]> } = {
    customer: new Map(),
    payment_method: new Map(),
    setup_intent: new Map(),
    payment_intent: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    payout: new Map(),
    balance_transaction: new Map(),
    'checkout.session': new Map(),
    event: new Map(),
  }

  add<K extends Kind>(kind: K, object: Tables[K]): Tables[K] {
    this.#tables[kind].set(object.id, object)
    return object
  }

  remove(kind: Kind, id: string) {
    this.#tables[kind].delete(id)
  }

  all<K extends Kind>(kind: K): Tables[K][] {
    return [...this.#tables[kind].values()]
  }

  /** @throws Refusal `resource_missing`: a 404 when `param` is `id`, which the path names, else a 400 */
  find<K extends Kind>(kind: K, id: string, param = 'id'): Tables[K] {
    const found = this.#tables[kind].get(id)
    if (!found)
      throw missing(kind.replace(/_|\./g, kind === 'checkout.session' ? '.' : ''), id, param)
    return found
  }

  /** An object of any kind, for `expand`. */
  any(id: string): object | undefined {
    for (const table of Object.values(this.#tables)) {
      const found = table.get(id)
      if (found) return found
    }
  }
}

export function newId(prefix: string): string {
  const letters = randomBytes(18).toString('base64').replace(/[+/]/g, '0')
  return `${prefix}_${letters}`
}

/** The id of a reference that may be expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
