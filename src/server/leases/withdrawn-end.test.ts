import { expect, it } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { User } from '#test/world.ts'
import { feesBy, flat, march } from '../accounting/late-fees/fixture.ts'
import { itIs, leaseHome, made, pay, rentFallsDue, standing } from '../fixture.ts'

/** An end that is withdrawn or postponed: the days it took off are charged as they were before. */

it('withdrawn, the rent is as before, due on the same day', async () => {
  const { lana, lease } = await leaseHome('2025-03-01', { monthlyRent: '600' })
  itIs('2025-03-05')
  await rentFallsDue(lease)
  await pay(lana, lease, '575.01')
  await end(lana, lease, '2025-03-10')
  expect(await rents(lana, lease)).toEqual(['2025-03-01 2025-03-10 193.55'])
  expect((await standing(lana, lease)).balance).toBe('-381.46')
  await withdraw(lana, lease)
  expect(await standing(lana, lease)).toEqual({ balance: '24.99', open: ['rent 24.99'] })
  itIs('2025-04-01')
  await rentFallsDue(lease)
  expect(await rents(lana, lease)).toEqual([
    '2025-03-01 2025-03-31 600.00',
    '2025-04-01 2025-04-30 600.00',
  ])
})

it('postponed, it charges up to the later end, and withdrawn then all of it', async () => {
  const { lana, lease } = await leaseHome('2025-03-01', { monthlyRent: '620' })
  itIs('2025-03-05')
  await rentFallsDue(lease)
  await end(lana, lease, '2025-03-10')
  await end(lana, lease, '2025-03-20')
  expect(await rents(lana, lease)).toEqual(['2025-03-01 2025-03-20 400.00'])
  await end(lana, lease, '2025-03-15')
  expect(await rents(lana, lease)).toEqual(['2025-03-01 2025-03-15 300.00'])
  await end(lana, lease, '2025-04-15')
  await withdraw(lana, lease)
  expect(await rents(lana, lease)).toEqual(['2025-03-01 2025-03-31 620.00'])
})

it('with the other recurring charges', async () => {
  const { lana, lease } = await leaseHome('2025-03-01', { monthlyRent: '600' })
  const parking = { leaseId: lease.id, kind: 'parking', amount: '62', startsOn: '2025-03-01' }
  made(await lana.post('/api/recurring-charges', parking))
  itIs('2025-03-05')
  await rentFallsDue(lease)
  await end(lana, lease, '2025-03-10')
  expect((await standing(lana, lease)).balance).toBe('213.55')
  await withdraw(lana, lease)
  expect((await standing(lana, lease)).balance).toBe('662.00')
  itIs('2025-04-01')
  await rentFallsDue(lease)
  expect((await standing(lana, lease)).balance).toBe('1324.00')
})

it('with the late fee that was waived for it', async () => {
  const { lana, lease } = await march(flat, '600')
  itIs('2025-03-05')
  await pay(lana, lease, '300')
  expect(await feesBy(lana, '2025-03-07')).toEqual(['2025-03-07 50.00'])
  await end(lana, lease, '2025-03-10')
  expect((await standing(lana, lease)).balance).toBe('-106.45')
  await withdraw(lana, lease)
  expect((await standing(lana, lease)).balance).toBe('350.00')
})

it('going on after its term, too, where that is chosen again', async () => {
  const term = { monthlyRent: '600', endDate: '2025-03-10', rollover: true }
  const { lana, lease } = await leaseHome('2025-03-01', term)
  itIs('2025-03-05')
  await rentFallsDue(lease)
  expect(await rents(lana, lease)).toEqual(['2025-03-01 2025-03-31 600.00'])
  const choose = async (rollover: boolean) =>
    made(await lana.put(`/api/leases/${lease.id}/rollover`, { rollover }))
  await choose(false)
  expect(await rents(lana, lease)).toEqual(['2025-03-01 2025-03-10 193.55'])
  await choose(true)
  expect(await rents(lana, lease)).toEqual(['2025-03-01 2025-03-31 600.00'])
})

async function end(lana: User, lease: Lease, terminatedOn: string) {
  const sent = { terminatedOn, reason: 'New job elsewhere' }
  made(await lana.put(`/api/leases/${lease.id}/termination`, sent))
}

async function withdraw(lana: User, lease: Lease) {
  expect((await lana.delete(`/api/leases/${lease.id}/termination`)).status).toBe(204)
}

/** Each rent that counts, the earliest first: its days and amount. */
async function rents(lana: User, lease: Lease): Promise<string[]> {
  const { body } = await lana.get<PostedCharge[]>(`/api/charges?kind=rent&leaseId=${lease.id}`)
  return body
    .toReversed()
    .map(({ periodStart, periodEnd, amount }) => `${periodStart} ${periodEnd} ${amount}`)
}
