import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { Account } from './account.ts'
import { controlsOf, type TestAccount } from './controls.ts'
import { Idempotency } from './idempotency.ts'
import type { Key } from './keys.ts'
import { newId, Records } from './records.ts'
import { openWebhooks } from './webhooks.ts'

export interface AccountOptions {
  name?: string
  /** Live keys begin with `sk_live_`; no money moves either way. */
  livemode?: boolean
  /** The price of a payment in cents; Stripe's published prices unless given. */
  fee?: Account['fee']
  /** Seconds since 1970; the clock of this process unless given. */
  now?: () => number
}

/** An account with its keys, which are added to `keys`. */
export function openAccount(
  { name = 'Test Rentals', livemode = false, fee = published, now = clock }: AccountOptions,
  { keys, origin }: { keys: Map<string, Key>; origin: () => string },
): { account: Account; handle: TestAccount } {
  const webhooks = openWebhooks(`whsec_${secret()}`)
  const account: Account = {
    ...{ id: newId('acct'), name, livemode, fee, now, origin, webhooks },
    records: new Records(),
    idempotency: new Idempotency(),
    paidOut: new Map(),
    numbers: new Map(),
    cancelsProcessing: false,
    chargesEnabled: true,
    searchLag: 0,
    request: null,
    emit(type, object) {
      const event = account.records.add('event', {
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: now(),
        data: { object: structuredClone(object) },
        livemode,
        pending_webhooks: 1,
        request: { id: account.request?.id ?? null, idempotency_key: account.request?.key ?? null },
        type,
      })
      webhooks.occurred(event)
    },
  }
  const mode = livemode ? 'live' : 'test'
  const addKey = (prefix: string, rights: Key['rights']) => {
    const key = `${prefix}_${mode}_${secret()}`
    keys.set(key, { account, rights, expired: false })
    return key
  }
  const handle: TestAccount = {
    ...controlsOf(account),
    secretKey: addKey('sk', null),
    restrictedKey: addKey('rk', null),
    addRestrictedKey: rights => addKey('rk', rights),
    expireKey(given) {
      const key = keys.get(given)
      if (key) key.expired = true
    },
  }
  return { account, handle }
}

const clock = () => Math.floor(Date.now() / 1000)

/** 2.9 % and 0.30 of a card; 0.8 % of a bank debit, at most 5.00. */
function published(kind: 'card' | 'us_bank_account', cents: number): number {
  return kind === 'card' ? Math.round(cents * 0.029) + 30 : Math.min(Math.round(cents * 0.008), 500)
}

function secret(): string {
  return randomBytes(18).toString('hex')
}
