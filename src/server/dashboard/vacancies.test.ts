import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { properties } from '#server/db/tables.ts'
import type { Insights } from '#shared/reports/dashboard-insights.ts'
import { database, landlord } from '#test/world.ts'

it('a unit that is marked non-revenue is not vacant, and no unit of an archived property counts', async () => {
  const lana = await landlord(3)
  const occupancy = async () => (await lana.get<Insights>('/api/dashboard/insights')).body.occupancy
  const [marked] = lana.units
  const mark = { nonRevenueReason: 'model' }
  expect((await lana.patch(`/api/units/${marked?.id}`, mark)).status).toBe(200)
  const found = await occupancy()
  expect(found).toMatchObject({ totalUnits: 3, occupiedUnits: 0, nonRevenueUnits: 1 })
  expect(found?.units.map(({ id }) => id)).not.toContain(marked?.id)
  expect(found?.units).toHaveLength(2)
  await database.db
    .update(properties)
    .set({ archivedAt: new Date() })
    .where(eq(properties.id, lana.property.id))
  const none = { totalUnits: 0, occupiedUnits: 0, nonRevenueUnits: 0, units: [] }
  expect(await occupancy()).toMatchObject(none)
})
