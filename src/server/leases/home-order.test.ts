import { beforeAll, expect, it } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import type { ListedTenant } from '#shared/people/tenants.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { giveTo } from '#test/ownership.ts'
import { fileOf, linesOf, rowsOf, walked } from '#test/table-list.ts'
import { landlord, leaseUnit, memberOf, tenantOf } from '#test/world.ts'

/** Lists in the order of homes: by the name of the property, then the number, as people sort them. */

type Home = Pick<Lease['unit'], 'unitNumber' | 'propertyName'>
type Row = { id: string; unit: Home }

const lists = ['leases', 'payments', 'charges', 'maintenance-requests'].map(list => `/api/${list}`)
const homes = [
  ...['2 Elm 9', '2 ELM 10', '2 Elm 10-A', '2 Elm 10-B', '10 Elm 1', '10 Elm 02', '010 Elm 3'],
  // One name, in two properties.
  ...['Elm 1 2', 'Elm 1 2', 'Ölberg 1', 'Olberg 2'],
]
let lana: Awaited<ReturnType<typeof landlord>>
let other: Property

beforeAll(async () => {
  lana = await landlord(3)
  const names = ['2 Elm', '2 ELM', '10 Elm', '010 Elm', 'Elm 1', 'Elm', 'Ölberg', 'Olberg']
  const numbers = [['10-A', '9', '10-B'], ['10'], ['02', '1'], ['3'], ['2'], ['1 2'], ['1'], ['2']]
  for (const [at, name] of names.entries()) {
    const created = await propertyOf(name, at, numbers[at]?.length ?? 0)
    if (name === '10 Elm') other = created
    const units = await rowsOf<Unit>(lana, '/api/units', { propertyId: created.id })
    for (const [place, { id }] of units.entries()) await live(id, numbers[at]?.[place] ?? '')
  }
}, 60_000)

it.each(lists)('%s come in it, up and down, page by page', async list => {
  const up = await walked<Row>(lana, list, { sort: 'unit' })
  expect([...new Set(up.map(home))]).toEqual([...new Set(homes)])
  const down = await walked<Row>(lana, list, { sort: '-unit' })
  expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed())
  // Of one home, in the order of their numbers.
  const same = up.filter(row => home(row) === 'Elm 1 2').map(({ id }) => id)
  expect(same).toEqual(same.toSorted())
  expect(new Set(up.map(({ id }) => id)).size).toBe(up.length)
})

it.each(lists)('%s are filtered in it, and an owner reads their own', async list => {
  const owner = await memberOf(lana, 'owner')
  const before = await walked<Row>(lana, list, { sort: 'unit', propertyId: other.id })
  expect([...new Set(before.map(home))]).toEqual(['10 Elm 1', '10 Elm 02'])
  expect(await walked<Row>(owner, list, { sort: 'unit' })).toEqual([])
  await giveTo(lana, owner, other.id)
  expect((await walked<Row>(owner, list, { sort: 'unit' })).map(({ id }) => id)).toEqual(
    before.map(({ id }) => id),
  )
  const [first] = await walked<Row>(lana, list, { sort: 'unit' })
  // A row that is not theirs is no place to go on from.
  expect(await rowsOf<Row>(owner, list, { sort: 'unit', after: first?.id ?? '' })).toEqual([])
})

it('files come in it, and a new name of a property or a unit changes it', async () => {
  const asked = { sort: '-unit', columns: 'unit', format: 'csv' }
  const lines = async () => linesOf((await fileOf(lana, '/api/leases', asked)).bytes).slice(1)
  expect(await lines()).toHaveLength(homes.length)
  await lana.patch(`/api/properties/${other.id}`, { name: '3 Elm' })
  const [unit] = await rowsOf<Unit>(lana, '/api/units', { propertyId: other.id })
  await lana.patch(`/api/units/${unit?.id}`, { unitNumber: '100' })
  const rows = await walked<Row>(lana, '/api/leases', { sort: 'unit' })
  expect(rows.map(home).slice(3, 7)).toEqual(['2 Elm 10-B', '3 Elm 1', '3 Elm 100', '010 Elm 3'])
  expect((await lines())[0]).toContain('Olberg')
})

it('tenants come in the order of their homes, those without one first', async () => {
  const path = '/api/tenants'
  const [, second] = await walked<Row>(lana, '/api/leases', { sort: 'unit' })
  const partner = await tenantOf(lana, 'Partner')
  await lana.post('/api/co-tenants', { leaseId: second?.id, tenantId: partner.id })
  const none = [await tenantOf(lana, 'Later'), await tenantOf(lana, 'Soon')]
  const up = await walked<ListedTenant>(lana, path, { table: 'true', sort: 'unit' })
  expect(up.slice(0, 2).map(({ id }) => id)).toEqual(none.map(({ id }) => id).toSorted())
  const housed = up.slice(2)
  const leases = await walked<Row>(lana, '/api/leases', { sort: 'unit' })
  expect([...new Set(housed.map(({ lease }) => lease && home(lease)))]).toEqual([
    ...new Set(leases.map(home)),
  ])
  expect(housed).toHaveLength(leases.length + 1)
  const down = await walked<ListedTenant>(lana, path, { table: 'true', sort: '-unit' })
  expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed())
  const only = (query: Record<string, string>) =>
    walked<ListedTenant>(lana, path, { table: 'true', sort: 'unit', ...query })
  expect(await only({ stage: 'none' })).toEqual(up.slice(0, 2))
  expect(await only({ stage: 'current' })).toEqual(housed)
  const owing = (await only({ owing: 'true', sort: '-balance' })).map(({ balance }) => balance)
  expect(owing.map(Number)).toEqual(owing.map(Number).toSorted((a, b) => b - a))
  expect(owing).toHaveLength((await only({ owing: 'true' })).length)

  const owner = await memberOf(lana, 'owner')
  await giveTo(lana, owner, other.id)
  const ours = (await only({ propertyId: other.id })).map(({ id }) => id)
  const theirs = async (sort: string) =>
    (await walked<ListedTenant>(owner, path, { table: 'true', sort })).map(({ id }) => id)
  expect(ours).toHaveLength(2)
  expect(await theirs('unit')).toEqual(ours)
  expect((await theirs('balance')).toSorted()).toEqual(ours.toSorted())
})

function home({ unit }: Pick<Row, 'unit'>): string {
  return `${unit.propertyName} ${unit.unitNumber}`
}

async function propertyOf(name: string, at: number, totalUnits: number): Promise<Property> {
  const said = { name, address: `${at} Main St`, propertyType: 'residential', totalUnits }
  const { status, body } = await lana.post<Property>('/api/properties', said)
  expect(status).toBe(201)
  return body
}

/** A home with a lease, a payment and a request. */
async function live(unitId: string, unitNumber: string): Promise<void> {
  expect((await lana.patch(`/api/units/${unitId}`, { unitNumber })).status).toBe(200)
  const tenant = await tenantOf(lana)
  const { id } = await leaseUnit(lana, unitId, tenant.id)
  const request = { unitId, title: 'Tap', description: 'Drips' }
  for (const [path, body] of [
    ['/api/payments', { leaseId: id, amount: '10', confirm: true }],
    ['/api/payments', { leaseId: id, amount: '20', confirm: true }],
    ['/api/maintenance-requests', request],
  ] as const)
    expect((await lana.post(path, body)).status).toBe(201)
}
