import type Stripe from 'stripe'
import { type Checkout, ProviderError, type SavedMethod, type Setup } from '../port.ts'
import type { Connection } from './connection.ts'
import { methodOf, stripeTypes } from './methods.ts'

/** Stripe's own pages, by redirect: none of its scripts runs on ours. */

/** A page that saves a method. Its id is that of the page. */
export async function startSetup(
  { stripe, ask }: Connection,
  { key, customer, kinds, returnUrl, cancelUrl, language }: Setup,
): Promise<{ setupId: string; url: string }> {
  const session = await ask(() =>
    stripe.checkout.sessions.create(
      {
        ...{ mode: 'setup', customer, currency: 'usd' },
        ...{ success_url: returnUrl, cancel_url: cancelUrl, locale: localeOf(language) },
        allowed_payment_method_types: kinds.map(kind => stripeTypes[kind]),
        metadata: { setup: key },
      },
      { idempotencyKey: `setup ${key}` },
    ),
  )
  return { setupId: session.id, url: addressOf(session) }
}

/** Null while the page is open, and where it was left. */
export async function readSetup(
  { stripe, ask }: Connection,
  setupId: string,
): Promise<SavedMethod | null> {
  const { status, setup_intent: setup } = await ask(() =>
    stripe.checkout.sessions.retrieve(setupId, { expand: ['setup_intent.payment_method'] }),
  )
  if (status !== 'complete' || !setup || typeof setup === 'string') return null
  const { payment_method: method } = setup
  if (setup.status !== 'succeeded' || !method || typeof method === 'string') return null
  return methodOf(method)
}

/** A page that takes one payment. The method is used this once: nothing is saved by it. */
export async function startCheckout(
  { stripe, ask }: Connection,
  checkout: Checkout,
): Promise<{ checkoutId: string; url: string }> {
  const { key, cents, currency, kind, customer, description, language } = checkout
  const metadata = { ...checkout.metadata, attempt: key, page: 'checkout' }
  const session = await ask(() =>
    stripe.checkout.sessions.create(
      {
        ...{ mode: 'payment', customer, client_reference_id: key },
        line_items: [
          {
            price_data: { currency, unit_amount: cents, product_data: { name: description } },
            quantity: 1,
          },
        ],
        allowed_payment_method_types: [stripeTypes[kind]],
        payment_intent_data: { description, metadata },
        ...{ success_url: checkout.successUrl, cancel_url: checkout.cancelUrl },
        ...{ locale: localeOf(language), metadata },
      },
      { idempotencyKey: key },
    ),
  )
  return { checkoutId: session.id, url: addressOf(session) }
}

/** True as well where the page has closed by itself. */
export async function expireCheckout(
  { stripe, ask }: Connection,
  checkoutId: string,
): Promise<boolean> {
  try {
    await ask(() => stripe.checkout.sessions.expire(checkoutId))
    return true
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure !== 'other') throw error
    const { status } = await ask(() => stripe.checkout.sessions.retrieve(checkoutId))
    if (status === 'open') throw error
    return status === 'expired'
  }
}

function addressOf({ url }: Stripe.Checkout.Session): string {
  // A repeated call is answered by a page that has closed since.
  if (!url) throw new ProviderError('conflict', { detail: 'page_closed' })
  return url
}

function localeOf(language: string) {
  return language === 'es' ? ('es' as const) : ('en' as const)
}
