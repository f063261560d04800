import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listUnits } from '#shared/properties/units.ts'
import { getToday } from '#shared/reports/dashboard-today.ts'
import { queryKey } from '#web/client/api.ts'
import { whatIsLoaded } from './what-is-loaded.ts'

test('nothing is loaded before a screen has loaded it', () => {
  expect(whatIsLoaded(new QueryClient(), 'me')).toEqual({})
})

test('the rows that the dashboard names are named, in its order', () => {
  const client = new QueryClient()
  const row = (id: string, more: object) => ({
    ...{ id, tenant: { firstName: 'Bob', lastName: id } },
    unit: { unitNumber: '4', propertyId: 'p', propertyName: 'Oakwood' },
    ...more,
  })
  client.setQueryData(queryKey(getToday), {
    late: { leases: [row('L3', { balance: '1000.00' }), row('L1', { balance: '900.00' })] },
    ending: { leases: [row('ends', { lastDay: '2026-01-20' })] },
    vacant: { units: [{ id: 'u', unitNumber: '2', propertyId: 'p', propertyName: 'Oakwood' }] },
  })
  const { late, ending, vacant } = whatIsLoaded(client, 'me')
  expect(late?.map(({ name, balance }) => `${name} ${balance}`)).toEqual([
    ...['Bob L3 1000.00', 'Bob L1 900.00'],
  ])
  expect(ending?.[0]).toEqual({
    ...{ name: 'Bob ends', home: 'Oakwood, Unit 4', href: '/financials/leases/ends' },
    lastDay: '2026-01-20',
  })
  expect(vacant).toEqual([{ name: 'Oakwood, Unit 2', href: '/properties/p/units/u' }])
})

test('a vacant unit is neither occupied nor out of use', () => {
  const client = new QueryClient()
  const property = { id: 'p', name: 'Oakwood' }
  client.setQueryData(queryKey(listUnits), [
    { id: 'a', property, unitNumber: '1', isOccupied: true, nonRevenueReason: null },
    { id: 'b', property, unitNumber: '2', isOccupied: false, nonRevenueReason: null },
    { id: 'c', property, unitNumber: '3', isOccupied: false, nonRevenueReason: 'office' },
  ])
  expect(whatIsLoaded(client, 'me').vacant).toEqual([
    { name: 'Oakwood, Unit 2', href: '/properties/p/units/b' },
  ])
})
