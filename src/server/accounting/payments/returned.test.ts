import { expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import type { User } from '#test/world.ts'
import { itIs, leaseHome, made, pay, standing } from '../../fixture.ts'
import { feesBy, flat, terms } from '../late-fees/fixture.ts'

/** Rent of 1,000 due on January 1st with five days of grace. */
async function rented(lateFee: object) {
  const home = await leaseHome('2025-01-01', { monthlyRent: '1000' })
  await terms(home.lana, { lateFee })
  return home
}

const tenPercent = { type: 'percent_unpaid', amount: '10' }

async function comesBack(lana: User, payment: Payment, on: string) {
  itIs(on)
  made(await lana.patch(`/api/payments/${payment.id}`, { status: 'reversed', reason: 'NSF' }))
}

it.each([
  ['a percentage of all that came back', tenPercent, ['2025-01-25 50.00', '2025-01-20 50.00']],
  [
    'no more than the most',
    { ...tenPercent, cap: { op: 'lesser', flat: '80' } },
    ['2025-01-25 30.00', '2025-01-20 50.00'],
  ],
  ['one flat fee', flat, ['2025-01-20 50.00']],
  ['a percentage of the rent once', { type: 'percent_rent', amount: '10' }, ['2025-01-20 100.00']],
])('two payments of one rent that come back cost %s', async (_, lateFee, fees) => {
  const { lana, lease } = await rented(lateFee)
  const [first, second] = [await pay(lana, lease, '500'), await pay(lana, lease, '500')]
  await comesBack(lana, second, '2025-01-20')
  await comesBack(lana, first, '2025-01-25')
  expect(await feesBy(lana, '2025-01-26')).toEqual(fees)
})

it('payments that come back on one day cost a percentage of both', async () => {
  const { lana, lease } = await rented(tenPercent)
  const [first, second] = [await pay(lana, lease, '500'), await pay(lana, lease, '500')]
  await comesBack(lana, second, '2025-01-20')
  await comesBack(lana, first, '2025-01-20')
  const fees = ['2025-01-20 50.00', '2025-01-20 50.00']
  expect(await feesBy(lana, '2025-01-21')).toEqual(fees)
})

it('a returned payment adds to the fee on the part that was unpaid anyway', async () => {
  const { lana, lease } = await rented(tenPercent)
  const part = await pay(lana, lease, '600')
  expect(await feesBy(lana, '2025-01-07')).toEqual(['2025-01-07 40.00'])
  await pay(lana, lease, '440')
  await comesBack(lana, part, '2025-01-20')
  expect(await feesBy(lana, '2025-01-21')).toEqual(['2025-01-20 60.00', '2025-01-07 40.00'])
  expect((await standing(lana, lease)).balance).toBe('660.00')
})
