import type { PaymentProvider } from '../port.ts'
import { type Connection, connect, type StripeServer } from './connection.ts'
import { eventsSince, parseEvent } from './events.ts'
import { createCustomer, removeMethod } from './methods.ts'
import { expireCheckout, readSetup, startCheckout, startSetup } from './pages.ts'
import { cancel, charge, paymentsSince, readPayment } from './payments.ts'
import { payoutsSince, readPayout } from './payouts.ts'

/** Stripe by its library, with the key of an organization. Sends nothing until it is asked. */
export async function openStripe(key: string, server: StripeServer = {}): Promise<PaymentProvider> {
  const connection = await connect(key, server)
  return {
    account: () => readAccount(connection, key),
    createCustomer: person => createCustomer(connection, person),
    startSetup: setup => startSetup(connection, setup),
    readSetup: setupId => readSetup(connection, setupId),
    removeMethod: methodId => removeMethod(connection, methodId),
    startCheckout: checkout => startCheckout(connection, checkout),
    expireCheckout: checkoutId => expireCheckout(connection, checkoutId),
    charge: wanted => charge(connection, wanted),
    readPayment: by => readPayment(connection, by),
    cancel: paymentId => cancel(connection, paymentId),
    paymentsSince: since => paymentsSince(connection, since),
    payoutsSince: since => payoutsSince(connection, since),
    readPayout: payoutId => readPayout(connection, payoutId),
    eventsSince: since => eventsSince(connection, since),
    parse: (rawBody, signature, secret) => parseEvent(connection, { rawBody, signature, secret }),
  }
}

async function readAccount({ stripe, ask }: Connection, key: string) {
  const { id, business_profile, settings } = await ask(() => stripe.accounts.retrieveCurrent())
  const name = settings?.dashboard.display_name || business_profile?.name || null
  return { id, name, mode: modeOf(key) }
}

/** Live keys say so in their names, as `sk_live_…` and `rk_live_…`. */
function modeOf(key: string) {
  return /^[a-z]+_live_/.test(key) ? ('live' as const) : ('test' as const)
}
