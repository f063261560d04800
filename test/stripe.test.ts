import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount } from '#test/stripe/controls.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'

let server: TestStripe

beforeAll(async () => {
  server = await startStripe()
})
afterAll(() => server.close())

it('a card that is charged off session succeeds at once, or fails with its code', async () => {
  const { stripe, account, customer } = await office()
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
  const { stripe, account, customer } = await office()
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
  const { stripe, account, customer } = await office()
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

it('an answer can be lost after the server acted, and the retry finds what was done', async () => {
  const { stripe, account, customer } = await office()
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
  const { account } = await office()
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
  const { stripe, account, customer } = await office({ fee: () => 80 })
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

it('the page of a session saves a card, and charges a bank account later', async () => {
  const { stripe, account, customer } = await office()
  const urls = { success_url: 'http://app/done?s={CHECKOUT_SESSION_ID}', cancel_url: 'http://app/' }
  const setup = await stripe.checkout.sessions.create({
    ...{ mode: 'setup', customer, currency: 'usd', ...urls },
  })
  expect(await (await fetch(setup.url ?? '')).text()).toContain('Test payments – no money moves')
  const send = async (url: string | null, fields: Record<string, string>) =>
    await fetch(url ?? '', {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  const card = { kind: 'card', number: '4000 0000 0000 0002', expires: '12 / 40', name: 'Ann' }
  const declined = await send(setup.url, card)
  expect([declined.status, await declined.text()]).toEqual([
    402,
    expect.stringContaining('Your card was declined.'),
  ])
  expect((await send(setup.url, { cancel: 'true' })).headers.get('location')).toBe('http://app/')
  const saved = await send(setup.url, { ...card, number: '4242 4242 4242 4242' })
  expect(saved.headers.get('location')).toBe(`http://app/done?s=${setup.id}`)
  expect((await stripe.customers.listPaymentMethods(customer)).data).toMatchObject([
    { card: { brand: 'visa', last4: '4242', exp_year: 2040 } },
  ])

  const payment = await stripe.checkout.sessions.create({
    ...{ mode: 'payment', customer, ...urls },
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 121000, product_data: { name: 'Rent' } } },
    ],
    payment_intent_data: { setup_future_usage: 'off_session', metadata: { attempt: '3' } },
  })
  const bank = { kind: 'bank', routing: '110000000', account: '000222222227', name: 'Ann' }
  expect((await send(payment.url, bank)).status).toBe(303)
  const done = await stripe.checkout.sessions.retrieve(payment.id, { expand: ['payment_intent'] })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'processing', amount: 121000, metadata: { attempt: '3' } },
  })
  account.settleAll()
  const types = account.webhooks.take().map(({ event }) => event.type)
  expect(types.slice(-2)).toEqual([
    'payment_intent.payment_failed',
    'checkout.session.async_payment_failed',
  ])
})

it('events are signed, and reach an endpoint late, twice, in another order or not at all', async () => {
  const { stripe, account } = await office()
  const [signed] = account.webhooks.take()
  expect(
    stripe.webhooks.constructEvent(
      signed?.payload ?? '',
      signed?.headers['stripe-signature'] ?? '',
      account.webhooks.secret,
    ),
  ).toMatchObject({ type: 'customer.created' })

  account.webhooks.sendTo(`${server.origin}/nobody`)
  account.webhooks.setTimes(({ type }) => (type === 'customer.updated' ? 2 : 1))
  account.webhooks.hold()
  const { id } = await stripe.customers.create({})
  await stripe.customers.update(id, { name: 'Ann' })
  await account.webhooks.release(events => events.toReversed())
  account.webhooks.setTimes(() => 0)
  await stripe.customers.del(id)
  await account.webhooks.settled()
  expect(account.webhooks.deliveries.map(({ type, status }) => [type, status])).toEqual([
    ['customer.updated', 404],
    ['customer.updated', 404],
    ['customer.created', 404],
  ])
  const listed = await stripe.events.list({ types: ['customer.deleted', 'customer.updated'] })
  expect(listed.data.map(({ type }) => type)).toEqual(['customer.deleted', 'customer.updated'])
})

it('parameters that Stripe does not have are refused, and lists go on behind their last row', async () => {
  const { stripe, customer } = await office()
  expect(await refusal(charge(stripe, { customer, amount: 49 }))).toMatchObject({
    code: 'amount_too_small',
  })
  const wrong: Stripe.CustomerCreateParams = { ...{ e_mail: 'ann@example.com' } }
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

interface Office {
  stripe: Stripe
  account: TestAccount
  customer: string
}

async function office(options: Parameters<TestStripe['openAccount']>[0] = {}): Promise<Office> {
  const account = server.openAccount(options)
  const stripe = new Stripe(account.secretKey, { ...server.options, maxNetworkRetries: 0 })
  const { id } = await stripe.customers.create({ email: 'ann@example.com' })
  return { stripe, account, customer: id }
}

async function charge(
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
async function refusal(request: Promise<unknown>): Promise<unknown> {
  const answer = request.then(
    () => new Error('The request succeeded.'),
    (error: unknown) => error,
  )
  const error = await answer
  return error
}
