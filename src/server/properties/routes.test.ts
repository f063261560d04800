import { describe, expect, it, test } from 'vitest'
import type { Account } from '#shared/account/auth.ts'
import { limits } from '#shared/limits.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { landlord, leaseUnit, memberOf, newcomer, tenantOf, type User } from '#test/world.ts'

type Refused = { message: string; fields: Record<string, string> }

const maple = { name: 'Maple Grove', address: '12 Maple Rd', totalUnits: 12 }

describe('adding a property', () => {
  it('the first one founds the organization, makes its founder admin and creates units 1…12', async () => {
    const ann = await newcomer()
    const created = await ann.post<Property>('/api/properties', maple)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      ...maple,
      propertyType: 'residential',
      description: null,
      imageUrl: null,
      unitCount: 12,
      occupiedUnits: 0,
      contractRent: '0.00',
      archivedAt: null,
      ownerId: ann.user.id,
      managerId: ann.user.id,
    })
    const units = await ann.get<Unit[]>(`/api/units?propertyId=${created.body.id}`)
    expect(units.body.map(unit => unit.unitNumber)).toEqual(
      Array.from({ length: 12 }, (_, n) => String(n + 1)),
    )
    expect(units.body.every(unit => !unit.isOccupied && unit.property.name === maple.name)).toBe(
      true,
    )
    const user = await ann.get<Account>('/api/auth/user')
    expect(user.body).toMatchObject({ role: 'admin', organization: { name: 'Ann Lee' } })
  })

  it('many first ones in parallel, each with a key of its own, found one organization', async () => {
    const ann = await newcomer()
    const names = Array.from({ length: 8 }, (_, index) => `Oak Court ${index}`)
    const created = await Promise.all(
      names.map(name =>
        ann.post<Property>('/api/properties', { ...maple, name }, { 'idempotency-key': name }),
      ),
    )
    expect(created.map(answer => answer.status)).toEqual(names.map(() => 201))
    expect(await namesOf(ann)).toEqual(names)
  })

  it('stores the fields sent, but neither the owner of the row nor its creation time', async () => {
    const lana = await landlord()
    const sent = {
      ...maple,
      propertyType: 'mixed_use',
      description: 'Near the park',
      imageUrl: '/files/maple.jpg',
    }
    const { body } = await lana.post<Property>('/api/properties', {
      ...sent,
      id: lana.property.id,
      organizationId: lana.property.id,
      createdAt: '2001-01-01T00:00:00Z',
    })
    expect(body).toMatchObject({ ...sent, archivedAt: null, occupiedUnits: 0 })
    expect(body.id).not.toBe(lana.property.id)
    expect(body.createdAt).not.toContain('2001')
  })

  const atLeastOne = 'Must have at least 1 unit'

  test.each([
    [0, atLeastOne],
    [-1, atLeastOne],
    [null, atLeastOne],
    [undefined, atLeastOne],
    ['', atLeastOne],
    [1.5, 'Must be a whole number'],
    [[], 'Must be a whole number'],
    [{}, 'Must be a whole number'],
    ['abc', 'Must be a whole number, not text'],
    ['3', 'Must be a whole number, not text'],
    [2_147_483_648, `Must have at most ${limits.unitsPerProperty} units`],
  ])('%j units are refused: %s', async (totalUnits, sentence) => {
    const ann = await shared()
    const refused = await ann.post<Refused>('/api/properties', { ...maple, totalUnits })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ message: sentence, fields: { totalUnits: sentence } })
  })

  test.each([
    ['name', ' ', 'Property name is required'],
    ['address', '', 'Address is required'],
    ['propertyType', 'castle', 'Please select a property type'],
    ['imageUrl', 'javascript:alert(1)', 'Enter a link that starts with https:// or http://'],
    ['ownerId', 'me', 'Not a valid id'],
  ])('%s %j is refused at its field', async (field, value, sentence) => {
    const ann = await shared()
    const refused = await ann.post<Refused>('/api/properties', { ...maple, [field]: value })
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({ [field]: sentence })
  })

  test.each(['ownerId', 'managerId'])('%s has to be a member of the organization', async field => {
    const [lana, otto] = [await landlord(), await landlord()]
    const bob = await tenantOf(lana)
    for (const id of [otto.user.id, bob.id, '0198c5e2-1111-7000-8000-000000000001']) {
      const added = await lana.post<Refused>('/api/properties', { ...maple, [field]: id })
      expect(added.status).toBe(400)
      expect(added.body.fields).toEqual({ [field]: 'Choose someone from your organization' })
      const url = `/api/properties/${lana.property.id}`
      expect((await lana.patch(url, { [field]: id })).status).toBe(400)
    }
    expect(await namesOf(lana)).toEqual(['Alpha'])
    const mia = await memberOf(lana, 'owner')
    const { body } = await lana.post<Property>('/api/properties', {
      ...maple,
      [field]: mia.user.id,
    })
    expect(body).toMatchObject({ [field]: mia.user.id })
  })

  it('once refused, it founds no organization', async () => {
    const ann = await newcomer()
    const outsider = await newcomer()
    const sent = { ...maple, managerId: outsider.user.id }
    expect((await ann.post('/api/properties', sent)).status).toBe(400)
    const { body } = await ann.get<Account>('/api/auth/user')
    expect(body).toMatchObject({ role: 'tenant', organizationId: null })
  })
})

describe('changing a property', () => {
  it('changes the fields sent and nothing else: no default creeps in', async () => {
    const lana = await landlord()
    const { body: before } = await lana.post<Property>('/api/properties', {
      ...maple,
      propertyType: 'commercial',
      description: 'Near the park',
      imageUrl: '/files/maple.jpg',
    })
    const url = `/api/properties/${before.id}`
    const changes: Partial<Property>[] = [
      {},
      { name: 'Maple Court' },
      { description: '' },
      { propertyType: 'mixed_use', imageUrl: null },
      { managerId: null },
    ]
    let expected = before
    for (const change of changes) {
      const { status, body } = await lana.patch<Property>(url, change)
      expect(status).toBe(200)
      expected = { ...expected, ...change, updatedAt: body.updatedAt }
      if (expected.description === '') expected.description = null
      if (expected.managerId === null) expected.contact = null
      expect(body).toEqual(expected)
    }
  })

  it('leaves units, ids and the archive unchanged', async () => {
    const lana = await landlord()
    const url = `/api/properties/${lana.property.id}`
    const more = { totalUnits: 50, archivedAt: '2001-01-01T00:00:00Z' }
    expect(await lana.patch(url, { name: 'Beta', ...more })).toMatchObject({
      status: 400,
      body: { fields: { totalUnits: 'Unknown field: totalUnits' } },
    })
    const { body } = await lana.patch<Property>(url, {
      id: lana.user.id,
      organizationId: lana.user.id,
    })
    expect(body).toEqual({ ...lana.property, updatedAt: body.updatedAt })
  })

  it('refuses an empty name, and keeps the old one', async () => {
    const lana = await landlord()
    const url = `/api/properties/${lana.property.id}`
    for (const name of ['', null, 5]) expect((await lana.patch(url, { name })).status).toBe(400)
    expect((await lana.get<Property>(url)).body).toEqual(lana.property)
  })
})

describe('income of a property', () => {
  it('is the sum of its running leases’ rents', async () => {
    const lana = await landlord()
    const [one, two] = lana.units
    await leaseUnit(lana, one?.id ?? '', (await tenantOf(lana)).id, { monthlyRent: '1500.50' })
    await leaseUnit(lana, two?.id ?? '', (await tenantOf(lana)).id, { monthlyRent: '999.49' })
    const { body } = await lana.get<Property[]>('/api/properties')
    expect(body).toMatchObject([{ occupiedUnits: 2, unitCount: 2, contractRent: '2499.99' }])
  })

  it('is the same in the whole list, in a short page and on its own', async () => {
    const lana = await landlord(3)
    await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
    await lana.post('/api/properties', { ...maple, totalUnits: 1 })
    const { body: emptied } = await lana.post<Property>('/api/properties', {
      ...maple,
      totalUnits: 1,
    })
    const { body: units } = await lana.get<Unit[]>(`/api/units?propertyId=${emptied.id}`)
    await lana.delete(`/api/units/${units[0]?.id}`)
    const { body: whole } = await lana.get<Property[]>('/api/properties')
    expect(whole.map(({ unitCount, occupiedUnits }) => [unitCount, occupiedUnits])).toEqual([
      [0, 0],
      [1, 0],
      [3, 1],
    ])
    expect((await lana.get('/api/properties?limit=5')).body).toEqual(whole)
    for (const property of whole)
      expect((await lana.get(`/api/properties/${property.id}`)).body).toEqual(property)
  })
})

let someone: Promise<User> | undefined

/** One landlord for all calls that are refused anyway. */
function shared(): Promise<User> {
  someone ??= landlord()
  return someone
}

async function namesOf(person: User): Promise<string[]> {
  const { body } = await person.get<Property[]>('/api/properties')
  return body.map(property => property.name).sort()
}
