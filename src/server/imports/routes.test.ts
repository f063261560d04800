import { describe, expect, it, test } from 'vitest'
import type { DepositEntry } from '#shared/accounting/deposit-entries.ts'
import type { Lease, Ledger } from '#shared/leases/leases.ts'
import type { Imported } from '#shared/operations/imports.ts'
import type { Organization } from '#shared/organization/organization.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import {
  freshEmail,
  landlord,
  leaseUnit,
  memberOf,
  newcomer,
  renterOf,
  tenantOf,
  type User,
} from '#test/world.ts'
import { itIs, made } from '../fixture.ts'

const alpha = { property: 'Alpha House', address: '1 Alpha St' }
const term = { startDate: '2025-01-01', endDate: '2025-12-31', monthlyRent: '1450' }

describe('a rent roll', () => {
  it('becomes properties, units, tenants and leases, with balances brought forward', async () => {
    const lana = await landlord()
    const [ann, bob] = [person('Ann'), person('Bob')]
    itIs('2025-03-11')
    const facts = { bedrooms: 2, bathrooms: '1.5', squareFeet: 820, marketRent: '1500' }
    const owed = { securityDeposit: '1450', depositHeld: '1000', balance: '250.50' }
    const rows = await taken(lana, { chargeFrom: '2025-04-01' }, [
      { ...alpha, unit: '1', ...facts, ...ann, ...term, ...owed, dueDay: 5 },
      { ...alpha, unit: '2', ...bob, ...term, endDate: '2025-02-28', startDate: '2024-03-01' },
      { ...alpha, unit: '3', marketRent: '990' },
      { property: ' alpha house', unit: '3 ' },
    ])
    expect(rows).toEqual([
      { added: ['property', 'unit', 'tenant', 'lease'], problem: null },
      { added: ['unit', 'tenant', 'lease'], problem: null },
      { added: ['unit'], problem: null },
      { added: [], problem: null },
    ])
    const [property] = (await lana.get<Property[]>('/api/properties')).body
    expect(property).toMatchObject({
      ...{ name: 'Alpha House', address: '1 Alpha St', propertyType: 'residential' },
      ...{ totalUnits: 3, unitCount: 3, occupiedUnits: 2 },
      ...{ ownerId: lana.user.id, managerId: lana.user.id, contractRent: '2900.00' },
    })
    const units = await lana.get<Unit[]>(`/api/units?propertyId=${property?.id}`)
    expect(units.body).toMatchObject([
      { unitNumber: '1', bedrooms: 2, bathrooms: '1.5', squareFeet: 820, monthlyRent: '1500.00' },
      { unitNumber: '2', monthlyRent: null, isOccupied: true },
      { unitNumber: '3', monthlyRent: '990.00', isOccupied: false },
    ])
    const [goesOn, lease] = (await lana.get<Lease[]>('/api/leases')).body
    expect(lease).toMatchObject({
      ...{ ...term, monthlyRent: '1450.00', status: 'active', dueDay: 5 },
      ...{ securityDeposit: '1450.00', depositHeld: '1000.00', balance: '250.50' },
      tenant: { firstName: 'Ann', lastName: 'Roe' },
    })
    expect(goesOn).toMatchObject({ monthToMonthSince: '2025-03-01', balance: '0.00' })
    const ledger = await lana.get<Ledger>(`/api/leases/${lease?.id}/ledger`)
    expect(ledger.body.entries).toMatchObject([
      { kind: 'charge', amount: '250.50', note: 'Balance brought forward', date: '2025-03-11' },
    ])
    const [deposit] = (await lana.get<DepositEntry[]>('/api/deposit-entries')).body
    expect(deposit).toMatchObject({ kind: 'received', amount: '1000.00', entryOn: '2025-03-11' })
  })

  it('counts a deposit as held since its receipt, where the file has the date', async () => {
    const lana = await landlord()
    itIs('2025-03-11')
    const held = (depositReceivedOn: string, depositHeld?: string) => ({
      ...{ ...alpha, ...person('Ann'), ...term, marketRent: '1500' },
      ...{ depositReceivedOn, depositHeld },
    })
    const rows = await taken(lana, { chargeFrom: '2025-04-01' }, [
      { ...held('2023-06-15', '1000'), unit: '1' },
      { ...held('2025-03-12', '1000'), unit: '2' },
    ])
    expect(rows.map(({ problem }) => problem)).toMatchObject([
      null,
      {
        field: 'depositReceivedOn',
        message: 'Choose a day up to today, 50 years back at most',
      },
    ])
    const deposits = (await lana.get<DepositEntry[]>('/api/deposit-entries')).body
    expect(deposits).toMatchObject([{ kind: 'received', amount: '1000.00', entryOn: '2023-06-15' }])
    const without = { rows: [{ ...held('2023-06-15'), unit: '3' }] }
    expect(await lana.post('/api/imports', without)).toMatchObject({
      status: 400,
      body: { fields: { 'rows.0.depositHeld': 'Enter the deposit held since that day' } },
    })
  })

  it('takes a lease without an end as month to month', async () => {
    const lana = await landlord()
    itIs('2025-03-11')
    const rows = [
      { ...alpha, unit: '1', ...person('Ann'), ...term, endDate: '' },
      { ...alpha, unit: '2', ...person('Bob'), ...term, endDate: null, startDate: '2025-03-01' },
    ]
    expect(await taken(lana, { chargeFrom: '2025-04-01' }, rows)).toMatchObject([
      { problem: null },
      { problem: null },
    ])
    expect((await lana.get<Lease[]>('/api/leases')).body).toMatchObject([
      { endDate: '2025-03-31', rollover: true, monthToMonthSince: null, status: 'active' },
      { endDate: '2025-01-31', monthToMonthSince: '2025-02-01', status: 'active' },
    ])
  })

  it('may be sent again: existing records stay unchanged', async () => {
    const lana = await landlord()
    const row = { ...alpha, unit: '1', ...person('Ann'), ...term, marketRent: '1500' }
    await taken(lana, {}, [row])
    const before = await everything(lana)
    const again = { ...row, phone: '555', marketRent: '1', monthlyRent: '2', address: null }
    expect(await taken(lana, {}, [row, again])).toEqual([
      { added: [], problem: null },
      { added: [], problem: null },
    ])
    expect(await everything(lana)).toEqual(before)
  })

  it('can be previewed, which stores nothing', async () => {
    const nora = await newcomer()
    const row = { ...alpha, unit: '1', ...person('Ann'), ...term }
    const { body } = await nora.post<Imported>('/api/imports', { check: true, rows: [row, row] })
    expect(body.rows.map(({ added }) => added.length)).toEqual([4, 4])
    expect((await nora.get('/api/organization')).status).toBe(404)
    expect((await nora.get<Property[]>('/api/properties')).body).toEqual([])
    expect(await taken(nora, {}, [row])).toMatchObject([{ problem: null }])
    expect((await nora.get<Lease[]>('/api/leases')).body).toHaveLength(1)
    expect((await nora.get<Organization>('/api/organization')).status).toBe(200)
  })

  it('skips an impossible lease, keeps its unit, and gives the reason at its column', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const elsewhere = await tenantOf(otto)
    const [unit] = lana.units
    await leaseUnit(lana, unit?.id ?? '', (await tenantOf(lana)).id)
    const year = new Date().getUTCFullYear()
    const now = { startDate: `${year}-01-01`, endDate: `${year}-12-31`, monthlyRent: '900' }
    const { name: property } = lana.property
    const rows = await taken(lana, {}, [
      { property: 'Beta', unit: '1' },
      { property, unit: unit?.unitNumber ?? '', ...person('Ann'), ...now },
      { property, unit: 'Attic', ...person('Bob'), email: elsewhere.email, ...now },
      { property, unit: 'Cellar', ...person('Cy'), ...now, startDate: '1999-01-01' },
      { property, unit: 'Garage' },
    ])
    expect(rows.map(({ problem }) => problem)).toMatchObject([
      { field: 'address', message: 'Address is required' },
      { field: 'startDate', message: expect.stringMatching(/^Rented /) },
      { field: 'email', message: 'A user with this email already exists' },
      {
        field: 'startDate',
        message: 'Rent can be charged back 10 years at most: choose a later day',
      },
      null,
    ])
    const numbers = (await lana.get<Unit[]>('/api/units')).body.map(one => one.unitNumber)
    expect(numbers).toContain('Garage')
    expect(numbers).toEqual(expect.arrayContaining(['Attic', 'Cellar']))
    expect(rows.map(({ added }) => added)).toEqual([[], [], ['unit'], ['unit'], ['unit']])
    expect((await lana.get<Tenant[]>('/api/tenants')).body).toHaveLength(1)
  })

  it('requires the address where several properties have the name', async () => {
    const lana = await landlord()
    const other = { ...alpha, address: '2 Alpha St' }
    const rows = [
      { ...alpha, unit: '1' },
      { ...other, unit: '1' },
      { ...alpha, address: '', unit: '2' },
    ]
    expect((await taken(lana, {}, rows)).map(({ problem }) => problem?.field)).toEqual([
      undefined,
      undefined,
      'address',
    ])
  })

  test.each([
    ['no rows', [], 'rows'],
    ['a row without a unit', [{ property: 'Alpha' }], 'rows.0.unit'],
    ['a tenant without a term', [{ ...alpha, unit: '1', ...person('Ann') }], 'rows.0.startDate'],
    ['a term without a tenant', [{ ...alpha, unit: '1', ...term }], 'rows.0.lastName'],
    ['a balance without a tenant', [{ ...alpha, unit: '1', balance: '5' }], 'rows.0.lastName'],
    [
      'a rent of nothing',
      [{ ...alpha, unit: '1', ...person('Ann'), ...term, monthlyRent: '0' }],
      'rows.0.monthlyRent',
    ],
    [
      'an end before the start',
      [{ ...alpha, unit: '1', ...person('Ann'), ...term, endDate: '2024-01-01' }],
      'rows.0.endDate',
    ],
    [
      'an amount that is guessed',
      [{ ...alpha, unit: '1', marketRent: '1,500' }],
      'rows.0.marketRent',
    ],
    ['too many rows', Array.from({ length: 51 }, () => ({ ...alpha, unit: '1' })), 'rows'],
  ])('%s is refused at the field, and nothing is stored', async (_, rows, field) => {
    const lana = await landlord()
    const { status, body } = await lana.post<{ fields: object }>('/api/imports', { rows })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toContain(field)
    expect((await lana.get<Property[]>('/api/properties')).body).toHaveLength(1)
  })

  it('is for admins and managers, and for a newcomer, who becomes one', async () => {
    const lana = await landlord()
    const rows = [{ ...alpha, unit: '1' }]
    for (const role of ['owner', 'staff'] as const)
      expect((await (await memberOf(lana, role)).post('/api/imports', { rows })).status).toBe(403)
    const manager = await memberOf(lana, 'manager')
    expect(await taken(manager, {}, rows)).toMatchObject([{ added: ['property', 'unit'] }])
    const rita = await renterOf(lana, lana.units[0]?.id ?? '')
    await taken(rita, {}, rows)
    expect((await rita.get<Property[]>('/api/properties')).body).toMatchObject([
      { name: 'Alpha House', ownerId: rita.user.id },
      { id: lana.property.id },
    ])
    expect((await lana.get<Property[]>('/api/properties')).body).toHaveLength(2)
  })
})

function person(firstName: string) {
  return { firstName, lastName: 'Roe', email: freshEmail() }
}

async function taken(who: User, options: object, rows: object[]) {
  return made(await who.post<Imported>('/api/imports', { ...options, rows })).rows
}

async function everything(who: User) {
  const paths = ['properties', 'units', 'tenants', 'leases', 'charges']
  return Promise.all(paths.map(async path => (await who.get(`/api/${path}`)).body))
}
