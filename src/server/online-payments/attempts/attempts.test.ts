import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PaymentAttempt } from '#shared/accounting/online/attempts.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { listeningApp } from '#test/listening-app.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'
import { app, landlord, memberOf, renterOf } from '#test/world.ts'
import { paymentAttempts, providerAccounts } from '../../db/tables.ts'
import { itIs, made, standing } from '../../fixture.ts'
import {
  attemptRow,
  completePage,
  happens,
  type OnlineHome,
  onlineHome,
  payOnline,
  saved,
  work,
} from '../fixture.ts'

/** A thousand in `npm run test:long`. */
const parallel = process.env.THOROUGH ? 1_000 : 300
let stripe: TestStripe

beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

it('hundreds of parallel calls on two servers are one attempt and one page', async () => {
  const home = await onlineHome(stripe)
  const nodes = await Promise.all(
    [0, 1].map(() => listeningApp({ webDir: null, stripeServer: { base: stripe.origin } })),
  )
  const body = JSON.stringify({ leaseId: home.lease.id, amount: '1500.00', kind: 'ach' })
  const headers = {
    authorization: `Bearer ${home.tenant.token}`,
    'content-type': 'application/json',
  }
  const answers = await Promise.all(
    Array.from({ length: parallel }, async (_, turn) => {
      const url = `${nodes[turn % 2]?.origin}/api/payment-attempts`
      const answer = await fetch(url, { method: 'POST', headers, body })
      const { id = '' } = answer.status === 201 ? await answer.json() : {}
      return { status: answer.status, id }
    }),
  )
  await Promise.all(nodes.map(node => node.close()))
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ id }) => id))
  expect(ids.size).toBe(1)
  expect(answers.every(({ status }) => [201, 429, 503].includes(status))).toBe(true)
  expect(await attemptsOf(home)).toHaveLength(1)
  expect(home.account.records.all('checkout.session')).toHaveLength(1)
  const other = await payOnline(home, { amount: '900.00' })
  expect(other).toMatchObject({
    status: 409,
    text: expect.stringContaining('Finish it or stop it'),
  })
  // So many calls beside others' work take their time.
}, 120_000)

it('an answer that was lost is one payment, which the job finds at the provider', async () => {
  const home = await onlineHome(stripe)
  const methodId = await saved(home, { card: '4242424242424242' })
  stripe.loseAnswers('POST /v1/payment_intents', { times: 2 })
  const attempt = made(await payOnline(home, { kind: 'card', methodId }))
  stripe.clearFaults()
  expect(attempt.state).toBe('submitted')
  expect(made(await payOnline(home, { kind: 'card', methodId })).id).toBe(attempt.id)
  expect(await statesOf(home)).toEqual(['pending'])
  itIs('2025-03-02')
  expect(await work()).toEqual([])
  expect(await attemptRow(attempt)).toMatchObject({ state: 'succeeded' })
  expect(home.account.records.all('payment_intent')).toHaveLength(1)
  expect(await statesOf(home)).toEqual(['completed'])
  expect((await standing(home.lana, home.lease)).balance).toBe('0.00')
})

it('a request that never came is sent again by its key, once the provider was asked', async () => {
  const home = await onlineHome(stripe)
  const methodId = await saved(home, { bank: '000123456789' })
  stripe.loseRequests('POST /v1/payment_intents', { times: 2 })
  const attempt = made(await payOnline(home, { methodId }))
  stripe.clearFaults()
  expect(home.account.records.all('payment_intent')).toHaveLength(0)
  vi.setSystemTime(Date.now() + 180_000)
  expect(await work()).toEqual([])
  expect(home.account.records.all('payment_intent')).toHaveLength(1)
  expect((await attemptRow(attempt)).state).toBe('processing')
})

it('a declined card says what to do, and the ledger stays as it was', async () => {
  const home = await onlineHome(stripe)
  const methodId = await saved(home, { card: '4000000000009995' })
  expect(made(await payOnline(home, { kind: 'card', methodId }))).toMatchObject({
    ...{ state: 'failed', failureCode: 'insufficient_funds', paymentId: null },
    failure: 'There was not enough money in the account. Pay again when there is.',
  })
  await happens(home)
  expect(await statesOf(home)).toEqual([])
  const url = `/api/payment-attempts?leaseId=${home.lease.id}&current=true`
  const shown = async () =>
    (await home.tenant.get<PaymentAttempt[]>(url)).body.map(({ state }) => state)
  expect(await shown()).toEqual(['failed'])
  made(await payOnline(home, { amount: '900.00' }))
  expect(await shown()).toEqual(['submitted'])
})

it('a fee that the tenant pays is a charge that the same payment covers', async () => {
  const terms = { cardFee: 'payer' as const, cardPercent: '2.9', cardFixed: '0.30' }
  const home = await onlineHome(stripe, terms)
  const methodId = await saved(home, { card: '4242424242424242' })
  const asked = await payOnline(home, { kind: 'card', methodId, feeAmount: '40.00' })
  expect(asked).toMatchObject({ status: 409, text: expect.stringContaining('$43.80') })
  made(await payOnline(home, { kind: 'card', methodId, feeAmount: '43.80' }))
  const { body } = await home.lana.get<Payment[]>('/api/payments')
  expect(body).toMatchObject([{ amount: '1543.80', status: 'completed', paymentMethod: 'online' }])
  expect(await standing(home.lana, home.lease)).toEqual({ balance: '0.00', open: [] })
})

it('a page is stopped until it is paid, and a debit that the bank has cannot be', async () => {
  const home = await onlineHome(stripe)
  const first = made(await payOnline(home))
  expect(first.checkoutUrl).toMatch(/^http/)
  expect((await home.tenant.delete(`/api/payment-attempts/${first.id}`)).status).toBe(204)
  expect((await attemptRow(first)).state).toBe('cancelled')
  const second = made(await payOnline(home, { amount: '900.00' }))
  await completePage(home, second, { bank: '000000000009' })
  const refused = await home.tenant.delete(`/api/payment-attempts/${second.id}`)
  expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('has this payment') })
  expect((await attemptRow(second)).state).toBe('processing')
  expect((await home.lana.delete(`/api/payment-attempts/${second.id}`)).status).toBe(403)
})

it('an unpaid page closes after an hour', async () => {
  const home = await onlineHome(stripe)
  const attempt = made(await payOnline(home))
  vi.setSystemTime(Date.now() + 50 * 60_000)
  expect(await work()).toEqual([])
  expect((await attemptRow(attempt)).state).toBe('submitted')
  vi.setSystemTime(Date.now() + 11 * 60_000)
  expect(await work()).toEqual([])
  expect((await attemptRow(attempt)).state).toBe('cancelled')
  expect(
    (await home.tenant.get<PaymentAttempt>(`/api/payment-attempts/${attempt.id}`)).body,
  ).toMatchObject({
    checkoutUrl: null,
  })
})

it('a refund at the provider asks the office, and posts nothing', async () => {
  const home = await onlineHome(stripe)
  const methodId = await saved(home, { card: '4242424242424242' })
  const attempt = made(await payOnline(home, { kind: 'card', methodId }))
  const url = `/api/payments/${(await attemptRow(attempt)).paymentId}`
  const returned = { status: 'reversed', reason: 'test', confirm: true }
  for (const change of [returned, { ...returned, status: 'voided' }])
    expect(await home.lana.patch(url, change)).toMatchObject({
      ...{ status: 409, body: { message: expect.stringContaining('refund it there first') } },
    })
  home.account.refund((await attemptRow(attempt)).providerId ?? '', 5_000)
  await happens(home, '2025-03-02')
  expect(await attemptRow(attempt)).toMatchObject({ state: 'succeeded', refundedAmount: '50.00' })
  expect((await standing(home.lana, home.lease)).balance).toBe('0.00')
  const told = await home.lana.get<{ text: string }[]>('/api/notifications')
  expect(told.body.map(({ text }) => text)).toContain(
    'Refund of $50.00 was made at the provider: record it',
  )
})

it.each([
  ['more than is due with the next rent', { amount: '3000.01' }, 400, 'at most $3,000.00'],
  ['less than the minimum', { amount: '0.50' }, 400, 'at least $1.00'],
  ['a kind that is not taken', { kind: 'card', feeAmount: '0.00' }, 400, 'not taken'],
])('a tenant does not pay %s', async (_, over, status, text) => {
  const home = await onlineHome(stripe, { takesCard: false })
  expect(await payOnline(home, over)).toMatchObject({ status, text: expect.stringContaining(text) })
})

it('a lease under eviction, or one that the office keeps offline, is paid at the office', async () => {
  const home = await onlineHome(stripe)
  const account = eq(providerAccounts.organizationId, home.organizationId)
  await app.database.db
    .update(providerAccounts)
    .set({ blocked: [home.lease.id] })
    .where(account)
  expect(await payOnline(home)).toMatchObject({
    ...{ status: 409, text: expect.stringContaining('made to the office') },
  })
  await app.database.db.update(providerAccounts).set({ blocked: [] }).where(account)
  made(
    await home.lana.put(`/api/leases/${home.lease.id}/eviction`, {
      evictionOn: '2025-03-01',
      reason: 'Rent',
    }),
  )
  expect((await payOnline(home)).status).toBe(409)
})

it('only its payer and the office of its lease see an attempt, and only its payer its page', async () => {
  const home = await onlineHome(stripe)
  const attempt = made(await payOnline(home))
  const path = `/api/payment-attempts/${attempt.id}`
  const manager = await memberOf(home.lana, 'manager')
  expect((await manager.get<PaymentAttempt>(path)).body.checkoutUrl).toBeNull()
  expect(
    (await manager.get<PaymentAttempt[]>('/api/payment-attempts?open=true')).body,
  ).toHaveLength(1)
  const stranger = await landlord()
  expect((await stranger.get(path)).status).toBe(404)
  const neighbor = await renterOf(home.lana, home.lana.units[1]?.id ?? '')
  expect((await neighbor.get(path)).status).toBe(404)
  expect((await neighbor.delete(path)).status).toBe(404)
  expect((await payOnline({ tenant: neighbor, lease: home.lease })).status).toBe(404)
  expect((await payOnline({ tenant: home.lana, lease: home.lease })).status).toBe(403)
})

async function attemptsOf({ lease, tenant }: OnlineHome) {
  return app.database.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.leaseId, lease.id), eq(paymentAttempts.userId, tenant.user.id)))
}

async function statesOf({ lana }: OnlineHome) {
  return (await lana.get<Payment[]>('/api/payments')).body.map(({ status }) => status)
}
