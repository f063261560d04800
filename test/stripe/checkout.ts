import type Stripe from 'stripe'
import type { Account } from './account.ts'
import { attempt } from './attempts.ts'
import { createCustomer } from './customers.ts'
import { unexpectedState } from './errors.ts'
import { addIntent } from './payment-intents.ts'
import { createMethod, type EnteredMethod } from './payment-methods.ts'
import { idOf } from './records.ts'
import { currentSession, orders } from './sessions.ts'
import { confirmSetup } from './setup-intents.ts'

/** A method as entered on the page of a session, with its holder. */
export type Entered = EnteredMethod & { name?: string; email?: string }

/**
 * A person pays, or saves a method, on the page of a session.
 *
 * @returns the address the browser goes to
 * @throws Refusal 402 when the card is declined: the session stays open for another try
 */
export function completeCheckout(account: Account, id: string, entered: Entered): string {
  const session = currentSession(account, {}, id)
  if (session.status !== 'open')
    throw unexpectedState(`This Checkout Session has a status of ${session.status}`)
  const customer = customerOf(account, session, entered)
  const email = entered.email ?? session.customer_email
  const method = createMethod(account, entered, { name: entered.name, email })
  if (session.mode === 'setup')
    confirmSetup(account, { payment_method: method.id }, idOf(session.setup_intent) ?? '')
  else pay(account, session, method, customer)
  Object.assign(session, {
    status: 'complete',
    url: null,
    customer,
    customer_details: {
      address: null,
      business_name: null,
      email,
      individual_name: null,
      name: entered.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  })
  account.emit('checkout.session.completed', session)
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

/** The session of an intent hears of a debit that ended. */
export function announceDebit(account: Account, intentId: string) {
  const intent = account.records.find('payment_intent', intentId)
  const session = account.records
    .all('checkout.session')
    .find(({ payment_intent }) => idOf(payment_intent) === intentId)
  if (!session) return
  const isPaid = intent.status === 'succeeded'
  if (isPaid) session.payment_status = 'paid'
  account.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session)
}

/** A declined card leaves the intent, which the next try goes on with. */
function pay(
  account: Account,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
  customer: string | null,
) {
  const order = orders.get(session)
  const former = idOf(session.payment_intent)
  const intent = former
    ? account.records.find('payment_intent', former)
    : addIntent(account, {
        amount: session.amount_total ?? 0,
        currency: 'usd',
        customer: customer ?? undefined,
        allowed_payment_method_types: session.payment_method_types,
        ...order?.payment_intent_data,
      })
  session.payment_intent = intent.id
  if (!former) account.emit('payment_intent.created', intent)
  intent.payment_method = method.id
  attempt(account, intent, { authenticated: true })
  session.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid'
}

function customerOf(
  account: Account,
  session: Stripe.Checkout.Session,
  { name, email }: Entered,
): string | null {
  const known = idOf(session.customer)
  if (known || session.customer_creation !== 'always') return known
  const created = createCustomer(account, { name, email: email ?? session.customer_email ?? '' })
  session.customer = created.id
  return created.id
}
