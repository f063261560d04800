import { expect, test } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { Credit } from '#shared/accounting/credits.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { leaseUnit, tenantOf, type User } from '#test/world.ts'
import { itIs, leaseHome, made, pay } from '../../fixture.ts'
import { jobsSkipEarlierTests, runJob } from '../../jobs/fixture.ts'
import { lateFees } from './job.ts'

jobsSkipEarlierTests()

const newYork = {
  type: 'flat',
  amount: '100',
  cap: { op: 'lesser', flat: '50', percent: '5' },
}
const northCarolina = {
  type: 'flat',
  amount: '100',
  cap: { op: 'greater', flat: '15', percent: '5' },
}

test('each late rent costs the fee of its lease, else its property, else the organization', async () => {
  const { lana, lease: usual } = await leaseHome('2025-03-01')
  made(await lana.patch('/api/organization', { lateFee: { type: 'flat', amount: '50' } }))
  const [york, york800] = await homesIn(lana, { lateFee: newYork }, ['1200', '800'])
  const [carolina, free] = await homesIn(lana, { lateFee: northCarolina }, ['1200', '1200'])
  made(await lana.patch(`/api/leases/${free?.id}`, { lateFee: { type: 'none' } }))
  expect(await feesBy(lana, '2025-03-06')).toEqual({})
  expect(await feesBy(lana, '2025-03-07')).toEqual({
    [usual.id]: ['2025-03-07 50.00'],
    [york?.id ?? '']: ['2025-03-07 50.00'],
    [york800?.id ?? '']: ['2025-03-07 40.00'],
    [carolina?.id ?? '']: ['2025-03-07 60.00'],
  })
})

test('days of grace are the lease’s own, its property’s, or the organization’s', async () => {
  const { lana, lease: usual } = await leaseHome('2025-03-01')
  made(await lana.patch('/api/organization', { lateFee: { type: 'flat', amount: '50' } }))
  const [nine, none] = await homesIn(lana, { graceDays: 9 }, ['1200', '1200'])
  made(await lana.patch(`/api/leases/${none?.id}`, { graceDays: 0 }))
  const [two, eleven] = ['2025-03-02', '2025-03-11']
  expect(await feesBy(lana, two)).toEqual({ [none?.id ?? '']: [`${two} 50.00`] })
  expect(await feesBy(lana, '2025-03-10')).toEqual({
    [none?.id ?? '']: [`${two} 50.00`],
    [usual.id]: ['2025-03-10 50.00'],
  })
  expect(await feesBy(lana, eleven)).toMatchObject({ [nine?.id ?? '']: [`${eleven} 50.00`] })
})

test('an organization without late fees has one where a property sets it, and nowhere else', async () => {
  const { lana } = await leaseHome('2025-03-01')
  const [home] = await homesIn(lana, { lateFee: newYork }, ['1200'])
  expect(await feesBy(lana, '2025-03-07')).toEqual({ [home?.id ?? '']: ['2025-03-07 50.00'] })
})

test('a payment within the lease’s own grace waives its fee, and a later one does not', async () => {
  const { lana, lease } = await leaseHome('2025-03-01')
  made(await lana.patch(`/api/properties/${lana.property.id}`, { lateFee: newYork }))
  made(await lana.patch(`/api/leases/${lease.id}`, { graceDays: 8 }))
  expect(await feesBy(lana, '2025-03-09')).toEqual({})
  expect(await feesBy(lana, '2025-03-10')).toEqual({ [lease.id]: ['2025-03-10 50.00'] })
  itIs('2025-03-12')
  const late = await pay(lana, lease, '1200', '2025-03-10')
  expect(await waived(lana)).toEqual([])
  made(await lana.patch(`/api/payments/${late.id}`, { status: 'voided', reason: 'Typed wrong' }))
  // After the organization's five days, within the lease's eight.
  await pay(lana, lease, '1200', '2025-03-09')
  expect(await waived(lana)).toEqual(['50.00'])
})

test('a late payment posts the fee that only its lease has set', async () => {
  const { lana, lease } = await leaseHome('2025-03-01')
  made(await lana.patch(`/api/leases/${lease.id}`, { lateFee: northCarolina }))
  itIs('2025-03-08')
  await pay(lana, lease, '1200')
  expect(await fees(lana)).toEqual({ [lease.id]: ['2025-03-08 60.00'] })
})

test('late fee terms added to or removed from a lease charge nothing for earlier days', async () => {
  const { lana, lease } = await leaseHome('2025-03-01')
  made(await lana.patch('/api/organization', { lateFee: { type: 'flat', amount: '50' } }))
  made(await lana.patch(`/api/leases/${lease.id}`, { lateFee: { type: 'none' } }))
  expect(await feesBy(lana, '2025-03-10')).toEqual({})
  made(await lana.patch(`/api/leases/${lease.id}`, { lateFee: null }))
  expect(await feesBy(lana, '2025-03-12')).toEqual({})
})

async function homesIn(lana: User, terms: object, rents: string[]) {
  const about = { name: 'Beta', address: '2 Beta St', totalUnits: rents.length }
  const property = made(await lana.post<Property>('/api/properties', about))
  made(await lana.patch(`/api/properties/${property.id}`, terms))
  const { body } = await lana.get<Unit[]>(`/api/units?propertyId=${property.id}`)
  const leases: Awaited<ReturnType<typeof leaseUnit>>[] = []
  for (const [place, monthlyRent] of rents.entries()) {
    const term = { startDate: '2025-03-01', endDate: '2029-12-31', monthlyRent }
    const tenant = await tenantOf(lana)
    leases.push(await leaseUnit(lana, body[place]?.id ?? '', tenant.id, term))
  }
  return leases
}

/** Every fee after the job ran on a day, by lease. */
async function feesBy(lana: User, day: string) {
  itIs(day)
  await runJob(lateFees)
  return fees(lana)
}

async function fees(lana: User): Promise<Record<string, string[]>> {
  const { body } = await lana.get<PostedCharge[]>('/api/charges?kind=late_fee')
  const found: Record<string, string[]> = {}
  for (const { leaseId, dueDate, amount } of body)
    found[leaseId] = [...(found[leaseId] ?? []), `${dueDate} ${amount}`]
  return found
}

async function waived(lana: User): Promise<string[]> {
  return (await lana.get<Credit[]>('/api/credits?kind=waiver')).body.map(({ amount }) => amount)
}
