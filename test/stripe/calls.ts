import type Stripe from 'stripe'
import { z } from 'zod'
import type { Account } from './account.ts'
import { balanceFilter } from './balance.ts'
import * as customers from './customers.ts'
import { listed, within } from './lists.ts'
import * as intents from './payment-intents.ts'
import * as methods from './payment-methods.ts'
import { payoutFilter } from './payouts.ts'
import { idOf, type Kind, type Tables } from './records.ts'
import * as refunds from './refunds.ts'
import { searchIntents, searchParameters } from './search.ts'
import * as sessions from './sessions.ts'
import * as setups from './setup-intents.ts'
import { expand, page, parametersOf, range, text } from './shapes.ts'

type Method = 'GET' | 'POST' | 'DELETE'
type Right = readonly [noun: string, verb: 'read' | 'write']

/** A call of the API: `:id` in its path is handed to `act`. */
export interface Call {
  method: Method
  path: string
  right: Right
  /** @throws ZodError for parameters that it does not have */
  act: (account: Account, input: object, id: string) => object
}

const nothing = z.strictObject({ expand })
const disputeFilter = parametersOf<Stripe.DisputeListParams>()({
  ...page,
  charge: text.optional(),
  payment_intent: text.optional(),
  created: range.optional(),
})
const chargeFilter = parametersOf<Stripe.ChargeListParams>()({
  ...page,
  customer: text.optional(),
  payment_intent: text.optional(),
  created: range.optional(),
})
const eventFilter = parametersOf<Stripe.EventListParams>()({
  ...page,
  type: text.optional(),
  types: z.array(text).optional(),
  created: range.optional(),
  delivery_success: z.unknown().optional(),
})

export const calls: Call[] = [
  call('GET', '/v1/account', ['accounts_kyc_basic', 'read'], nothing, accountObject),

  call(
    'POST',
    '/v1/customers',
    write('customer'),
    customers.customerParameters,
    customers.createCustomer,
  ),
  list('/v1/customers', 'customer', customers.customerFilter, (customer, { email, created }) => [
    email === undefined || customer.email === email,
    within(customer.created, created),
  ]),
  retrieve('/v1/customers/:id', 'customer'),
  call(
    'POST',
    '/v1/customers/:id',
    write('customer'),
    customers.customerParameters,
    customers.updateCustomer,
  ),
  call('DELETE', '/v1/customers/:id', write('customer'), nothing, customers.deleteCustomer),
  call(
    'GET',
    '/v1/customers/:id/payment_methods',
    read('payment_method'),
    methods.methodFilter,
    (account, given, id) =>
      methodsOf(account, { ...given, customer: id }, `/v1/customers/${id}/payment_methods`),
  ),

  call(
    'GET',
    '/v1/payment_methods',
    read('payment_method'),
    methods.methodFilter,
    (account, given) => methodsOf(account, given, '/v1/payment_methods'),
  ),
  retrieve('/v1/payment_methods/:id', 'payment_method'),
  call(
    'POST',
    '/v1/payment_methods/:id/attach',
    write('payment_method'),
    methods.attachParameters,
    methods.attach,
  ),
  call(
    'POST',
    '/v1/payment_methods/:id/detach',
    write('payment_method'),
    methods.detachParameters,
    methods.detach,
  ),

  call(
    'POST',
    '/v1/setup_intents',
    write('setup_intent'),
    setups.setupParameters,
    setups.createSetup,
  ),
  list('/v1/setup_intents', 'setup_intent', setups.setupFilter, (setup, wanted) => [
    same(setup.customer, wanted.customer),
    same(setup.payment_method, wanted.payment_method),
    within(setup.created, wanted.created),
  ]),
  retrieve('/v1/setup_intents/:id', 'setup_intent'),
  call(
    'POST',
    '/v1/setup_intents/:id/confirm',
    write('setup_intent'),
    setups.setupConfirmation,
    setups.confirmSetup,
  ),
  call(
    'POST',
    '/v1/setup_intents/:id/cancel',
    write('setup_intent'),
    setups.setupCancellation,
    setups.cancelSetup,
  ),

  call(
    'POST',
    '/v1/payment_intents',
    write('payment_intent'),
    intents.intentParameters,
    intents.createIntent,
  ),
  list('/v1/payment_intents', 'payment_intent', intents.intentFilter, (intent, wanted) => [
    same(intent.customer, wanted.customer),
    within(intent.created, wanted.created),
  ]),
  call(
    'GET',
    '/v1/payment_intents/search',
    read('payment_intent'),
    searchParameters,
    searchIntents,
  ),
  retrieve('/v1/payment_intents/:id', 'payment_intent'),
  call(
    'POST',
    '/v1/payment_intents/:id/confirm',
    write('payment_intent'),
    intents.confirmParameters,
    intents.confirmIntent,
  ),
  call(
    'POST',
    '/v1/payment_intents/:id/cancel',
    write('payment_intent'),
    intents.cancelParameters,
    intents.cancelIntent,
  ),

  call(
    'POST',
    '/v1/checkout/sessions',
    write('checkout.session'),
    sessions.sessionParameters,
    sessions.createSession,
  ),
  list('/v1/checkout/sessions', 'checkout.session', sessions.sessionFilter, (session, wanted) => [
    same(session.customer, wanted.customer),
    same(session.payment_intent, wanted.payment_intent),
    wanted.status === undefined || session.status === wanted.status,
    within(session.created, wanted.created),
  ]),
  call(
    'GET',
    '/v1/checkout/sessions/:id',
    read('checkout.session'),
    nothing,
    sessions.currentSession,
  ),
  call(
    'POST',
    '/v1/checkout/sessions/:id/expire',
    write('checkout.session'),
    nothing,
    sessions.expireSession,
  ),

  list('/v1/charges', 'charge', chargeFilter, (charge, wanted) => [
    same(charge.customer, wanted.customer),
    same(charge.payment_intent, wanted.payment_intent),
    within(charge.created, wanted.created),
  ]),
  retrieve('/v1/charges/:id', 'charge'),

  call('POST', '/v1/refunds', write('refund'), refunds.refundParameters, refunds.createRefund),
  list('/v1/refunds', 'refund', refunds.refundFilter, (refund, wanted) => [
    same(refund.payment_intent, wanted.payment_intent),
    same(refund.charge, wanted.charge),
    within(refund.created, wanted.created),
  ]),
  retrieve('/v1/refunds/:id', 'refund'),

  list('/v1/disputes', 'dispute', disputeFilter, (dispute, wanted) => [
    same(dispute.payment_intent, wanted.payment_intent),
    same(dispute.charge, wanted.charge),
    within(dispute.created, wanted.created),
  ]),
  retrieve('/v1/disputes/:id', 'dispute'),

  list('/v1/payouts', 'payout', payoutFilter, (payout, wanted) => [
    within(payout.arrival_date, wanted.arrival_date),
    within(payout.created, wanted.created),
    wanted.status === undefined || payout.status === wanted.status,
  ]),
  retrieve('/v1/payouts/:id', 'payout'),

  list(
    '/v1/balance_transactions',
    'balance_transaction',
    balanceFilter,
    (booked, wanted, account) => [
      wanted.payout === undefined || account.paidOut.get(booked.id) === wanted.payout,
      same(booked.source, wanted.source),
      wanted.type === undefined || booked.type === wanted.type,
      wanted.currency === undefined || booked.currency === wanted.currency,
      within(booked.created, wanted.created),
    ],
  ),
  retrieve('/v1/balance_transactions/:id', 'balance_transaction'),

  list('/v1/events', 'event', eventFilter, (event, wanted) => [
    wanted.type === undefined || matches(event.type, wanted.type),
    wanted.types === undefined || wanted.types.some(type => matches(event.type, type)),
    within(event.created, wanted.created),
  ]),
  retrieve('/v1/events/:id', 'event'),
]

function call<S extends z.ZodType>(
  method: Method,
  path: string,
  right: Right,
  shape: S,
  act: (account: Account, given: z.output<S>, id: string) => object,
): Call {
  return {
    method,
    path,
    right,
    act: (account, input, id) => act(account, shape.parse(input), id),
  }
}

function list<K extends Kind, S extends z.ZodType<{ limit: number }>>(
  path: string,
  kind: K,
  filter: S,
  tests: (object: Tables[K], wanted: z.output<S>, account: Account) => boolean[],
): Call {
  return call('GET', path, read(kind), filter, (account, wanted) => {
    const isWanted = (object: Tables[K]) => tests(object, wanted, account).every(Boolean)
    return listed(path, account.records.all(kind).filter(isWanted), wanted)
  })
}

function retrieve(path: string, kind: Kind): Call {
  return call('GET', path, read(kind), nothing, (account, _, id) => account.records.find(kind, id))
}

function read(kind: Kind): Right {
  return [`${kind.replace('.', '_')}s`, 'read']
}

function write(kind: Kind): Right {
  return [`${kind.replace('.', '_')}s`, 'write']
}

function methodsOf(account: Account, wanted: z.output<typeof methods.methodFilter>, url: string) {
  const found = account.records
    .all('payment_method')
    .filter(method => method.customer !== null && same(method.customer, wanted.customer))
    .filter(method => wanted.type === undefined || method.type === wanted.type)
  return listed(url, found, wanted)
}

function same(reference: Parameters<typeof idOf>[0], wanted: string | undefined): boolean {
  return wanted === undefined || idOf(reference) === wanted
}

/** `charge.*` names each event of a charge. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}

function accountObject(account: Account) {
  return {
    id: account.id,
    object: 'account',
    business_profile: { name: account.name, url: null },
    business_type: 'individual',
    capabilities: { card_payments: 'active', us_bank_account_ach_payments: 'active' },
    charges_enabled: account.chargesEnabled,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    email: 'office@example.com',
    metadata: {},
    payouts_enabled: true,
    settings: { dashboard: { display_name: account.name, timezone: 'Etc/UTC' } },
    type: 'standard',
  }
}
