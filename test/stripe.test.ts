import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { charge, officeOf, refusal } from '#test/stripe/office.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'

let server: TestStripe

beforeAll(async () => {
  server = await startStripe()
})
afterAll(() => server.close())

it('a card that is charged off session succeeds at once, or fails with its code', async () => {
  const { stripe, account, customer } = await officeOf(server)
  const paid = await charge(stripe, { customer, payment_method: 'pm_card_visa' })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 150000 })
  const failure = async (number: string) => {
    const { id } = account.saveMethod(customer, { card: number })
    return await refusal(charge(stripe, { customer, payment_method: id }))
  }
  expect(await failure('4000000000000341')).toMatchObject({
    statusCode: 402,
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'generic_decline',
    payment_intent: { status: 'requires_payment_method' },
  })
  expect(await failure('4000000000009995')).toMatchObject({ decline_code: 'insufficient_funds' })
  expect(await failure('4000000000000069')).toMatchObject({ code: 'expired_card' })
  expect(await failure('4000002760003184')).toMatchObject({ code: 'authentication_required' })
  const expired = { card: '4242424242424242', expires: { month: 1, year: 2020 } }
  const { id } = account.saveMethod(customer, expired)
  expect(await refusal(charge(stripe, { customer, payment_method: id }))).toMatchObject({
    code: 'expired_card',
  })
})

it('a bank debit is processing until it settles, and a return says its code', async () => {
  const { stripe, account, customer } = await officeOf(server)
  const method = account.saveMethod(customer, { bank: '000123456789' }).id
  const first = await charge(stripe, { customer, payment_method: method })
  expect(first.status).toBe('processing')
  account.settle(first.id)
  expect(await stripe.paymentIntents.retrieve(first.id)).toMatchObject({ status: 'succeeded' })

  const second = await charge(stripe, { customer, payment_method: method })
  account.fail(second.id, 'R01')
  expect(await stripe.paymentIntents.retrieve(second.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'insufficient_funds', network_decline_code: 'R01' },
  })
  const third = await charge(stripe, { customer, payment_method: method })
  account.fail(third.id, 'R02')
  expect(await refusal(charge(stripe, { customer, payment_method: method }))).toMatchObject({
    code: 'payment_method_bank_account_blocked',
  })
  expect(account.webhooks.take().map(({ event }) => event.type)).toEqual([
    ...['customer.created', 'payment_method.attached'],
    ...['payment_intent.created', 'charge.pending', 'payment_intent.processing'],
    ...['charge.succeeded', 'payment_intent.succeeded'],
    ...['payment_intent.created', 'charge.pending', 'payment_intent.processing'],
    ...['charge.failed', 'payment_intent.payment_failed'],
    ...['payment_intent.created', 'charge.pending', 'payment_intent.processing'],
    ...['charge.failed', 'payment_intent.payment_failed', 'payment_intent.created'],
  ])
})

it('a key is used once: the same request is answered again, another is refused', async () => {
  const { stripe, account, customer } = await officeOf(server)
  const asked = { customer, payment_method: 'pm_card_visa' }
  const first = await charge(stripe, asked, { idempotencyKey: 'attempt-1' })
  const again = await charge(stripe, asked, { idempotencyKey: 'attempt-1' })
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  const other = charge(stripe, { ...asked, amount: 5000 }, { idempotencyKey: 'attempt-1' })
  expect(await refusal(other)).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
  const { id } = account.saveMethod(customer, { card: '4000000000000002' })
  const declined = { customer, payment_method: id }
  const refusals = [1, 2].map(() =>
    refusal(charge(stripe, declined, { idempotencyKey: 'attempt-2' })),
  )
  expect(await Promise.all(refusals)).toMatchObject([{ statusCode: 402 }, { statusCode: 402 }])
  expect(account.records.all('payment_intent')).toHaveLength(2)
})

it('an answer can be lost after the server acted, and the retry finds the payment', async () => {
  const { stripe, account, customer } = await officeOf(server)
  const asked = { customer, payment_method: 'pm_card_visa', metadata: { attempt: '7' } }
  // The library itself tries again once after a closed connection.
  server.loseAnswers('POST /v1/payment_intents', { times: 2 })
  expect(await refusal(charge(stripe, asked, { idempotencyKey: 'lost-1' }))).toMatchObject({
    type: 'StripeConnectionError',
  })
  const found = await stripe.paymentIntents.search({ query: "metadata['attempt']:'7'" })
  const again = await charge(stripe, asked, { idempotencyKey: 'lost-1' })
  expect(found.data.map(({ id }) => id)).toEqual([again.id])
  expect(account.records.all('charge')).toHaveLength(1)
})

it('wrong, expired and restricted keys are refused as Stripe does', async () => {
  const { account } = await officeOf(server)
  const with_ = (key: string) => new Stripe(key, { ...server.options, maxNetworkRetries: 0 })
  expect(await refusal(with_('sk_test_wrongwrong').accounts.retrieveCurrent())).toMatchObject({
    statusCode: 401,
    type: 'StripeAuthenticationError',
  })
  const restricted = account.addRestrictedKey({ customers: 'read' })
  expect((await with_(restricted).customers.list()).data).toHaveLength(1)
  expect(await refusal(with_(restricted).payouts.list())).toMatchObject({ statusCode: 403 })
  account.expireKey(restricted)
  expect(await refusal(with_(restricted).customers.list())).toMatchObject({
    code: 'api_key_expired',
  })
  const live = server.openAccount({ livemode: true })
  expect(live.secretKey).toMatch(/^sk_live_/)
  expect(await with_(live.restrictedKey).customers.create({})).toMatchObject({ livemode: true })
})

it('a refund, a lost dispute and fees make the payout', async () => {
  const { stripe, account, customer } = await officeOf(server, { fee: () => 80 })
  const pay = async (bank: string) => {
    const { id } = account.saveMethod(customer, { bank })
    const intent = await charge(stripe, { customer, payment_method: id })
    account.settle(intent.id)
    return intent.id
  }
  const first = await pay('000123456789')
  expect(account.payOut({ arrivalOn: '2025-04-08' })).toMatchObject({ amount: 149920 })
  account.refund(first, 5000)
  account.dispute(await pay('000123456789'))
  await pay('000123456789')
  const { id, amount } = account.payOut()
  expect(amount).toBe(-5000 + (150000 - 80) - 150000 + (150000 - 80))
  const items = await stripe.balanceTransactions.list({ payout: id, expand: ['data.source'] })
  expect(items.data.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -amount],
    ['payment', 149920],
    ['adjustment', -150000],
    ['payment', 149920],
    ['payment_refund', -5000],
  ])
  expect(items.data[3]).toMatchObject({ source: { object: 'charge', amount: 150000 } })
  const [payout] = (await stripe.payouts.list({ arrival_date: 1744070400 })).data
  expect(payout).toMatchObject({ amount: 149920, status: 'paid' })
})

it('parameters that Stripe does not have are refused, and lists go on behind their last row', async () => {
  const { stripe, customer } = await officeOf(server)
  expect(await refusal(charge(stripe, { customer, amount: 49 }))).toMatchObject({
    code: 'amount_too_small',
  })
  const wrong = { email: 'ann@example.com', e_mail: 'ann@example.com' }
  expect(await refusal(stripe.customers.create(wrong))).toMatchObject({
    code: 'parameter_unknown',
    param: 'e_mail',
  })
  expect(await refusal(stripe.customers.retrieve('cus_1'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_1'",
  })
  for (let count = 0; count < 3; count += 1) await stripe.customers.create({})
  const all: string[] = []
  for await (const { id } of stripe.customers.list({ limit: 2 })) all.push(id)
  expect([all.length, all.at(-1)]).toEqual([4, customer])
})
