import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Property } from '#shared/properties/properties.ts'
import { database, endLeases, landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { properties } from '../db/tables.ts'

describe('the number of units of a property', () => {
  it('follows added and removed units', async () => {
    const { add, remove, totals } = await housed()
    expect(await totals()).toEqual([3, 3])
    await add('7')
    expect(await totals()).toEqual([4, 4])
    await remove(0)
    expect(await totals()).toEqual([3, 3])
    await Promise.all([remove(1), remove(2), add('8'), add('9')])
    expect(await totals()).toEqual([3, 3])
  })

  it('stays more where not all were entered, and at least one', async () => {
    const { lana, add, remove, totals } = await housed(2)
    const own = eq(properties.id, lana.property.id)
    await database.db.update(properties).set({ totalUnits: 9 }).where(own)
    await add('7')
    expect(await totals()).toEqual([3, 9])
    await remove(0)
    expect(await totals()).toEqual([2, 8])
    await database.db.update(properties).set({ totalUnits: 1 }).where(own)
    await remove(1)
    expect(await totals()).toEqual([1, 1])
  })
})

it('no unit is added to an archived property, where it would be in no list', async () => {
  const { lana, add } = await housed()
  await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
  await endLeases(lana)
  await lana.delete(`/api/properties/${lana.property.id}`)
  expect(await add('9')).toMatchObject({
    status: 409,
    body: { message: 'This property is archived' },
  })
})

async function housed(units = 3) {
  const lana = await landlord(units)
  const propertyId = lana.property.id
  return {
    lana,
    add: (unitNumber: string) => lana.post('/api/units', { propertyId, unitNumber }),
    remove: (at: number) => lana.delete(`/api/units/${lana.units[at]?.id}`),
    totals: async () => {
      const { body } = await lana.get<Property>(`/api/properties/${propertyId}`)
      return [body.unitCount, body.totalUnits]
    },
  }
}
