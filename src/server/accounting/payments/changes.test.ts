import { describe, expect, it, test, vi } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { daysAgo, todayIn } from '#shared/dates.ts'
import type { Report } from '#shared/reports/reports.ts'
import type { User } from '#test/world.ts'
import { everybody, itIs, leaseHome, made, pay, standing, statement } from '../../fixture.ts'

const url = (payment: { id: string }) => `/api/payments/${payment.id}`

describe('a payment that the bank returns', () => {
  it('leaves the rent open as without it, from that day on, and costs a fee', async () => {
    const { lana, lease } = await leaseHome('2025-03-01', { monthlyRent: '2000' })
    itIs('2025-03-10')
    await pay(lana, lease, '1200')
    itIs('2025-03-12')
    const check = await pay(lana, lease, '500')
    itIs('2025-03-18')
    const returned = await lana.patch<Payment>(url(check), {
      status: 'reversed',
      reason: 'NSF',
      fee: '35',
    })
    expect(returned).toMatchObject({
      status: 200,
      body: { status: 'reversed', reversedOn: '2025-03-18', reversalReason: 'NSF' },
    })
    expect(await standing(lana, lease)).toEqual({
      balance: '835.00',
      open: ['rent 800.00', 'nsf_fee 35.00'],
    })
    expect(await standing(lana, lease, '2025-03-17')).toEqual({
      balance: '300.00',
      open: ['rent 300.00'],
    })
    const { entries } = await statement(lana, lease)
    expect(entries.slice(-2).map(({ date, description, amount }) => [date, description, amount]))
      // Owed before it is paid, and paid before it is returned.
      .toEqual([
        ['2025-03-18', 'Returned payment fee', '35.00'],
        ['2025-03-18', 'Payment returned', '500.00'],
      ])
  })

  it('covers rent until its return: a payment of the meantime recorded afterwards was prepaid', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const check = await pay(lana, lease, '1200')
    itIs('2025-03-25')
    await change(lana, check, { status: 'reversed', reason: 'NSF', reversedOn: '2025-03-18' })
    await pay(lana, lease, '1200', '2025-03-10')
    const received = async (to: string) => {
      const asked = { reportType: 'Profit & Loss', params: { from: '2025-03-01', to } }
      const { body } = await lana.post<Report>('/api/reports/generate', asked)
      return body.rows.slice(0, 2).map(row => `${row.Line} ${row.Amount}`)
    }
    expect(await received('2025-03-17')).toEqual(['Rent 1200.00', 'Prepaid rent 1200.00'])
    expect(await received('2025-03-18')).toEqual(['Rent 1200.00', 'Prepaid rent 0.00'])
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
  })

  it('marked so by mistake is recorded again on its day, its fee voided and the late fee waived', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    made(await lana.patch('/api/organization', { lateFee: { type: 'flat', amount: '50' } }))
    itIs('2025-03-02')
    const check = await pay(lana, lease, '1200')
    itIs('2025-03-18')
    await change(lana, check, { status: 'reversed', reason: 'NSF', fee: '35' })
    expect(await standing(lana, lease)).toEqual({
      balance: '1285.00',
      open: ['rent 1200.00', 'nsf_fee 35.00', 'late_fee 50.00'],
    })
    const fees = await lana.get<{ id: string; kind: string }[]>('/api/charges')
    const fee = fees.body.find(({ kind }) => kind === 'nsf_fee')
    expect((await lana.delete(`/api/charges/${fee?.id}`)).status).toBe(204)
    await pay(lana, lease, '1200', '2025-03-02')
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
  })

  it('on a day before the landlord learned of it counts until that day', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const check = await pay(lana, lease, '1200')
    itIs('2025-03-18')
    await change(lana, check, { status: 'reversed', reason: 'NSF', reversedOn: '2025-03-05' })
    expect((await standing(lana, lease, '2025-03-04')).balance).toBe('0.00')
    expect((await standing(lana, lease, '2025-03-05')).balance).toBe('1200.00')
    for (const reversedOn of ['2025-02-28', '2025-03-19']) {
      const other = await pay(lana, lease, '5', '2025-03-02')
      const sent = { status: 'reversed', reason: 'NSF', reversedOn }
      expect(await lana.patch(url(other), sent)).toMatchObject({
        status: 400,
        body: {
          fields: {
            reversedOn: 'Choose a day from 2025-03-02, when the payment arrived, up to today',
          },
        },
      })
    }
  })

  it('other money that was held ahead takes its place', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const check = await pay(lana, lease, '1200')
    await pay(lana, lease, '300')
    itIs('2025-03-18')
    await change(lana, check, { status: 'reversed', reason: 'NSF' })
    expect(await standing(lana, lease)).toEqual({ balance: '900.00', open: ['rent 900.00'] })
    expect(await standing(lana, lease, '2025-03-17')).toEqual({ balance: '-300.00', open: [] })
  })

  it('needs a reason, and posts no fee otherwise', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const check = await pay(lana, lease, '1200')
    for (const [sent, fields] of [
      [{ status: 'reversed' }, { reason: 'Say why the payment was returned' }],
      [{ status: 'voided' }, { reason: 'Say why the payment is voided' }],
      [
        { status: 'voided', fee: '5', reason: 'x' },
        { fee: 'A fee goes with a returned payment only' },
      ],
      [{}, { status: 'Choose completed, failed, reversed or voided' }],
    ] as const)
      expect(await lana.patch(url(check), sent)).toMatchObject({ status: 400, body: { fields } })
    expect((await standing(lana, lease)).balance).toBe('0.00')
  })

  it('is returned once, also in parallel requests', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const check = await pay(lana, lease, '1200')
    const sent = { status: 'reversed', reason: 'NSF', fee: '35' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => lana.patch(url(check), sent)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await standing(lana, lease)).balance).toBe('1235.00')
  })
})

describe('a payment entered by mistake', () => {
  it('never counted, on no day, and prepaid money replaces it', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const mistake = await pay(lana, lease, '700')
    await pay(lana, lease, '700')
    itIs('2025-03-20')
    await change(lana, mistake, { status: 'voided', reason: 'Typed wrong' })
    for (const day of ['2025-03-01', '2025-03-20'])
      expect(await standing(lana, lease, day)).toEqual({ balance: '500.00', open: ['rent 500.00'] })
    expect(
      (await lana.get<{ totalRevenue: string }>('/api/dashboard/stats')).body.totalRevenue,
    ).toBe('700.00')
  })

  it('is voided by a manager on the day it was recorded, later by an admin alone', async () => {
    const { lana, lease } = await leaseHome(todayIn('America/New_York'))
    const { manager } = await everybody(lana, lease)
    const [today, earlier] = [await pay(lana, lease, '10'), await pay(lana, lease, '20')]
    await change(manager, today, { status: 'voided', reason: 'Typed wrong' })
    vi.setSystemTime(daysAgo(-1))
    expect(
      await manager.patch(url(earlier), { status: 'voided', reason: 'Typed wrong' }),
    ).toMatchObject({
      status: 403,
      body: { message: 'After the day it was recorded, only an admin voids this' },
    })
    await change(lana, earlier, { status: 'voided', reason: 'Typed wrong' })
  })

  it('that was paid back cannot be voided, only returned by the bank', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const paid = await pay(lana, lease, '1500')
    made(await lana.post('/api/refunds', { leaseId: lease.id, amount: '300' }))
    expect(await lana.patch(url(paid), { status: 'voided', reason: 'Typed wrong' })).toMatchObject({
      status: 409,
    })
    await change(lana, paid, { status: 'reversed', reason: 'Chargeback' })
    expect((await standing(lana, lease)).balance).toBe('1500.00')
  })
})

describe('a state that is final', () => {
  test.each([
    ['pending', ['reversed', 'voided']],
    ['failed', ['completed', 'reversed', 'voided']],
    ['completed', ['failed']],
    ['reversed', ['completed', 'failed', 'voided']],
    ['voided', ['completed', 'failed', 'reversed']],
  ])('a payment that is %s cannot become %j, and staying so is no change', async (from, to) => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const sent = { leaseId: lease.id, amount: '5', status: 'pending' }
    const { body: payment } = await lana.post<Payment>('/api/payments', sent)
    const reason = 'NSF'
    if (from === 'reversed' || from === 'voided')
      await change(lana, payment, { status: 'completed' })
    if (from !== 'pending') await change(lana, payment, { status: from, reason })
    for (const status of to)
      expect(await lana.patch(url(payment), { status, reason })).toMatchObject({
        status: 409,
        body: { message: `A payment that is ${from} cannot become ${status}` },
      })
    if (from !== 'pending') await change(lana, payment, { status: from, reason })
    expect((await lana.get<Payment[]>('/api/payments')).body).toMatchObject([{ status: from }])
  })
})

async function change(person: User, payment: { id: string }, sent: object) {
  return made(await person.patch<Payment>(url(payment), sent))
}
