import type { Idempotency } from './idempotency.ts'
import type { Records, Tables } from './records.ts'
import type { Webhooks } from './webhooks.ts'

/** A Stripe account in one mode. Objects of another account or mode are not found. */
export interface Account {
  id: string
  name: string
  livemode: boolean
  records: Records
  idempotency: Idempotency
  /** The payout of each balance transaction that left. */
  paidOut: Map<string, string>
  webhooks: Webhooks
  /** The origin of this server, for the address of Checkout. */
  origin: () => string
  /** Seconds since 1970. */
  now: () => number
  /** The price of a payment in cents. */
  fee: (kind: 'card' | 'us_bank_account', cents: number) => number
  /** Test numbers of cards and bank accounts, by payment method. */
  numbers: Map<string, string>
  /** Whether a bank debit that is processing can be canceled, as Stripe allows in rare cases. */
  cancelsProcessing: boolean
  /** False where Stripe has stopped the account: each payment is refused. */
  chargesEnabled: boolean
  /** Seconds until a search finds an intent; Stripe says less than 60. */
  searchLag: number
  /** The request being answered; null while the test itself acts. */
  request: { id: string; key: string | null } | null
  emit: (type: string, object: Exclude<Tables[keyof Tables], Tables['event']>) => void
}
