import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Unit } from '#shared/properties/units.ts'
import { database, landlord, memberOf } from '#test/world.ts'
import { unitRents, units } from '../db/tables.ts'
import { itIs, made } from '../fixture.ts'

const always = '0001-01-01'

async function rentsOf(unitId: string) {
  const rows = await database.db
    .select({ from: unitRents.effectiveFrom, rent: unitRents.monthlyRent })
    .from(unitRents)
    .where(eq(unitRents.unitId, unitId))
    .orderBy(asc(unitRents.effectiveFrom))
  return rows.map(({ from, rent }) => [from, rent])
}

test('a market rent counts from the day it is changed, the first one always', async () => {
  const lana = await landlord(1)
  const id = lana.units[0]?.id ?? ''
  const change = async (monthlyRent: string | null) =>
    made(await lana.patch<Unit>(`/api/units/${id}`, { monthlyRent }))
  expect(await rentsOf(id)).toEqual([])
  itIs('2025-02-10')
  await change('1500')
  await change('1500')
  expect(await rentsOf(id)).toEqual([[always, '1500.00']])
  itIs('2025-04-01')
  await change('1800')
  // A slip of the finger, corrected on the same day.
  await change('1700')
  itIs('2025-06-01')
  expect(await change(null)).toMatchObject({ monthlyRent: null })
  // Fields that are not sent stay.
  made(await lana.patch(`/api/units/${id}`, { bedrooms: 2 }))
  expect(await rentsOf(id)).toEqual([
    [always, '1500.00'],
    ['2025-04-01', '1700.00'],
    ['2025-06-01', null],
  ])
})

test('the former release records a market rent by a former name', async () => {
  const lana = await landlord(1)
  const id = lana.units[0]?.id ?? ''
  const record = (rent: string, day: string) =>
    database.db.execute(sql`select keep_unit_rent(${id}, ${rent}, ${day}::date)`)
  await record('1500', '2025-02-10')
  await record('1700', '2025-04-01')
  expect(await rentsOf(id)).toEqual([
    [always, '1500.00'],
    ['2025-04-01', '1700.00'],
  ])
})

test('a unit that is added with a rent has it for all days, and loses it with the unit', async () => {
  const lana = await landlord(1)
  const unit = { propertyId: lana.property.id, unitNumber: '9', monthlyRent: '900' }
  const { id } = made(await lana.post<Unit>('/api/units', unit))
  expect(await rentsOf(id)).toEqual([[always, '900.00']])
  expect((await lana.delete(`/api/units/${id}`)).status).toBeLessThan(300)
  expect(await rentsOf(id)).toEqual([])
})

test('a rent that is changed past the calls counts from today in the office', async () => {
  const lana = await landlord(1)
  const id = lana.units[0]?.id ?? ''
  const set = (monthlyRent: string) =>
    database.db.update(units).set({ monthlyRent }).where(eq(units.id, id))
  await set('1000')
  await set('1100')
  const today = todayIn('America/New_York')
  const [first, second] = await rentsOf(id)
  expect(first).toEqual([always, '1000.00'])
  expect(second?.[1]).toBe('1100.00')
  // Midnight may pass meanwhile.
  expect([today, addDays(today, -1)]).toContain(second?.[0])
})

test('a user without the right to change a unit changes no rent of it', async () => {
  const lana = await landlord(1)
  const other = await landlord(1)
  const id = lana.units[0]?.id ?? ''
  const staff = await memberOf(lana, 'staff')
  expect((await other.patch(`/api/units/${id}`, { monthlyRent: '1' })).status).toBe(404)
  expect((await staff.patch(`/api/units/${id}`, { monthlyRent: '1' })).status).toBe(403)
  expect(await rentsOf(id)).toEqual([])
})
