import Stripe from 'stripe'
import type { TestAccount } from '#test/stripe/controls.ts'
import type { AccountOptions } from '#test/stripe/open-account.ts'
import type { TestStripe } from '#test/stripe.ts'

interface Office {
  stripe: Stripe
  account: TestAccount
  customer: string
}

/** A new account with the library and one customer. */
export async function officeOf(server: TestStripe, options: AccountOptions = {}): Promise<Office> {
  const account = server.openAccount(options)
  const stripe = new Stripe(account.secretKey, { ...server.options, maxNetworkRetries: 0 })
  const { id } = await stripe.customers.create({ email: 'ann@example.com' })
  return { stripe, account, customer: id }
}

/** 1,500.00 off session, unless given otherwise. */
export async function charge(
  stripe: Stripe,
  given: Partial<Stripe.PaymentIntentCreateParams>,
  options: Stripe.RequestOptions = {},
) {
  return await stripe.paymentIntents.create(
    {
      ...{ amount: 150000, currency: 'usd', confirm: true, off_session: true },
      allowed_payment_method_types: ['card', 'us_bank_account'],
      ...given,
    },
    options,
  )
}

/** The error of the library; a request that succeeds fails the test. */
export async function refusal(request: Promise<unknown>): Promise<unknown> {
  return await request.then(
    () => new Error('The request succeeded.'),
    (error: unknown) => error,
  )
}
