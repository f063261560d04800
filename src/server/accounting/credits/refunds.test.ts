import { expect, test } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import type { Report } from '#shared/reports/reports.ts'
import { landlord, type User } from '#test/world.ts'
import {
  charge,
  everybody,
  itIs,
  leaseHome,
  made,
  pay,
  rentFallsDue,
  standing,
} from '../../fixture.ts'

test('a refund is limited to unapplied money', async () => {
  const { lana, lease } = await leaseHome('2025-03-01')
  await pay(lana, lease, '1250')
  const refund = (amount: string, more = {}) =>
    lana.post('/api/refunds', { leaseId: lease.id, amount, ...more })
  const sentence = 'Only 50.00 can be refunded: the rest covers what is owed'
  expect(await refund('50.01')).toMatchObject({
    status: 409,
    body: { message: sentence, fields: { amount: sentence } },
  })
  itIs('2025-03-05')
  expect(await refund('20', { refundedOn: '2025-02-28' })).toMatchObject({ status: 400 })
  expect(made(await refund('20', { notes: 'Paid twice' }))).toMatchObject({
    amount: '20.00',
    refundedOn: '2025-03-05',
    method: 'bank_transfer',
    notes: 'Paid twice',
  })
  expect((await standing(lana, lease)).balance).toBe('-30.00')
  itIs('2025-04-01')
  await rentFallsDue(lease)
  expect(await standing(lana, lease)).toEqual({ balance: '1170.00', open: ['rent 1170.00'] })
})

test('a concession is no money, and is never paid out', async () => {
  const { lana, lease } = await leaseHome('2025-03-01')
  await pay(lana, lease, '1200')
  const gift = { leaseId: lease.id, kind: 'concession', amount: '200', reason: 'Noise' }
  made(await lana.post('/api/credits', gift))
  expect((await standing(lana, lease)).balance).toBe('-200.00')
  expect(await lana.post('/api/refunds', { leaseId: lease.id, amount: '1' })).toMatchObject({
    status: 409,
    body: { fields: { amount: 'Nothing is left to refund' } },
  })
})

test('the same money is refunded once, even in parallel requests', async () => {
  const { lana, lease } = await leaseHome('2025-03-01')
  await pay(lana, lease, '1250')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => lana.post('/api/refunds', { leaseId: lease.id, amount: '50' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
})

test('refunds are for admins; the tenant, the owner and the manager see it', async () => {
  const otto = await landlord()
  const { lana, lease } = await leaseHome('2025-03-01')
  const paid = await pay(lana, lease, '1250')
  const { manager, owner, staff, tenant } = await everybody(lana, lease)
  const sent = { leaseId: lease.id, amount: '5', paymentId: paid.id }
  for (const person of [manager, owner, staff, tenant])
    expect((await person.post('/api/refunds', sent)).status).toBe(403)
  expect((await otto.post('/api/refunds', sent)).status).toBe(404)
  made(await lana.post('/api/refunds', sent))
  for (const person of [manager, owner, tenant])
    expect((await person.get('/api/refunds')).body).toMatchObject([{ paymentId: paid.id }])
  expect((await otto.get('/api/refunds')).body).toEqual([])
})

test('money once applied to rent is refunded from the day it became unapplied, not before', async () => {
  const { lana, lease } = await leaseHome('2025-03-01')
  const fee = await charge(lana, lease, 'cleaning', '100')
  await pay(lana, lease, '1300')
  itIs('2025-03-20')
  const waiver = {
    leaseId: lease.id,
    kind: 'waiver',
    amount: '100',
    chargeId: fee.id,
    reason: 'Sorry',
  }
  made(await lana.post('/api/credits', waiver))
  const refund = (refundedOn: string) =>
    lana.post('/api/refunds', { leaseId: lease.id, amount: '100', refundedOn })
  const sentence = 'Choose a day from 2025-03-20, when this became available, up to today'
  for (const day of ['2025-03-01', '2025-03-19', '2025-03-21'])
    expect(await refund(day)).toMatchObject({
      status: 400,
      body: { message: sentence, fields: { refundedOn: sentence } },
    })
  made(await refund('2025-03-20'))
  expect((await standing(lana, lease)).balance).toBe('0.00')
  expect(await prepaid(lana, '2025-03-19')).toBe('0.00')
  expect(await prepaid(lana, '2025-03-20')).toBe('0.00')
})

test('a payment needed by a refund cannot be voided, but the bank may still return it', async () => {
  const { lana, lease } = await leaseHome('2025-03-01')
  const first = await pay(lana, lease, '1500')
  itIs('2025-03-05')
  made(await lana.post('/api/refunds', { leaseId: lease.id, amount: '300' }))
  itIs('2025-03-10')
  await pay(lana, lease, '1500')
  const change = (payment: Payment, sent: object) => lana.patch(`/api/payments/${payment.id}`, sent)
  expect(await change(first, { status: 'voided', reason: 'Typed wrong' })).toMatchObject({
    status: 409,
    body: {
      message: 'Part of this payment was refunded: void the refund first',
    },
  })
  made(await change(first, { status: 'reversed', reason: 'NSF' }))
  expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
  const mistake = await pay(lana, lease, '5')
  made(await change(mistake, { status: 'voided', reason: 'Typed wrong' }))
})

async function prepaid(lana: User, to: string) {
  const asked = { reportType: 'Profit & Loss', params: { from: '2025-03-01', to } }
  const { body } = await lana.post<Report>('/api/reports/generate', asked)
  return body.rows.find(row => row.Line === 'Prepaid rent')?.Amount
}
