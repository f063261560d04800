import type { z } from 'zod'
import type { Account } from '../account.ts'
import * as sessions from '../checkout/sessions.ts'
import * as endpoints from '../events/webhook-endpoints.ts'
import { balanceFilter } from '../payments/balance.ts'
import * as customers from '../payments/customers.ts'
import * as intents from '../payments/payment-intents.ts'
import * as methods from '../payments/payment-methods.ts'
import { payoutFilter } from '../payments/payouts.ts'
import * as refunds from '../payments/refunds.ts'
import { searchIntents, searchParameters } from '../payments/search.ts'
import * as setups from '../payments/setup-intents.ts'
import { accountObject } from './account-object.ts'
import { type Call, call, change, list, matches, nothing, read, retrieve, same } from './call.ts'
import { chargeFilter, disputeFilter, eventFilter } from './filters.ts'
import { listed, within } from './lists.ts'

/** The calls of Stripe's API that payments of rent need. */
export const calls: Call[] = [
  call('GET', '/v1/account', ['accounts_kyc_basic', 'read'], nothing, accountObject),

  change('/v1/customers', 'customer', customers.customerParameters, customers.createCustomer),
  list('/v1/customers', 'customer', customers.customerFilter, (customer, { email, created }) => [
    email === undefined || customer.email === email,
    within(customer.created, created),
  ]),
  retrieve('/v1/customers/:id', 'customer'),
  change('/v1/customers/:id', 'customer', customers.customerParameters, customers.updateCustomer),
  call('DELETE', '/v1/customers/:id', ['customers', 'write'], nothing, customers.deleteCustomer),
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
  change(
    '/v1/payment_methods/:id/attach',
    'payment_method',
    methods.attachParameters,
    methods.attach,
  ),
  change(
    '/v1/payment_methods/:id/detach',
    'payment_method',
    methods.detachParameters,
    methods.detach,
  ),

  change('/v1/setup_intents', 'setup_intent', setups.setupParameters, setups.createSetup),
  list('/v1/setup_intents', 'setup_intent', setups.setupFilter, (setup, wanted) => [
    same(setup.customer, wanted.customer),
    same(setup.payment_method, wanted.payment_method),
    within(setup.created, wanted.created),
  ]),
  retrieve('/v1/setup_intents/:id', 'setup_intent'),
  change(
    '/v1/setup_intents/:id/confirm',
    'setup_intent',
    setups.setupConfirmation,
    setups.confirmSetup,
  ),
  change(
    '/v1/setup_intents/:id/cancel',
    'setup_intent',
    setups.setupCancellation,
    setups.cancelSetup,
  ),

  change('/v1/payment_intents', 'payment_intent', intents.intentParameters, intents.createIntent),
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
  change(
    '/v1/payment_intents/:id/confirm',
    'payment_intent',
    intents.confirmParameters,
    intents.confirmIntent,
  ),
  change(
    '/v1/payment_intents/:id/cancel',
    'payment_intent',
    intents.cancelParameters,
    intents.cancelIntent,
  ),

  change(
    '/v1/checkout/sessions',
    'checkout.session',
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
  change('/v1/checkout/sessions/:id/expire', 'checkout.session', nothing, sessions.expireSession),

  list('/v1/charges', 'charge', chargeFilter, (charge, wanted) => [
    same(charge.customer, wanted.customer),
    same(charge.payment_intent, wanted.payment_intent),
    within(charge.created, wanted.created),
  ]),
  retrieve('/v1/charges/:id', 'charge'),

  change('/v1/refunds', 'refund', refunds.refundParameters, refunds.createRefund),
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

  change(
    '/v1/webhook_endpoints',
    'webhook_endpoint',
    endpoints.endpointParameters,
    endpoints.createEndpoint,
  ),
  list('/v1/webhook_endpoints', 'webhook_endpoint', endpoints.endpointFilter, () => []),
  retrieve('/v1/webhook_endpoints/:id', 'webhook_endpoint'),
  call(
    'DELETE',
    '/v1/webhook_endpoints/:id',
    ['webhook_endpoints', 'write'],
    nothing,
    endpoints.deleteEndpoint,
  ),

  list('/v1/events', 'event', eventFilter, (event, wanted) => [
    wanted.type === undefined || matches(event.type, wanted.type),
    wanted.types === undefined || wanted.types.some(type => matches(event.type, type)),
    within(event.created, wanted.created),
  ]),
  retrieve('/v1/events/:id', 'event'),
]

function methodsOf(account: Account, wanted: z.output<typeof methods.methodFilter>, url: string) {
  const found = account.records
    .all('payment_method')
    .filter(method => method.customer !== null && same(method.customer, wanted.customer))
    .filter(method => wanted.type === undefined || method.type === wanted.type)
  return listed(url, found, wanted)
}
