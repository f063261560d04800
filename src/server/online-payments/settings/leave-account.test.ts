import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SavedMethod } from '#shared/accounting/online/methods.ts'
import type { PaymentProviderSettings } from '#shared/accounting/online/provider.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'
import { made } from '../../fixture.ts'
import { autopayHome, itsRuns, own, states, subjects } from '../autopay/fixture.ts'

let stripe: TestStripe

beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

type Home = Awaited<ReturnType<typeof autopayHome>>

/** The office connects, replaces or disconnects its account. */
function put({ lana }: Home, body: object) {
  const whole = { provider: 'stripe', ...body }
  return lana.put<PaymentProviderSettings & { message: string }>('/api/payment-provider', whole)
}

/** A home whose account was connected by its key, with April's payment scheduled. */
async function scheduledHome() {
  const home = await autopayHome(stripe)
  made(await put(home, { secretKey: home.account.secretKey }))
  await itsRuns('2025-03-29T17:00:00Z')
  expect(await states(home)).toEqual(['2025-04-01 1500.00 scheduled'])
  return home
}

it('another account asks first, then pauses autopays whose methods it does not have', async () => {
  const home = await scheduledHome()
  const { secretKey } = stripe.openAccount()
  const asked = await put(home, { secretKey })
  expect(asked.status).toBe(409)
  expect(asked.body.message).toContain('save a payment method again: 1.')
  made(await put(home, { secretKey, confirm: true }))
  expect(await states(home)).toEqual(['2025-04-01 1500.00 cancelled'])
  expect((await own(home))?.pauseReason).toBe(
    'The office takes payments by another account now. Save your payment method again.',
  )
  const methods = await home.tenant.get<SavedMethod[]>('/api/payment-methods')
  expect(methods.body).toEqual([])
  const saving = { leaseId: home.lease.id, kind: 'card' }
  expect((await home.tenant.post('/api/payment-methods', saving)).status).toBe(201)
  expect(await subjects(home.tenant)).toContainEqual(expect.stringMatching(/^Autopay is paused/))
})

it('autopay goes on when the disconnected account is connected again', async () => {
  const home = await scheduledHome()
  const asked = await put(home, { disconnect: true })
  expect(asked.status).toBe(409)
  expect(asked.body.message).toContain('until the account is connected again: 1.')
  made(await put(home, { disconnect: true, confirm: true }))
  expect(await states(home)).toEqual(['2025-04-01 1500.00 cancelled'])
  expect(await subjects(home.tenant)).toContainEqual(
    expect.stringMatching(/^Autopay pays nothing for now/),
  )
  await itsRuns('2025-04-01T17:00:00Z')
  expect(await states(home)).toEqual(['2025-04-01 1500.00 cancelled'])
  made(await put(home, { secretKey: home.account.secretKey }))
  await itsRuns('2025-04-28T17:00:00Z')
  expect(await states(home)).toEqual([
    '2025-04-01 1500.00 cancelled',
    '2025-05-01 3000.00 scheduled',
  ])
})
