import { sql } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import type { Stats } from '#shared/reports/dashboard.ts'
import type { Insights } from '#shared/reports/dashboard-insights.ts'
import {
  database,
  freshEmail,
  landlord,
  leaseUnit,
  memberOf,
  renterOf,
  tenantOf,
  type User,
} from '#test/world.ts'
import { itIs, leaseHome, made } from '../fixture.ts'

describe('a non-revenue unit', () => {
  it('is marked with the reason from today on, by admin and manager, and is rentable again once the mark is removed', async () => {
    const lana = await landlord()
    const manager = await memberOf(lana, 'manager')
    itIs('2025-03-11')
    const [unit] = lana.units
    const marked = made(await mark(manager, unit, { nonRevenueReason: 'under_works' }))
    expect(marked).toMatchObject({
      nonRevenueReason: 'under_works',
      nonRevenueSince: '2025-03-11',
      isOccupied: false,
    })
    const changed = made(await mark(lana, unit, { nonRevenueReason: 'model' }))
    expect(changed).toMatchObject({ nonRevenueReason: 'model', nonRevenueSince: '2025-03-11' })
    const moved = made(await mark(lana, unit, { nonRevenueSince: '2025-03-01' }))
    expect(moved).toMatchObject({ nonRevenueReason: 'model', nonRevenueSince: '2025-03-01' })
    const renamed = made(await mark(lana, unit, { bedrooms: 2 }))
    expect(renamed).toMatchObject({ nonRevenueReason: 'model', nonRevenueSince: '2025-03-01' })
    const freed = made(await mark(lana, unit, { nonRevenueReason: null }))
    expect(freed).toMatchObject({ nonRevenueReason: null, nonRevenueSince: null })
    const tenant = await tenantOf(lana)
    expect((await leaseUnit(lana, unit?.id ?? '', tenant.id)).status).toBe('active')
  })

  it('can be added as such', async () => {
    const lana = await landlord()
    itIs('2025-03-11')
    const sent = { propertyId: lana.property.id, unitNumber: 'Office', nonRevenueReason: 'office' }
    expect(made(await lana.post<Unit>('/api/units', sent))).toMatchObject({
      nonRevenueReason: 'office',
      nonRevenueSince: '2025-03-11',
    })
    expect(await figures(lana)).toEqual([3, 0, 1])
  })

  test.each([
    ['a reason that is none', { nonRevenueReason: 'haunted' }, 'nonRevenueReason'],
    [
      'a day to come',
      { nonRevenueReason: 'model', nonRevenueSince: '2025-03-12' },
      'nonRevenueSince',
    ],
    ['a day without a reason', { nonRevenueSince: '2025-03-01' }, 'nonRevenueReason'],
  ])('%s is refused at the field', async (_, sent, field) => {
    const lana = await landlord()
    itIs('2025-03-11')
    const refused = await mark(lana, lana.units[0], sent)
    expect([refused.status, Object.keys(Object(refused.body).fields)]).toEqual([400, [field]])
    const added = { propertyId: lana.property.id, unitNumber: '9', ...sent }
    expect((await lana.post('/api/units', added)).status).toBe(400)
  })

  it('is not for owners, staff, tenants or another landlord to mark', async () => {
    const lana = await landlord()
    const rita = await renterOf(lana, lana.units[0]?.id ?? '')
    for (const person of [await memberOf(lana, 'owner'), await memberOf(lana, 'staff'), rita])
      expect((await mark(person, lana.units[1], { nonRevenueReason: 'model' })).status).toBe(403)
    const otto = await landlord()
    expect((await mark(otto, lana.units[1], { nonRevenueReason: 'model' })).status).toBe(404)
    const { body } = await lana.get<Unit>(`/api/units/${lana.units[1]?.id}`)
    expect(body.nonRevenueReason).toBeNull()
  })

  it('is one that is neither let nor about to be', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    const pending = await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana)).id, {
      startDate: '2025-02-01',
    })
    const ask = ({ unitId }: Lease) => mark(lana, { id: unitId }, { nonRevenueReason: 'model' })
    expect(await ask(lease)).toMatchObject({
      status: 409,
      body: { message: 'This unit is leased: it can be marked non-revenue once the lease ends' },
    })
    expect(await ask(pending)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('cancel it before') },
    })
    const over = { terminatedOn: '2025-01-10', reason: 'Moved' }
    itIs('2025-01-20')
    made(await lana.put(`/api/leases/${lease.id}/termination`, over))
    made(await ask(lease))
  })

  it('is refused for a lease, for an invitation, and for renewing an expired lease', async () => {
    const { lana, lease } = await leaseHome('2025-01-01', { rollover: false })
    const tenantId = (await tenantOf(lana)).id
    made(await mark(lana, lana.units[1], { nonRevenueReason: 'model' }))
    const unitId = lana.units[1]?.id
    const sentence =
      'This unit is marked non-revenue: remove the mark in Properties before leasing it'
    const refusal = { message: sentence, fields: { unitId: sentence } }
    const term = { startDate: '2025-02-01', endDate: '2026-01-31', monthlyRent: '900' }
    expect(await lana.post('/api/leases', { unitId, tenantId, ...term })).toMatchObject({
      status: 409,
      body: refusal,
    })
    const guest = { firstName: 'Ida', lastName: 'Vite', email: freshEmail() }
    const invited = { ...guest, propertyId: lana.property.id, unitId, moveInDate: '2025-02-01' }
    expect(await lana.post('/api/tenant-invitations', invited)).toMatchObject({
      status: 400,
      body: refusal,
    })
    await database.db.execute(
      sql`update leases set status = 'expired', end_date = '2025-01-31' where id = ${lease.id}`,
    )
    made(await mark(lana, { id: lease.unitId }, { nonRevenueReason: 'under_works' }))
    const renewal = { endDate: '2030-12-31' }
    expect(await lana.post(`/api/leases/${lease.id}/renewals`, renewal)).toMatchObject({
      status: 409,
      body: { message: sentence },
    })
  })

  it('is either leased or marked when both are tried in parallel', async () => {
    for (let round = 0; round < 5; round++) {
      const lana = await landlord(1)
      const unitId = lana.units[0]?.id
      const tenantId = (await tenantOf(lana)).id
      const term = { startDate: '2025-02-01', endDate: '2099-01-31', monthlyRent: '900' }
      const [leased, marked] = await Promise.all([
        lana.post('/api/leases', { unitId, tenantId, ...term }),
        mark(lana, lana.units[0], { nonRevenueReason: 'model' }),
      ])
      expect([leased.status, marked.status].sort()).toEqual([
        leased.status === 201 ? 201 : 200,
        409,
      ])
    }
  })
})

describe('effects of the mark', () => {
  it('occupancy counts rentable units only, and the number of units stays', async () => {
    const lana = await landlord(4)
    for (const unit of lana.units) await mark(lana, unit, { monthlyRent: '1000' })
    await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
    made(await mark(lana, lana.units[3], { nonRevenueReason: 'model' }))
    expect(await figures(lana)).toEqual([4, 1, 1])
    const { body: stats } = await lana.get<Stats>('/api/dashboard/stats')
    expect(stats).toMatchObject({ totalUnits: 4, nonRevenueUnits: 1, occupancyPercent: 33 })
    const { body: summary } = await lana.get('/api/reports/summary')
    expect(summary).toMatchObject({ totalUnits: 4, nonRevenueUnits: 1, occupancyPercent: 33 })
    const { body: insights } = await lana.get<Insights>('/api/dashboard/insights')
    expect(insights.rentReview).toMatchObject({ totalUnits: 4 })
    expect(insights.occupancy).toMatchObject({
      ...{ totalUnits: 4, occupiedUnits: 1, nonRevenueUnits: 1, occupancyPercent: 33 },
      ...{ loss: '2000.00', units: [{ unitNumber: '2' }, { unitNumber: '3' }] },
    })
    expect((await lana.delete(`/api/units/${lana.units[3]?.id}`)).status).toBe(204)
    expect(await figures(lana)).toEqual([3, 1, 0])
  })

  it('the log records who marked it and why, once', async () => {
    const lana = await landlord()
    made(await mark(lana, lana.units[0], { nonRevenueReason: 'office' }))
    made(await mark(lana, lana.units[0], { nonRevenueReason: null }))
    const { body } = await lana.get<AuditEntry[]>(`/api/audit-log?entityId=${lana.units[0]?.id}`)
    const told = body.filter(({ action }) => action === 'updated')
    expect(told.map(({ changes }) => changes.map(({ field }) => field).sort())).toEqual([
      ['nonRevenueReason', 'nonRevenueSince'],
      ['nonRevenueReason', 'nonRevenueSince'],
    ])
    const { body: log } = await lana.get<AuditEntry[]>(`/api/audit-log?entity=property`)
    expect(log.filter(({ action }) => action === 'updated')).toEqual([])
  })

  it('the days before the mark was taken away stay out, also when the unit is marked again', async () => {
    const lana = await landlord(1)
    await database.db.execute(
      sql`update properties set created_at = '2025-01-01' where id = ${lana.property.id}`,
    )
    itIs('2025-03-01')
    made(await mark(lana, lana.units[0], { nonRevenueReason: 'under_works' }))
    itIs('2025-03-11')
    made(await mark(lana, lana.units[0], { nonRevenueReason: null }))
    itIs('2025-03-21')
    made(await mark(lana, lana.units[0], { nonRevenueReason: 'model' }))
    itIs('2025-03-31')
    const vacancy = await lana.post<{ rows: Record<string, unknown>[] }>('/api/reports/generate', {
      reportType: 'Vacancy Analysis',
      params: { from: '2025-03-01', to: addDays('2025-03-01', 30) },
    })
    expect(
      made(vacancy).rows.map(row => [row['Vacant From'], row['Vacant To'], row.Status]),
    ).toEqual([
      ['2025-03-01', '2025-03-10', 'Non-revenue'],
      ['2025-03-11', '2025-03-20', 'Vacant'],
      ['2025-03-21', '', 'Non-revenue'],
    ])
  })
})

function mark(person: User, unit: { id: string } | undefined, sent: object) {
  return person.patch<Unit>(`/api/units/${unit?.id}`, sent)
}

/** The unit figures of a landlord's only property, leased and marked. */
async function figures(lana: User) {
  const { body } = await lana.get<Property[]>('/api/properties')
  return [body[0]?.unitCount, body[0]?.occupiedUnits, body[0]?.nonRevenueUnits]
}
