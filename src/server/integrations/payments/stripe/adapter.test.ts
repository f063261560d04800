import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount } from '#test/stripe/controls.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'
import { type PaymentProvider, ProviderError } from '../port.ts'
import { openStripe } from './adapter.ts'

let server: TestStripe

beforeAll(async () => {
  server = await startStripe()
})
afterAll(() => server.close())

it('a page has no payment until it is paid; the payment then names its purpose', async () => {
  const { provider, account, customer } = await office()
  const checkout = checkoutFor(customer, 'ach')
  const { checkoutId, url } = await provider.startCheckout(checkout)
  expect(await provider.startCheckout(checkout)).toEqual({ checkoutId, url })
  expect(await provider.readPayment({ checkoutId })).toBeNull()
  await account.completeCheckout(checkoutId, { bank: '000123456789' })
  const paid = await provider.readPayment({ checkoutId })
  expect(paid).toMatchObject({
    ...{ attemptId: checkout.key, state: 'processing', cents: 150_000, kind: 'ach' },
    ...{ refundedCents: 0, failureCode: null, dispute: null },
  })
  expect(await provider.expireCheckout(checkoutId)).toBe(false)
  account.fail(paid?.paymentId ?? '', 'R01')
  expect(await provider.readPayment({ checkoutId })).toMatchObject({
    ...{ state: 'failed', failureCode: 'R01' },
  })
})

it('a card that is refused on an open page is no failed payment yet', async () => {
  const { provider, customer } = await office()
  const { checkoutId, url } = await provider.startCheckout(checkoutFor(customer, 'card'))
  const card = { kind: 'card', number: '4000 0000 0000 0002', expires: '12 / 40', name: 'Ann' }
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams(card) })).status).toBe(402)
  const begun = await all(provider.paymentsSince(new Date(0)))
  expect(begun).toMatchObject([{ state: 'submitted', failureCode: null }])
  expect(await provider.expireCheckout(checkoutId)).toBe(true)
  expect(await provider.expireCheckout(checkoutId)).toBe(true)
  expect(await provider.readPayment({ checkoutId })).toBeNull()
  const paymentId = begun[0]?.paymentId ?? ''
  expect((await provider.readPayment({ paymentId }))?.state).toMatch(/failed|cancelled/)
})

it('a method is saved on a page, charged once for a key, and removed', async () => {
  const { provider, account, customer } = await office()
  const { setupId } = await provider.startSetup({
    ...{ key: randomUUID(), customer, kinds: ['card', 'ach'], language: 'es' },
    ...{ returnUrl: 'https://a.example/b', cancelUrl: 'https://a.example/' },
  })
  expect(await provider.readSetup(setupId)).toBeNull()
  await account.completeCheckout(setupId, { card: '4242424242424242' })
  const saved = await provider.readSetup(setupId)
  expect(saved).toMatchObject({ customer, kind: 'card', brand: 'visa', last4: '4242' })
  const charge = chargeOf(customer, saved?.methodId ?? '')
  const paid = await provider.charge(charge)
  expect(paid).toMatchObject({ state: 'succeeded', attemptId: charge.key, kind: 'card' })
  expect((await provider.charge(charge)).paymentId).toBe(paid.paymentId)
  expect(await failureOf(provider.charge({ ...charge, cents: 5 }))).toMatchObject({
    failure: 'conflict',
  })
  await provider.removeMethod(saved?.methodId ?? '')
  await provider.removeMethod(saved?.methodId ?? '')
  expect(await provider.cancel(paid.paymentId)).toBe(false)
  account.refund(paid.paymentId, 5_000)
  account.dispute(paid.paymentId)
  expect(await provider.readPayment(paid)).toMatchObject({
    ...{ refundedCents: 5_000, dispute: { state: 'open' } },
  })
})

it('a refused charge says the code and its payment; a dead line and a bad key say so', async () => {
  const { provider, account, customer } = await office()
  const broke = account.saveMethod(customer, { card: '4000000000009995' }).id
  const refused = await failureOf(provider.charge(chargeOf(customer, broke)))
  expect(refused).toMatchObject({ failure: 'declined', detail: 'insufficient_funds' })
  expect(await provider.readPayment({ paymentId: refused.paymentId ?? '' })).toMatchObject({
    ...{ state: 'failed', failureCode: 'insufficient_funds' },
  })
  const closed = await openStripe('sk_test_x', { base: 'http://127.0.0.1:9' })
  expect(await failureOf(closed.account())).toMatchObject({ failure: 'unreachable' })
  const wrong = await failureOf((await openStripe('sk_test_wrong1234', at())).account())
  expect(wrong).toMatchObject({ failure: 'key', cause: undefined })
  expect(JSON.stringify({ ...wrong, message: wrong.message, stack: wrong.stack })).not.toMatch(
    '1234',
  )
  const weak = await openStripe(account.addRestrictedKey({ customers: 'read' }), at())
  expect(await failureOf(weak.account())).toMatchObject({ failure: 'key' })
  server.refuse('GET /v1/account', 503, { times: 1 })
  expect(await failureOf(provider.account())).toMatchObject({ failure: 'unreachable' })
  expect(await provider.account()).toMatchObject({ mode: 'test' })
})

it('a payout lists its parts to the cent', async () => {
  const { provider, account, customer } = await office({ fee: () => 80 })
  const method = account.saveMethod(customer, { bank: '000123456789' }).id
  const { paymentId } = await provider.charge({ ...chargeOf(customer, method), kind: 'ach' })
  account.settle(paymentId)
  account.refund(paymentId, 2_000)
  const { id } = account.payOut({ arrivalOn: '2025-04-08' })
  const [payout] = await all(provider.payoutsSince(new Date(0)))
  expect(payout).toEqual(await provider.readPayout(id))
  expect(payout).toMatchObject({ arrivalOn: '2025-04-08', state: 'paid', cents: 147_920 })
  expect(payout?.items).toHaveLength(2)
  expect(payout?.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'charge', paymentId, cents: 150_000, feeCents: 80 }),
      expect.objectContaining({ kind: 'refund', paymentId, cents: -2_000, feeCents: 0 }),
    ]),
  )
})

it('an event is read by its signature, within five minutes, and names only ids', async () => {
  const { provider, account, customer } = await office()
  const method = account.saveMethod(customer, { card: '4242424242424242' }).id
  const { paymentId } = await provider.charge(chargeOf(customer, method))
  const { secret } = account.webhooks
  const sent = account.webhooks.take().find(({ event }) => event.type === 'charge.succeeded')
  if (!sent) throw new Error('No event')
  const body = Buffer.from(sent.payload)
  const parse = (signature: string, raw = body) => provider.parse(raw, signature, secret)
  expect(await parse(sent.headers['stripe-signature'] ?? '')).toEqual({
    ...{ id: sent.event.id, type: 'charge.succeeded', at: expect.any(Date) },
    subject: { kind: 'payment', paymentId },
  })
  expect(await failureOf(parse('t=1,v1=00'))).toMatchObject({ failure: 'signature' })
  expect(await all(provider.eventsSince(new Date(0)))).toContainEqual(
    expect.objectContaining({ type: 'payment_intent.succeeded' }),
  )
})

const at = () => ({ base: server.origin })

async function office(options: Parameters<TestStripe['openAccount']>[0] = {}): Promise<{
  provider: PaymentProvider
  account: TestAccount
  customer: string
}> {
  const account = server.openAccount(options)
  const provider = await openStripe(account.secretKey, at())
  const person = { key: randomUUID(), name: 'Ann Lee', email: 'ann@example.com' }
  const customer = await provider.createCustomer(person)
  expect(await provider.createCustomer(person)).toBe(customer)
  return { provider, account, customer }
}

function checkoutFor(customer: string, kind: 'card' | 'ach') {
  return {
    ...{ key: randomUUID(), cents: 150_000, currency: 'usd', kind, customer, language: 'en' },
    ...{ description: 'Rent', metadata: {} },
    ...{ successUrl: 'https://a.example/b', cancelUrl: 'https://a.example/' },
  }
}

function chargeOf(customer: string, method: string) {
  const money = { cents: 150_000, currency: 'usd', kind: 'card' as const }
  return { key: randomUUID(), ...money, customer, method, description: 'Rent', metadata: {} }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ProviderError) return error
  throw new Error('Was not refused', { cause: error })
}
