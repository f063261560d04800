import type Stripe from 'stripe'
import { z } from 'zod'
import type { Account } from './account.ts'
import { cardError, invalidRequest, unexpectedState } from './errors.ts'
import { attached, cardBehind, methodFor, refuseOther } from './payment-methods.ts'
import { idOf, newId } from './records.ts'
import { expand, ignored, metadata, page, parametersOf, range, text, yes } from './shapes.ts'

const confirmation = {
  payment_method: text.optional(),
  return_url: text.optional(),
  mandate_data: ignored,
  payment_method_options: ignored,
  expand,
}

export const setupParameters = parametersOf<Stripe.SetupIntentCreateParams>()({
  ...confirmation,
  customer: text.optional(),
  confirm: yes.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(text).optional(),
  automatic_payment_methods: ignored,
  usage: z.enum(['off_session', 'on_session']).optional(),
})

export const setupConfirmation = parametersOf<Stripe.SetupIntentConfirmParams>()(confirmation)
export const setupCancellation = parametersOf<Stripe.SetupIntentCancelParams>()({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
  expand,
})
export const setupFilter = parametersOf<Stripe.SetupIntentListParams>()({
  ...page,
  customer: text.optional(),
  payment_method: text.optional(),
  created: range.optional(),
})

export function createSetup(
  account: Account,
  given: Partial<z.output<typeof setupParameters>>,
): Stripe.SetupIntent {
  if (given.customer) account.records.find('customer', given.customer, 'customer')
  const id = newId('seti')
  const setup = account.records.add('setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('').slice(1)}`,
    created: account.now(),
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: account.livemode,
    mandate: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: given.allowed_payment_method_types ?? ['card', 'us_bank_account'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  })
  account.emit('setup_intent.created', setup)
  if (given.confirm) confirmSetup(account, given, id)
  return setup
}

/** Saves a payment method for its customer. @throws Refusal 402 when the card is declined */
export function confirmSetup(
  account: Account,
  given: { payment_method?: string },
  id: string,
): Stripe.SetupIntent {
  const setup = account.records.find('setup_intent', id)
  if (!given.payment_method)
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      { code: 'parameter_missing', param: 'payment_method' },
    )
  if (!setup.status.startsWith('requires_')) throw unexpected(setup, 'confirm')
  const method = methodFor(account, given.payment_method)
  const customer = idOf(setup.customer)
  refuseOther(account, method, customer)
  const { decline, onlyPaymentsFail } = cardBehind(account, method)
  if (decline && !onlyPaymentsFail) {
    setup.last_setup_error = {
      ...decline,
      payment_method: structuredClone(method),
      type: 'card_error',
    }
    account.emit('setup_intent.setup_failed', setup)
    throw cardError({
      ...decline,
      setup_intent: structuredClone(setup),
      payment_method: structuredClone(method),
    })
  }
  Object.assign(setup, { status: 'succeeded', payment_method: method.id, last_setup_error: null })
  if (customer) attached(account, method, customer)
  account.emit('setup_intent.succeeded', setup)
  return setup
}

export function cancelSetup(
  account: Account,
  given: z.output<typeof setupCancellation>,
  id: string,
): Stripe.SetupIntent {
  const setup = account.records.find('setup_intent', id)
  if (!setup.status.startsWith('requires_')) throw unexpected(setup, 'cancel')
  setup.status = 'canceled'
  setup.cancellation_reason = given.cancellation_reason ?? null
  account.emit('setup_intent.canceled', setup)
  return setup
}

function unexpected(setup: Stripe.SetupIntent, verb: string) {
  return unexpectedState(
    `You cannot ${verb} this SetupIntent because it has a status of ${setup.status}.`,
    { code: 'setup_intent_unexpected_state', setup_intent: structuredClone(setup) },
  )
}
