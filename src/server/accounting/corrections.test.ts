import { describe, expect, it, test } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { addMonthsClamped, type Day } from '#shared/dates.ts'
import type { User } from '#test/world.ts'
import {
  charge,
  itIs,
  leaseHome,
  made,
  pay,
  rentFallsDue,
  standing,
  statement,
} from '../fixture.ts'
import { feesBy, flat, terms } from './late-fees/fixture.ts'

type Home = Awaited<ReturnType<typeof rented>>

/** Rent of 1,000 due on the 1st, five days of grace, and a late fee of 50. */
async function rented(more: object = {}) {
  const home = await leaseHome('2025-01-01', { monthlyRent: '1000' })
  await terms(home.lana, { lateFee: flat, ...more })
  return home
}

/** Each month's rent falls due, is paid as `paid` returns, and the late fee job runs. */
async function live({ lana, lease }: Home, months: number, paid: (month: number) => string | null) {
  const payments: (Payment | null)[] = []
  for (let month = 0; month < months; month++) {
    const first: Day = addMonthsClamped('2025-01-01', month)
    itIs(first)
    await rentFallsDue(lease)
    itIs(`${first.slice(0, 8)}03`)
    const amount = paid(month)
    payments.push(amount ? await payConfirmed(lana, lease, amount) : null)
    await feesBy(lana, `${first.slice(0, 8)}07`)
  }
  return payments
}

async function payConfirmed(lana: User, lease: { id: string }, amount: string, day?: Day) {
  const sent = { leaseId: lease.id, amount, paymentDate: day, confirm: true }
  return made(await lana.post<Payment>('/api/payments', sent))
}

function change(lana: User, payment: Payment | null | undefined, sent: object) {
  return lana.patch<{ wouldPost?: object[] }>(`/api/payments/${payment?.id}`, sent)
}

const voiding = { status: 'voided', reason: 'Typed twice' }
const fees = async (lana: User) =>
  (await lana.get<{ dueDate: Day; amount: string }[]>('/api/charges?kind=late_fee')).body.map(
    ({ dueDate, amount }) => `${dueDate} ${amount}`,
  )

describe('rent is late only if it was unpaid as recorded and as received', () => {
  it('a payment charged back months later costs one fee, on the day of the chargeback', async () => {
    const home = await rented()
    const { lana, lease } = home
    const payments = await live(home, 6, () => '1000')
    itIs('2025-06-14')
    made(await change(lana, payments[2], { status: 'reversed', reason: 'Chargeback' }))
    expect(await feesBy(lana, '2025-06-20')).toEqual(['2025-06-14 50.00'])
    await pay(lana, lease, '1050')
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
  })

  it('a payment voided and entered again costs nothing, though months were prepaid', async () => {
    const home = await rented()
    const { lana, lease } = home
    const payments = await live(home, 6, month =>
      month === 4 ? '3000' : month > 4 ? null : '1000',
    )
    const days: Day[] = ['2025-03-05', '2025-03-31', '2025-04-15', '2025-05-31', '2025-06-08']
    const figures = () => Promise.all(days.map(day => standing(lana, lease, day)))
    itIs('2025-06-08')
    const before = await figures()
    const asked = await change(lana, payments[2], voiding)
    expect(asked).toMatchObject({
      status: 409,
      body: {
        needsConfirmation: true,
        wouldPost: [{ kind: 'late_fee', leaseId: lease.id, dueOn: '2025-03-07', amount: '50.00' }],
      },
    })
    made(await change(lana, payments[2], { ...voiding, confirm: true }))
    expect(await feesBy(lana, '2025-06-09')).toEqual([])
    await payConfirmed(lana, lease, '1000', '2025-03-03')
    expect(await feesBy(lana, '2025-06-10')).toEqual([])
    expect(await figures()).toEqual(before)
    expect((await standing(lana, lease)).balance).toBe('-1000.00')
  })

  it('late fees that a void would cause are posted on request', async () => {
    const home = await rented()
    const { lana } = home
    const payments = await live(home, 4, () => '1000')
    made(await change(lana, payments[1], { ...voiding, confirm: true, lateFees: 'post' }))
    expect(await fees(lana)).toEqual(['2025-02-07 50.00'])
    expect(await feesBy(lana, '2025-04-20')).toEqual(['2025-02-07 50.00'])
  })

  it('neither a fee nor a small bill makes a later rent late', async () => {
    const home = await rented()
    const { lana, lease } = home
    await payConfirmed(lana, lease, '1000')
    itIs('2025-01-20')
    await charge(lana, lease, 'utility', '50', '2025-01-10')
    itIs('2025-01-29')
    await pay(lana, lease, '1000')
    itIs('2025-02-01')
    await rentFallsDue(lease)
    expect(await feesBy(lana, '2025-02-07')).toEqual([])
    expect((await standing(lana, lease)).balance).toBe('50.00')
  })
})

test('a fee that a late entry had waived is charged again once the bank returns the money', async () => {
  const { lana, lease } = await rented()
  await feesBy(lana, '2025-01-07')
  const check = await payConfirmed(lana, lease, '1000', '2025-01-05')
  expect((await standing(lana, lease)).balance).toBe('0.00')
  itIs('2025-01-20')
  made(await change(lana, check, { status: 'reversed', reason: 'NSF' }))
  expect(await standing(lana, lease)).toEqual({
    balance: '1050.00',
    open: ['rent 1000.00', 'late_fee 50.00'],
  })
  expect((await standing(lana, lease, '2025-01-19')).balance).toBe('0.00')
  const { entries } = await statement(lana, lease)
  expect(entries.slice(-2).map(({ description, amount }) => `${description} ${amount}`)).toEqual(
    expect.arrayContaining(['Waiver ended 50.00']),
  )
  await feesBy(lana, '2025-01-21')
  expect((await standing(lana, lease)).balance).toBe('1050.00')
})

test('a fee waived for a mistaken payment is owed again, as if that had never been', async () => {
  const { lana, lease } = await rented()
  await feesBy(lana, '2025-01-07')
  const before = await standing(lana, lease)
  const mistake = await payConfirmed(lana, lease, '1000', '2025-01-05')
  expect((await standing(lana, lease)).balance).toBe('0.00')
  itIs('2025-01-30')
  made(await change(lana, mistake, { ...voiding, confirm: true }))
  expect(await standing(lana, lease, '2025-01-07')).toEqual(before)
  await payConfirmed(lana, lease, '1000', '2025-01-05')
  expect((await standing(lana, lease, '2025-01-08')).balance).toBe('0.00')
})

test('a payment within ten days before the rent is reserved for it, and a fee waits', async () => {
  const home = await rented()
  const { lana, lease } = home
  await live(home, 3, () => '1000')
  itIs('2025-03-20')
  await charge(lana, lease, 'nsf_fee', '50')
  itIs('2025-03-31')
  await pay(lana, lease, '1000')
  expect(await standing(lana, lease)).toEqual({ balance: '-950.00', open: ['nsf_fee 50.00'] })
  itIs('2025-04-01')
  await rentFallsDue(lease)
  expect(await standing(lana, lease)).toEqual({ balance: '50.00', open: ['nsf_fee 50.00'] })
  expect(await feesBy(lana, '2025-04-07')).toEqual([])
  await payConfirmed(lana, lease, '80')
  expect((await standing(lana, lease)).balance).toBe('-30.00')
})

test('a rent raised later is due from the day it was recorded, and late after its own grace period', async () => {
  const home = await rented()
  const { lana, lease } = home
  await live(home, 6, () => '1000')
  itIs('2025-06-10')
  const raise = { monthlyRent: '1050', effectiveFrom: '2025-03-01', endDate: '2029-12-31' }
  made(await lana.post(`/api/leases/${lease.id}/renewals`, { ...raise, endDate: '2030-12-31' }))
  const { balance } = await standing(lana, lease)
  expect(balance).toBe('200.00')
  expect((await standing(lana, lease, '2025-06-09')).balance).toBe('0.00')
  expect(await feesBy(lana, '2025-06-15')).toEqual([])
  expect(await feesBy(lana, '2025-06-16')).toEqual(['2025-06-16 50.00'])
})

test('a payment entered late covers the charges due on its day (1.16)', async () => {
  const home = await rented()
  const { lana, lease } = home
  await live(home, 12, () => '1000')
  itIs('2025-12-20')
  await charge(lana, lease, 'parking', '75', '2025-03-10')
  await payConfirmed(lana, lease, '75', '2025-03-10')
  expect(await standing(lana, lease, '2025-03-10')).toEqual({ balance: '0.00', open: [] })
  expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
  expect(await fees(lana)).toEqual([])
})

describe('a payment after a write-off', () => {
  async function writtenOff() {
    const home = await rented({ lateFee: { type: 'none' } })
    const { lana, lease } = home
    itIs('2025-01-31')
    await payConfirmed(lana, lease, '729.03')
    made(
      await lana.put(`/api/leases/${lease.id}/termination`, {
        terminatedOn: '2025-01-31',
        reason: 'Left',
      }),
    )
    itIs('2025-02-10')
    const loss = { leaseId: lease.id, kind: 'write_off', amount: '270.97', reason: 'Gone' }
    made(await lana.post('/api/credits', loss))
    itIs('2025-03-05')
    return home
  }

  it('is a recovery: nothing is prepaid, and nothing refunded', async () => {
    const { lana, lease } = await writtenOff()
    await payConfirmed(lana, lease, '100')
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
    expect(await lana.post('/api/refunds', { leaseId: lease.id, amount: '1' })).toMatchObject({
      status: 409,
    })
    const [recovered] = (await lana.get<object[]>('/api/charges?kind=bad_debt_recovered')).body
    expect(recovered).toMatchObject({ amount: '100.00', dueDate: '2025-03-05', open: '0.00' })
  })

  it('recovers the written-off amount at most, and nothing once the payment is void', async () => {
    const { lana, lease } = await writtenOff()
    const paid = await payConfirmed(lana, lease, '300')
    expect((await standing(lana, lease)).balance).toBe('-29.03')
    made(await change(lana, paid, voiding))
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
    await payConfirmed(lana, lease, '300')
    itIs('2025-03-20')
    const [again] = (await lana.get<Payment[]>('/api/payments?status=completed')).body
    made(await change(lana, again, { status: 'reversed', reason: 'NSF' }))
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
    expect((await standing(lana, lease, '2025-03-19')).balance).toBe('-29.03')
  })
})
