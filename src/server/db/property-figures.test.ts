import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, addMonthsClamped, firstOfMonth } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { seeded } from '#test/crash/seeded.ts'
import { database, landlord, organizationIdOf, tenantOf, type User } from '#test/world.ts'
import { sumsAreWrong } from '../doctor/sums-fixture.ts'
import { runJob, today } from '../jobs/fixture.ts'
import { leaseStates } from '../leases/job.ts'

test('after any change of units and leases, each property’s figures equal their sum', async () => {
  const { lana, tenant } = await office()
  const random = seeded(20_261_122)
  const any = (below: number) => Math.floor(random() * below)
  const one = <T extends { id: string }>(rows: T[]) => rows[any(rows.length)]?.id ?? ''
  const unit = async () => one((await lana.get<Unit[]>('/api/units')).body)
  const lease = async () => one((await lana.get<Lease[]>('/api/leases')).body)
  const property = async () => one((await lana.get<Property[]>('/api/properties')).body)
  const month = (ahead: number) => addMonthsClamped(firstOfMonth(today()), ahead)
  const rent = () => `${900 + any(900)}.${10 + any(90)}`
  let numbers = 100
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const startDate = month(any(4) - 2)
      const term = { startDate, endDate: addMonthsClamped(startDate, 3), monthlyRent: rent() }
      return lana.post('/api/leases', { unitId: await unit(), tenantId: tenant, ...term })
    },
    async () =>
      lana.put(`/api/leases/${await lease()}/termination`, {
        ...{ terminatedOn: addDays(today(), any(3) - 2), reason: 'Moves' },
      }),
    async () => lana.delete(`/api/leases/${await lease()}/termination`),
    async () =>
      lana.post(`/api/leases/${await lease()}/renewals`, {
        ...{ monthlyRent: rent(), effectiveFrom: month(any(3) - 1) },
      }),
    async () => lana.post(`/api/leases/${await lease()}/renewals`, { endDate: month(9) }),
    async () => {
      numbers += 1
      return lana.post('/api/units', { propertyId: await property(), unitNumber: `${numbers}` })
    },
    async () => lana.delete(`/api/units/${await unit()}`),
    async () => lana.patch(`/api/units/${await unit()}`, { nonRevenueReason: 'model' }),
    async () => lana.patch(`/api/units/${await unit()}`, { nonRevenueReason: null }),
    () => lana.post('/api/properties', { name: 'Oak', address: '2 Oak St', totalUnits: 2 }),
    async () => (any(3) === 0 ? lana.delete(`/api/properties/${await property()}`) : undefined),
  ]
  let done = 0
  for (let step = 0; step < 40; step++) {
    const answer = await acts[any(acts.length)]?.()
    const { status } = { status: 0, ...(answer ?? {}) }
    if (status >= 200 && status < 300) done += 1
  }
  expect(done).toBeGreaterThan(10)
  expect(await sumsAreWrong(lana)).toBe(false)
  await agree(lana)
  // Leases begin and end on their days without a call.
  const organizationId = await organizationIdOf(lana)
  await database.db.execute(sql`update leases set start_date = current_date - 3
    where organization_id = ${organizationId} and status = 'pending'
      and not exists (select from leases other where other.unit_id = leases.unit_id and other.id <> leases.id)`)
  await runJob(leaseStates)
  expect(await sumsAreWrong(lana)).toBe(false)
  await agree(lana)

  // The product never moves a home or deletes a lease; in the database, the figures still follow.
  const somewhere = sql`(select id from properties where organization_id = ${organizationId} order by id limit 1)`
  await database.db.execute(sql`update units set property_id = ${somewhere}, unit_number = id::text
    where organization_id = ${organizationId}`)
  expect(await sumsAreWrong(lana)).toBe(false)
  const another = { propertyId: await property(), unitNumber: 'Never let' }
  const { body: empty } = await lana.post<Unit>('/api/units', another)
  await database.db.execute(sql`update leases set unit_id = ${empty.id},
      status = case status when 'active' then 'expired'::lease_status else status end, monthly_rent = monthly_rent + 1
    where organization_id = ${organizationId} and id in (
      select id from leases where organization_id = ${organizationId} and status <> 'pending' limit 1)`)
  expect(await sumsAreWrong(lana)).toBe(false)
})

test('two homes of one property leased, ended and added at once count once each', async () => {
  const { lana, tenant } = await office()
  const { body: units } = await lana.get<Unit[]>(`/api/units?propertyId=${lana.property.id}`)
  const term = {
    startDate: today(),
    endDate: addMonthsClamped(today(), 12),
    monthlyRent: '1000.10',
  }
  const answers = await Promise.all([
    ...units.map(({ id }) => lana.post('/api/leases', { unitId: id, tenantId: tenant, ...term })),
    ...['a', 'b', 'c'].map(unitNumber =>
      lana.post('/api/units', { propertyId: lana.property.id, unitNumber }),
    ),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const { body } = await lana.get<Property>(`/api/properties/${lana.property.id}`)
  expect(body).toMatchObject({ unitCount: 7, occupiedUnits: 4, contractRent: '4000.40' })
})

/** The former release advises `add_up_anew`. */
test.each([['rebuild_summaries'], ['add_up_anew']])(
  'a property with wrong figures is detected, and corrected by %s',
  async rebuild => {
    const { lana } = await office()
    const organizationId = await organizationIdOf(lana)
    for (const column of ['unit_count', 'occupied_units', 'non_revenue_units', 'contract_rent']) {
      expect(await sumsAreWrong(lana)).toBe(false)
      await database.db.execute(sql`update properties set ${sql.identifier(column)} = ${sql.identifier(column)} + 1
      where id = ${lana.property.id}`)
      expect(await sumsAreWrong(lana)).toBe(true)
      await database.db.execute(sql`select ${sql.identifier(rebuild)}(${organizationId})`)
    }
    expect(await sumsAreWrong(lana)).toBe(false)
  },
)

test('leasing a home reaches the log and open screens, the figures of its property do not', async () => {
  const { lana, tenant } = await office()
  const organizationId = await organizationIdOf(lana)
  const entries = async () => {
    const { rows } = await database.db.execute<{ entity: string }>(
      sql`select entity from audit_log where organization_id = ${organizationId} order by number`,
    )
    return rows.map(({ entity }) => entity)
  }
  const before = await entries()
  const term = { startDate: today(), endDate: addMonthsClamped(today(), 12), monthlyRent: '900' }
  const unitId = lana.units[0]?.id
  await lana.post('/api/leases', { unitId, tenantId: tenant, ...term })
  const { body } = await lana.get<Property>(`/api/properties/${lana.property.id}`)
  expect(body).toMatchObject({ occupiedUnits: 1, updatedAt: lana.property.updatedAt })
  const told = (await entries()).slice(before.length)
  expect(told).toContain('lease')
  expect(told).not.toContain('property')
})

async function office() {
  const lana = await landlord(4)
  return { lana, tenant: (await tenantOf(lana)).id }
}

/** The stored figures of each property equal those of its units and leases. */
async function agree(lana: User) {
  const [{ body: properties }, { body: units }, { body: leases }] = await Promise.all([
    lana.get<Property[]>('/api/properties'),
    lana.get<Unit[]>('/api/units'),
    lana.get<Lease[]>('/api/leases'),
  ])
  for (const property of properties) {
    const homes = units.filter(({ propertyId }) => propertyId === property.id)
    const rents = leases.filter(
      ({ status, unit }) => status === 'active' && unit.propertyId === property.id,
    )
    const cents = rents.reduce((sum, { monthlyRent }) => sum + toCents(monthlyRent), 0)
    expect(property).toMatchObject({
      unitCount: homes.length,
      occupiedUnits: homes.filter(({ isOccupied }) => isOccupied).length,
      nonRevenueUnits: homes.filter(({ nonRevenueSince }) => nonRevenueSince).length,
      contractRent: fromCents(cents),
    })
  }
}
