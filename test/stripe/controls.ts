import type Stripe from 'stripe'
import type { Account } from './account.ts'
import { fail, settle } from './attempts.ts'
import { announceDebit, completeCheckout, type Entered } from './checkout.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { attached, createMethod, detach, type EnteredMethod } from './payment-methods.ts'
import { arrivePayout, failPayout, payOut } from './payouts.ts'
import { idOf, type Records } from './records.ts'
import { createRefund, failRefund, settleRefund } from './refunds.ts'
import type { ReturnCode } from './test-numbers.ts'
import type { Webhooks } from './webhooks.ts'

/** An account as a test handles it: its keys, and the events that happen at the bank or in the dashboard. */
export interface TestAccount {
  id: string
  secretKey: string
  /** A restricted key with all rights that the calls of this server need. */
  restrictedKey: string
  webhooks: Webhooks
  records: Records
  /** A further restricted key. Rights are plural nouns: `{ payment_intents: 'write', payouts: 'read' }`. */
  addRestrictedKey: (rights: Record<string, 'read' | 'write'>) => string
  expireKey: (key: string) => void
  /** The bank takes or refuses a debit that is processing, by the number of its account. */
  settle: (paymentIntent: string) => void
  /** The bank returns a debit that is processing. */
  fail: (paymentIntent: string, code: ReturnCode) => void
  /** Settles all that are processing, except those of the account that never ends. */
  settleAll: () => void
  dispute: (paymentIntent: string, reason?: string) => Stripe.Dispute
  closeDispute: (dispute: string, status: 'won' | 'lost') => Stripe.Dispute
  /** A refund in the dashboard; all that is left unless cents are given. */
  refund: (paymentIntent: string, cents?: number) => Stripe.Refund
  settleRefund: (refund: string) => void
  failRefund: (refund: string, reason?: string) => void
  /** Pays out the balance; `arrives: false` leaves the payout in transit. */
  payOut: (options?: { arrivalOn?: string; arrives?: boolean }) => Stripe.Payout
  arrivePayout: (payout: string) => Stripe.Payout
  failPayout: (payout: string, code?: string) => Stripe.Payout
  /** Fills in the page of a session, and answers where the browser goes. @throws Refusal for a declined card */
  completeCheckout: (session: string, entered: Entered) => string
  /** A method of a customer, as if saved earlier. */
  saveMethod: (customer: string, entered: EnteredMethod) => Stripe.PaymentMethod
  detachMethod: (paymentMethod: string) => void
  /** Whether a debit that is processing can be canceled; not unless set. */
  setCancelsProcessing: (cancels: boolean) => void
  /** Whether payments are taken; Stripe stops an account it has questions about. */
  setChargesEnabled: (enabled: boolean) => void
  /** Seconds until a search finds an intent; 0 unless set. */
  setSearchLag: (seconds: number) => void
  /** Forgets the answers of idempotency keys, as Stripe does after 24 hours. */
  forgetKeys: () => void
}

type Controls = Omit<TestAccount, 'secretKey' | 'restrictedKey' | 'addRestrictedKey' | 'expireKey'>

export function controlsOf(account: Account): Controls {
  const settleOne = (id: string) => {
    settle(account, id)
    announceDebit(account, id)
  }
  return {
    id: account.id,
    webhooks: account.webhooks,
    records: account.records,
    settle: settleOne,
    fail(id, code) {
      fail(account, id, code)
      announceDebit(account, id)
    },
    settleAll() {
      for (const { id, payment_method } of processing(account))
        if (account.numbers.get(idOf(payment_method) ?? '') !== '000000000009') settleOne(id)
    },
    dispute(id, reason) {
      const charge = chargeOf(account, id)
      const isCard = charge.payment_method_details?.type === 'card'
      return openDispute(
        account,
        charge,
        reason ?? (isCard ? 'fraudulent' : 'debit_not_authorized'),
      )
    },
    closeDispute: (id, status) => closeDispute(account, id, status),
    refund: (id, cents) => createRefund(account, { payment_intent: id, amount: cents }),
    settleRefund: id => settleRefund(account, id),
    failRefund: (id, reason) => failRefund(account, id, reason),
    payOut: options => payOut(account, options),
    arrivePayout: id => arrivePayout(account, id),
    failPayout: (id, code) => failPayout(account, id, code),
    completeCheckout: (id, entered) => completeCheckout(account, id, entered),
    saveMethod(customer, entered) {
      account.records.find('customer', customer)
      return attached(account, createMethod(account, entered), customer)
    },
    detachMethod: id => void detach(account, {}, id),
    setCancelsProcessing(cancels) {
      account.cancelsProcessing = cancels
    },
    setChargesEnabled(enabled) {
      account.chargesEnabled = enabled
    },
    forgetKeys: () => account.idempotency.forget(),
    setSearchLag(seconds) {
      account.searchLag = seconds
    },
  }
}

function processing(account: Account) {
  return account.records.all('payment_intent').filter(({ status }) => status === 'processing')
}

function chargeOf(account: Account, intentId: string): Stripe.Charge {
  const intent = account.records.find('payment_intent', intentId)
  return account.records.find('charge', idOf(intent.latest_charge) ?? '')
}
