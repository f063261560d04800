import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PaymentAttempt } from '#shared/accounting/online/attempts.ts'
import type { PaymentOptions } from '#shared/accounting/online/provider.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'
import { itIs, made } from '../fixture.ts'
import { attemptsOf, autopayHome, itsRuns } from './autopay/fixture.ts'
import { completePage, happens, type OnlineHome, onlineHome, payOnline, work } from './fixture.ts'

let stripe: TestStripe

beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

/** An account whose debit takes days. */
const bank = { bank: '000000000009' }

it('a tenant whose own part is on its way is neither late nor reminded, though an agency owes the rest', async () => {
  const home = await subsidized()
  const attempt = made(await payOnline(home, { amount: '680.00' }))
  await completePage(home, attempt, bank)
  await happens(home, '2025-03-12')
  const { lana } = home
  expect((await lana.get<object>('/api/dashboard/insights')).body).toMatchObject({
    latePayments: { count: 0 },
  })
  expect(await remindedOf(home)).toEqual([{ balance: '0.00', outcome: 'paid' }])
  home.account.fail(intentOf(home), 'R01')
  await happens(home, '2025-03-13')
  const charged = await lana.get<{ latePayments: { count: number } }>('/api/dashboard/insights')
  expect(charged.body.latePayments.count).toBeGreaterThan(0)
  const [reminded] = await remindedOf(home)
  expect(reminded).toMatchObject({ balance: '680.00' })
})

it('a payment that the tenant reported lowers the amount due, and can be made online instead', async () => {
  const home = await onlineHome(stripe)
  const { tenant, lease } = home
  made(await tenant.post('/api/payments', { leaseId: lease.id, amount: '1000.00' }))
  const url = `/api/leases/${lease.id}/payment-options`
  expect((await tenant.get<PaymentOptions>(url)).body.due).toBe('500.00')
  expect(made(await payOnline(home)).state).toBe('submitted')
})

it('a payer who is back from the page learns what became of the payment before its event comes', async () => {
  const home = await onlineHome(stripe)
  const attempt = made(await payOnline(home))
  const read = async () =>
    (await home.tenant.get<PaymentAttempt>(`/api/payment-attempts/${attempt.id}`)).body
  expect((await read()).state).toBe('submitted')
  await completePage(home, attempt, bank)
  expect((await read()).state).toBe('processing')
  expect(await work()).toEqual([])
  expect((await read()).state).toBe('processing')
})

it('autopay waits while its tenant is on the payment page, and pays when the page was left', async () => {
  const home = await autopayHome(stripe)
  await itsRuns('2025-03-29T17:00:00Z')
  itIs('2025-04-01')
  const page = made(await payOnline(home))
  await itsRuns('2025-04-01T17:05:00Z')
  expect(await statesOf(home)).toEqual(['scheduled', 'submitted'])
  await itsRuns('2025-04-01T18:10:00Z')
  expect(await work()).toEqual([])
  await itsRuns('2025-04-01T18:12:00Z')
  expect(await statesOf(home)).toEqual(['succeeded', 'cancelled'])
  expect((await attemptsOf(home)).at(-1)?.id).toBe(page.id)
})

async function statesOf(home: OnlineHome) {
  return (await attemptsOf(home)).map(({ state }) => state)
}

/** A home of 1,500 whose agency pays 820. */
async function subsidized() {
  const home = await onlineHome(stripe)
  const agency = made(await home.lana.post<{ id: string }>('/api/agencies', { name: 'Agency' }))
  const payers = [{ kind: 'agency', agencyId: agency.id, share: '820' }]
  const effectiveFrom = '2025-03-01'
  made(await home.lana.put(`/api/leases/${home.lease.id}/payers`, { payers, effectiveFrom }))
  return home
}

async function remindedOf({ lana, lease }: OnlineHome) {
  const preview = { leaseIds: [lease.id] }
  const { leases } = made(
    await lana.post<{ leases: { balance: string; outcome: string }[] }>(
      '/api/leases/reminders/preview',
      preview,
    ),
  )
  return leases.map(({ balance, outcome }) => ({ balance, outcome }))
}

function intentOf({ account }: OnlineHome): string {
  return account.records.all('payment_intent')[0]?.id ?? ''
}
