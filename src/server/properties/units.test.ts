import { v7 } from 'uuid'
import { describe, expect, it, test } from 'vitest'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { landlord, leaseUnit, memberOf, renterOf, tenantOf } from '#test/world.ts'

type Refused = { message: string; fields: Record<string, string> }

const loft = {
  unitNumber: 'Loft 3B',
  bedrooms: 2,
  bathrooms: '1.5',
  squareFeet: 850,
  monthlyRent: '1500',
}

describe('adding a unit', () => {
  it('stores the fields sent; it is vacant, whatever the body says', async () => {
    const lana = await landlord()
    const { status, body } = await lana.post<Unit>('/api/units', {
      ...loft,
      propertyId: lana.property.id,
      isOccupied: true,
      id: lana.property.id,
      organizationId: lana.property.id,
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...loft,
      id: body.id,
      propertyId: lana.property.id,
      property: { id: lana.property.id, name: 'Alpha' },
      monthlyRent: '1500.00',
      isOccupied: false,
      nonRevenueReason: null,
      nonRevenueSince: null,
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
    })
    expect(body.id).not.toBe(lana.property.id)
    const { body: property } = await lana.get<Property>(`/api/properties/${lana.property.id}`)
    expect(property).toMatchObject({ unitCount: 3, totalUnits: 3 })
  })

  it('needs only a number and its property', async () => {
    const lana = await landlord()
    const { body } = await lana.post<Unit>('/api/units', {
      propertyId: lana.property.id,
      unitNumber: '9',
    })
    expect(body).toMatchObject({
      unitNumber: '9',
      bedrooms: null,
      bathrooms: null,
      squareFeet: null,
      monthlyRent: null,
    })
  })

  it('takes a number once in its property, in any case, also in parallel requests', async () => {
    const lana = await landlord()
    const propertyId = lana.property.id
    const rush = await Promise.all(
      ['3b', '3B', '3b', '3B'].map(unitNumber =>
        lana.post<Refused>('/api/units', { propertyId, unitNumber }),
      ),
    )
    expect(rush.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409])
    const sentence = 'This property already has a unit with this number'
    expect(rush.find(answer => answer.status === 409)?.body).toMatchObject({
      message: sentence,
      fields: { unitNumber: sentence },
    })
    const renamed = await lana.patch(`/api/units/${lana.units[0]?.id}`, { unitNumber: '3b' })
    expect(renamed.status).toBe(409)
    const other = await lana.post<Property>('/api/properties', {
      name: 'Beta',
      address: '2 Beta St',
      totalUnits: 1,
    })
    const elsewhere = { propertyId: other.body.id, unitNumber: '3B' }
    expect((await lana.post('/api/units', elsewhere)).status).toBe(201)
  })

  test.each([
    ['unitNumber', ' '],
    ['unitNumber', '\u200b\u00a0\u2060'],
    ['unitNumber', 'x'.repeat(21)],
    ['unitNumber', 3],
    ['bedrooms', -1],
    ['bedrooms', 1.5],
    ['bedrooms', 51],
    ['bedrooms', '2'],
    ['bathrooms', '1.55'],
    ['bathrooms', '100'],
    ['bathrooms', '-1'],
    ['bathrooms', 'one'],
    ['bathrooms', 1.5],
    ['monthlyRent', 1500],
    ['squareFeet', -1],
    ['squareFeet', 2_147_483_648],
    ['monthlyRent', '-1'],
    ['monthlyRent', '1.005'],
    ['monthlyRent', '100000000'],
    ['monthlyRent', 'lots'],
    ['propertyId', 'x'],
  ])('%s %j is refused at its field', async (field, value) => {
    const lana = await shared()
    const refused = await lana.post<Refused>('/api/units', {
      ...loft,
      propertyId: lana.property.id,
      [field]: value,
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields)).toEqual([field])
    // A sentence for a person, not one of the schema's.
    expect(refused.body.message).not.toMatch(/invalid|expected|too (big|small)/i)
  })

  test.each([
    ['bathrooms', '0', '0.0'],
    ['bathrooms', '99.5', '99.5'],
    ['bathrooms', '', null],
    ['monthlyRent', '0', '0.00'],
    ['monthlyRent', '99999999.99', '99999999.99'],
    ['monthlyRent', '', null],
    ['bedrooms', 0, 0],
    ['squareFeet', 1_000_000, 1_000_000],
  ])('%s may be %j', async (field, value, kept) => {
    const lana = await shared()
    const { status, body } = await lana.post<Unit>('/api/units', {
      unitNumber: v7().slice(-20),
      propertyId: lana.property.id,
      [field]: value,
    })
    expect([status, body[field as keyof Unit]]).toEqual([201, kept])
  })

  it('needs a property that exists and is one’s own', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    for (const propertyId of [otto.property.id, v7()]) {
      const refused = await lana.post('/api/units', { ...loft, propertyId })
      expect([refused.status, refused.body]).toMatchObject([404, { message: 'Property not found' }])
    }
    expect((await otto.get<Unit[]>('/api/units')).body).toHaveLength(2)
  })
})

describe('changing a unit', () => {
  it('changes the fields sent and nothing else; occupancy follows leases', async () => {
    const lana = await landlord()
    const { body: before } = await lana.post<Unit>('/api/units', {
      ...loft,
      propertyId: lana.property.id,
    })
    const url = `/api/units/${before.id}`
    let expected = before
    const changes: Partial<Unit>[] = [
      {},
      { bedrooms: 3 },
      { unitNumber: 'Loft 4' },
      { bathrooms: null, squareFeet: null },
      { monthlyRent: '1600.50' },
    ]
    for (const change of changes) {
      const { status, body } = await lana.patch<Unit>(url, change)
      expected = { ...expected, ...change, updatedAt: body.updatedAt }
      expect([status, body]).toEqual([200, expected])
    }
    const { body } = await lana.patch<Unit>(url, {
      isOccupied: true,
      propertyId: v7(),
      createdAt: '2001-01-01T00:00:00Z',
    })
    expect(body).toEqual({ ...expected, updatedAt: body.updatedAt })
  })
})

describe('removing a unit', () => {
  it('is possible while it never had a lease', async () => {
    const lana = await landlord()
    const [one, two] = lana.units
    const url = `/api/units/${one?.id}`
    const removed = await lana.delete(url)
    expect([removed.status, removed.text]).toEqual([204, ''])
    expect((await lana.get(url)).status).toBe(404)
    expect((await lana.delete(url)).status).toBe(404)
    expect((await lana.get<Unit[]>('/api/units')).body).toEqual([two])
  })

  it('is refused when it has one: its history is retained', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const url = `/api/units/${lana.units[0]?.id}`
    await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
    const refused = await lana.delete(url)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: 'This unit has a history, so it cannot be deleted.' },
    ])
    expect((await lana.get<Unit>(url)).body.isOccupied).toBe(true)
  })
})

describe('the list of units', () => {
  it('are sorted by number, and filtered by property and by occupancy', async () => {
    const lana = await landlord(12)
    const bob = await tenantOf(lana)
    await leaseUnit(lana, lana.units[4]?.id ?? '', bob.id)
    const numbers = async (query: string) =>
      (await lana.get<Unit[]>(`/api/units${query}`)).body.map(unit => Number(unit.unitNumber))
    expect(await numbers('')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(await numbers('?occupied=true')).toEqual([5])
    expect(await numbers('?occupied=false&limit=5')).toEqual([1, 2, 3, 4, 6])
    expect(await numbers(`?propertyId=${v7()}`)).toEqual([])
    expect((await lana.get('/api/units?occupied=maybe')).status).toBe(400)
  })

  it('shows staff no rents, and a tenant only the unit they rent', async () => {
    const lana = await landlord()
    for (const unit of lana.units)
      await lana.patch(`/api/units/${unit.id}`, { monthlyRent: '1500' })
    const rita = await renterOf(lana, lana.units[1]?.id ?? '')
    const sam = await memberOf(lana, 'staff')
    const { body: seen } = await sam.get<Unit[]>('/api/units')
    expect(seen.map(unit => unit.monthlyRent)).toEqual([null, null])
    const { body: own } = await rita.get<Unit[]>('/api/units')
    expect(own.map(unit => unit.id)).toEqual([lana.units[1]?.id])
    expect((await rita.get(`/api/units/${lana.units[0]?.id}`)).status).toBe(404)
  })
})

let someone: ReturnType<typeof landlord> | undefined

/** One landlord for all units of any shape. */
function shared() {
  someone ??= landlord()
  return someone
}
