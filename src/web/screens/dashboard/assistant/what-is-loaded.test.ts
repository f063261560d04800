import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listLeases } from '#shared/leases/leases.ts'
import { listUnits } from '#shared/properties/units.ts'
import { queryKey } from '#web/client/api.ts'
import { whatIsLoaded } from './what-is-loaded.ts'

const leaseOf = (id: string, balance: string, endDate: string, tenantId = 't') => ({
  ...{ id, balance, endDate, tenantId, status: 'active', coTenants: [] },
  ...{ moveOutOn: null, terminatedOn: null },
  tenant: { id: tenantId, firstName: 'Bob', lastName: id },
  unit: { id: 'u', unitNumber: '4', propertyId: 'p', propertyName: 'Oakwood' },
})

test('nothing is loaded before a screen has loaded it', () => {
  expect(whatIsLoaded(new QueryClient(), 'me', '2026-01-10')).toEqual({})
})

test('rows of all loaded lists are named, five at most, each once and in order', () => {
  const client = new QueryClient()
  const put = (query: Record<string, string>, rows: object[]) =>
    client.setQueryData(queryKey(listLeases, { query }), rows)
  const six = ['100.00', '900.00', '20.00', '1000.00', '5.00', '300.00']
  put(
    { owing: 'true' },
    six.map((balance, at) => leaseOf(`L${at}`, balance, '2027-01-01')),
  )
  put({ ending: 'true' }, [
    leaseOf('L1', '900.00', '2027-01-01'),
    leaseOf('ends', '-5.00', '2026-01-20'),
    leaseOf('ended', '0.00', '2026-01-01'),
    leaseOf('own', '7000.00', '2026-01-12', 'me'),
  ])
  // A single lease is no list.
  client.setQueryData([...queryKey(listLeases), 'L9'], leaseOf('L9', '9999.00', '2026-01-11'))
  const { late, ending, vacant } = whatIsLoaded(client, 'me', '2026-01-10')
  expect(late?.map(({ name, balance }) => `${name} ${balance}`)).toEqual([
    ...['Bob L3 1000.00', 'Bob L1 900.00', 'Bob L5 300.00', 'Bob L0 100.00', 'Bob L2 20.00'],
  ])
  expect(ending?.[0]).toEqual({
    ...{ name: 'Bob ends', home: 'Oakwood, Unit 4', href: '/financials/leases/ends' },
    lastDay: '2026-01-20',
  })
  expect(vacant).toBeUndefined()
})

test('a vacant unit is neither occupied nor out of use', () => {
  const client = new QueryClient()
  const property = { id: 'p', name: 'Oakwood' }
  client.setQueryData(queryKey(listUnits), [
    { id: 'a', property, unitNumber: '1', isOccupied: true, nonRevenueReason: null },
    { id: 'b', property, unitNumber: '2', isOccupied: false, nonRevenueReason: null },
    { id: 'c', property, unitNumber: '3', isOccupied: false, nonRevenueReason: 'office' },
  ])
  expect(whatIsLoaded(client, 'me', '2026-01-10').vacant).toEqual([
    { name: 'Oakwood, Unit 2', href: '/properties/p' },
  ])
})
