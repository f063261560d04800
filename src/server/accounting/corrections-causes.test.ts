import { expect, test } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, type Day, todayIn } from '#shared/dates.ts'
import { landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { charge, itIs, leaseHome, made, pay, rentFallsDue, standing } from '../fixture.ts'
import { feesBy, flat, terms } from './late-fees/fixture.ts'

test('a chargeback dated in the past asks about the rent it had covered, and about no later one', async () => {
  const { lana, paid } = await threeMonthsPaid()
  const returned = { status: 'reversed', reason: 'NSF', reversedOn: '2025-04-02' }
  const change = (sent: object) => lana.patch(`/api/payments/${paid[0]?.id}`, sent)
  expect(await change(returned)).toMatchObject({
    status: 409,
    body: { wouldPost: [{ kind: 'late_fee', dueOn: '2025-04-02', amount: '50.00' }] },
  })
  made(await change({ ...returned, confirm: true, lateFees: 'post' }))
  expect(await feesBy(lana, '2025-05-21')).toEqual(['2025-04-02 50.00'])
})

test('a bill entered before prepaid rent posts no fee for that rent', async () => {
  const lana = await landlord()
  await terms(lana, { graceDays: 5, lateFee: flat })
  const today = todayIn('America/New_York')
  const due: Day = addDays(today, -6)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id, {
    ...{ startDate: addDays(today, -67), endDate: addDays(today, 400), chargeFrom: due },
    ...{ monthlyRent: '1500', dueDay: Number(due.slice(8)) },
  })
  await charge(lana, lease, 'utility', '50', addDays(today, -15))
  await pay(lana, lease, '1500', addDays(today, -9))
  expect((await standing(lana, lease)).balance).toBe('50.00')
  expect(await feesBy(lana, today)).toEqual([])
})

test('a chargeback costs one fee also where each day costs one', async () => {
  const { lana, lease } = await leaseHome('2025-02-01', { monthlyRent: '1000' })
  await terms(lana, { lateFee: { type: 'daily', amount: '5', maxDays: 10 } })
  const check = await pay(lana, lease, '1000')
  itIs('2025-03-20')
  made(await lana.patch(`/api/payments/${check.id}`, { status: 'reversed', reason: 'NSF' }))
  expect(await feesBy(lana, '2025-03-25')).toEqual(['2025-03-20 5.00'])
})

test('a concession that covers a fee keeps the waiver of its other part, and earlier days', async () => {
  const { lana, lease } = await leaseHome('2025-03-01', { monthlyRent: '1000' })
  await terms(lana, { lateFee: { type: 'percent_unpaid', amount: '10' } })
  expect(await feesBy(lana, '2025-03-07')).toEqual(['2025-03-07 100.00'])
  itIs('2025-03-10')
  await pay(lana, lease, '400', '2025-03-05')
  expect((await standing(lana, lease)).balance).toBe('660.00')
  itIs('2025-03-20')
  const given = { kind: 'concession', amount: '660', reason: 'Noise' }
  made(await lana.post('/api/credits', { leaseId: lease.id, ...given }))
  expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
  expect((await standing(lana, lease, '2025-03-19')).balance).toBe('660.00')
})

test('rent that is lowered afterwards keeps its allocations, and costs no fee', async () => {
  const { lana, lease, paid } = await threeMonthsPaid()
  const voiding = { status: 'voided', reason: 'Typed twice', confirm: true }
  made(await lana.patch(`/api/payments/${paid[0]?.id}`, voiding))
  const lower = { monthlyRent: '900', effectiveFrom: '2025-04-01' }
  made(await lana.post(`/api/leases/${lease.id}/renewals`, lower))
  expect(await feesBy(lana, '2025-05-21')).toEqual([])
})

/** On the 20th of the last of three months, each paid on its 3rd. */
async function threeMonthsPaid() {
  const { lana, lease } = await leaseHome('2025-03-01', { monthlyRent: '1000' })
  await terms(lana, { lateFee: flat })
  const paid: Payment[] = []
  for (const month of ['2025-03', '2025-04', '2025-05']) {
    itIs(`${month}-01`)
    await rentFallsDue(lease)
    itIs(`${month}-03`)
    paid.push(await pay(lana, lease, '1000'))
  }
  itIs('2025-05-20')
  return { lana, lease, paid }
}
