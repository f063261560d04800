import type Stripe from 'stripe'
import { z } from 'zod'
import type { Account } from './account.ts'
import { invalidRequest, unexpectedState } from './errors.ts'
import { refuseAmount } from './payment-intents.ts'
import { newId } from './records.ts'
import { createSetup } from './setup-intents.ts'
import { expand, ignored, metadata, page, parametersOf, range, text, whole } from './shapes.ts'

const item = parametersOf<Stripe.Checkout.SessionCreateParams.LineItem>()({
  price_data: z.strictObject({
    currency: text,
    unit_amount: whole,
    product_data: z.strictObject({
      name: text,
      description: text.optional(),
      metadata: metadata.optional(),
    }),
  }),
  quantity: whole.default(1),
})

export const sessionParameters = parametersOf<Stripe.Checkout.SessionCreateParams>()({
  mode: z.enum(['payment', 'setup']),
  ui_mode: z.literal('hosted_page').optional(),
  success_url: text,
  cancel_url: text.optional(),
  client_reference_id: text.max(200).optional(),
  currency: text.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  expires_at: whole.optional(),
  line_items: z.array(item).optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(z.enum(['card', 'us_bank_account'])).optional(),
  payment_method_options: ignored,
  saved_payment_method_options: ignored,
  billing_address_collection: ignored,
  submit_type: text.optional(),
  custom_text: ignored,
  payment_intent_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
      receipt_email: text.optional(),
      statement_descriptor: ignored,
      statement_descriptor_suffix: ignored,
    })
    .optional(),
  setup_intent_data: z
    .strictObject({ description: text.optional(), metadata: metadata.optional() })
    .optional(),
  expand,
})

export const sessionFilter = parametersOf<Stripe.Checkout.SessionListParams>()({
  ...page,
  customer: text.optional(),
  payment_intent: text.optional(),
  status: text.optional(),
  created: range.optional(),
})

export type SessionParameters = z.output<typeof sessionParameters>

/** What the session's page needs and its object does not show. */
export const orders = new WeakMap<Stripe.Checkout.Session, SessionParameters>()

const days = 24 * 60 * 60

export function createSession(account: Account, given: SessionParameters): Stripe.Checkout.Session {
  refuseParameters(account, given)
  const items = given.line_items ?? []
  const total = items.reduce(
    (sum, { price_data, quantity }) => sum + price_data.unit_amount * quantity,
    0,
  )
  const isPayment = given.mode === 'payment'
  if (isPayment) refuseAmount({ amount: total, currency: items[0]?.price_data.currency ?? '' })
  const id = newId(account.livemode ? 'cs_live' : 'cs_test')
  const methodTypes = given.allowed_payment_method_types ?? ['card', 'us_bank_account']
  const setup = isPayment
    ? null
    : createSetup(account, {
        customer: given.customer,
        allowed_payment_method_types: methodTypes,
        ...given.setup_intent_data,
      })
  const session = account.records.add('checkout.session', {
    ...empty,
    id,
    object: 'checkout.session',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount_subtotal: isPayment ? total : null,
    amount_total: isPayment ? total : null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    created: account.now(),
    currency: isPayment ? 'usd' : (given.currency ?? null),
    customer: given.customer ?? null,
    customer_creation: isPayment ? (given.customer_creation ?? 'if_required') : null,
    customer_email: given.customer_email ?? null,
    expires_at: given.expires_at ?? account.now() + days,
    livemode: account.livemode,
    locale: given.locale ?? null,
    metadata: given.metadata ?? {},
    mode: given.mode,
    payment_method_types: methodTypes,
    payment_status: isPayment ? 'unpaid' : 'no_payment_required',
    setup_intent: setup?.id ?? null,
    status: 'open',
    submit_type: given.submit_type ?? null,
    success_url: given.success_url,
    total_details: isPayment ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: 'hosted_page',
    url: `${account.origin()}/c/pay/${id}`,
  })
  orders.set(session, given)
  return session
}

/** A session after the time it was open for is expired; Stripe does it by itself. */
export function currentSession(account: Account, _: unknown, id: string) {
  const session = account.records.find('checkout.session', id)
  if (session.status === 'open' && session.expires_at <= account.now()) end(account, session)
  return session
}

export function expireSession(account: Account, _: unknown, id: string) {
  const session = currentSession(account, _, id)
  if (session.status !== 'open')
    throw unexpectedState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}`,
    )
  end(account, session)
  return session
}

function end(account: Account, session: Stripe.Checkout.Session) {
  Object.assign(session, { status: 'expired', url: null })
  account.emit('checkout.session.expired', session)
}

function refuseParameters(account: Account, given: SessionParameters) {
  if (given.customer) account.records.find('customer', given.customer, 'customer')
  if (given.customer && given.customer_email)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.')
  if (given.mode === 'payment' && !given.line_items?.length)
    throw invalidRequest('You must provide `line_items` in `payment` mode.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  if (given.mode === 'setup' && (given.line_items || given.payment_intent_data))
    throw invalidRequest('You can not pass `line_items` or `payment_intent_data` in `setup` mode.')
  if (given.mode === 'setup' && !given.allowed_payment_method_types && !given.currency)
    throw invalidRequest(
      '`currency` is required in `setup` mode without `allowed_payment_method_types`.',
      {
        code: 'parameter_missing',
        param: 'currency',
      },
    )
  const wait = (given.expires_at ?? account.now() + days) - account.now()
  if (wait < 30 * 60 || wait > days)
    throw invalidRequest(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
}

const empty = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_details: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>
