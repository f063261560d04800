import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'
import { feesBy, flat, terms } from '../accounting/late-fees/fixture.ts'
import { itIs, made, rentFallsDue, standing } from '../fixture.ts'
import { readableBy } from '../jobs/fixture.ts'
import {
  attemptRow,
  completePage,
  happens,
  type OnlineHome,
  onlineHome,
  payOnline,
} from './fixture.ts'

let stripe: TestStripe

beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

it('a person who pays by bank account on the 1st is on time, though it takes until the 9th', async () => {
  const { home, attempt, intent } = await paidByBank()
  const { lana, lease } = home
  expect(await paymentsOf(home)).toEqual(['2025-03-01 1500.00 pending'])
  expect((await standing(lana, lease)).balance).toBe('1500.00')
  expect(await feesBy(lana, '2025-03-07')).toEqual([])
  expect((await lana.get<object>('/api/dashboard/insights')).body).toMatchObject({
    latePayments: { count: 0 },
  })
  home.account.settle(intent)
  await happens(home, '2025-03-09')
  expect(await paymentsOf(home)).toEqual(['2025-03-01 1500.00 completed'])
  expect(await feesBy(lana, '2025-03-10')).toEqual([])
  expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
  const told = (await readableBy(home.tenant.user.id)).filter(text => /payment/i.test(text))
  expect(told).toEqual([
    expect.stringMatching(/^Your payment is on its way: \$1,500\.00/),
    expect.stringMatching(/^Payment received: /),
  ])
  expect(await attemptRow(attempt)).toMatchObject({ state: 'succeeded', submittedOn: '2025-03-01' })
})

it('a payment that fails after the deadline costs one fee, dated that day, and the returned-payment fee', async () => {
  const { home, attempt, intent } = await paidByBank()
  const { lana, lease, tenant } = home
  await terms(lana, { nsfFee: '35' })
  expect(await feesBy(lana, '2025-03-08')).toEqual([])
  home.account.fail(intent, 'R01')
  await happens(home, '2025-03-09')
  expect(await feesBy(lana, '2025-03-12')).toEqual(['2025-03-09 50.00'])
  const open = ['rent 1500.00', 'nsf_fee 35.00', 'late_fee 50.00']
  expect((await standing(lana, lease)).open.toSorted()).toEqual(open.toSorted())
  expect((await tenant.get<object>(`/api/payment-attempts/${attempt.id}`)).body).toMatchObject({
    ...{ state: 'failed', failureCode: 'R01' },
    failure: 'There was not enough money in the bank account. Pay again when there is.',
  })
  expect((await readableBy(tenant.user.id)).at(-1)).toMatch(/^(Your payment failed|Returned|A )/)
  expect(await readableBy(lana.user.id)).toContainEqual(
    expect.stringMatching(/^An online payment failed: /),
  )
})

it('one that fails before the deadline leaves the common fee alone', async () => {
  const { home, intent } = await paidByBank()
  home.account.fail(intent, 'R02')
  await happens(home, '2025-03-04')
  expect(await feesBy(home.lana, '2025-03-07')).toEqual(['2025-03-07 50.00'])
  expect(await feesBy(home.lana, '2025-03-09')).toEqual(['2025-03-07 50.00'])
})

it('a dispute lost in June on a payment of March is one reversal and one fee on its day', async () => {
  const { home, intent } = await paidByBank()
  const { lana, lease } = home
  home.account.settle(intent)
  await happens(home, '2025-03-05')
  // The other rents until then are paid in time.
  for (const month of ['04', '05', '06']) {
    itIs(`2025-${month}-01`)
    await rentFallsDue(lease)
    made(await lana.post('/api/payments', { leaseId: lease.id, amount: '1500' }))
  }
  itIs('2025-06-10')
  const dispute = home.account.dispute(intent)
  await happens(home)
  expect((await standing(lana, lease)).balance).toBe(dispute.status === 'lost' ? '1550.00' : '0.00')
  if (dispute.status !== 'lost') home.account.closeDispute(dispute.id, 'lost')
  await happens(home, '2025-06-12')
  await happens(home)
  expect(await paymentsOf(home)).toContain('2025-03-01 1500.00 reversed')
  expect(await feesBy(lana, '2025-06-13')).toEqual(['2025-06-10 50.00'])
  expect((await standing(lana, lease)).open).toContain('rent 1500.00')
})

it('a payment on its way is not confirmed, failed or voided by hand', async () => {
  const { home } = await paidByBank()
  const [payment] = (await home.lana.get<Payment[]>('/api/payments')).body
  for (const status of ['completed', 'failed', 'voided']) {
    const body = { status, ...(status === 'voided' && { reason: 'Mistake' }) }
    const answer = await home.lana.patch(`/api/payments/${payment?.id}`, body)
    expect(answer).toMatchObject({ status: 409, text: expect.stringContaining('on its way') })
  }
})

async function paidByBank() {
  const home = await onlineHome(stripe)
  await terms(home.lana, { lateFee: flat, graceDays: 5 })
  const attempt = made(await payOnline(home))
  await completePage(home, attempt, { bank: '000000000009' })
  await happens(home)
  const { providerId, state } = await attemptRow(attempt)
  expect(state).toBe('processing')
  return { home, attempt, intent: providerId ?? '' }
}

async function paymentsOf({ lana }: OnlineHome) {
  const { body } = await lana.get<Payment[]>('/api/payments')
  return body.map(({ receivedOn, amount, status }) => `${receivedOn} ${amount} ${status}`)
}
