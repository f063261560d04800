import { afterAll, beforeAll, expect, it } from 'vitest'
import { officeOf } from '#test/stripe/office.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'

let server: TestStripe

beforeAll(async () => {
  server = await startStripe()
})
afterAll(() => server.close())

it('the page of a session saves a card, and charges a bank account later', async () => {
  const { stripe, account, customer } = await officeOf(server)
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
  const { stripe, account } = await officeOf(server)
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

it('an endpoint of the API gets the events it asks for, signed with its own secret', async () => {
  const { stripe, account } = await officeOf(server)
  const endpoint = await stripe.webhookEndpoints.create({
    url: `${server.origin}/events`,
    enabled_events: ['customer.updated'],
  })
  expect(endpoint.secret).toMatch(/^whsec_/)
  const { id } = await stripe.customers.create({ name: 'Ann' })
  await stripe.customers.update(id, { name: 'Anna' })
  await account.webhooks.settled()
  expect(account.webhooks.deliveries.map(({ type }) => type)).toEqual(['customer.updated'])

  // A server that starts from it goes on with the same objects.
  const later = server.openAccount({ from: JSON.parse(JSON.stringify(account.snapshot())) })
  expect(later.records.find('customer', id)).toMatchObject({ name: 'Anna' })
  await stripe.webhookEndpoints.del(endpoint.id)
  expect((await stripe.webhookEndpoints.list()).data).toEqual([])
})
