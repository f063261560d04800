import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { database, endLeases, landlord, leaseUnit, memberOf, tenantOf } from '#test/world.ts'

describe('deleting a property', () => {
  it('without any lease is deleted, and its units with it', async () => {
    const lana = await landlord()
    const url = `/api/properties/${lana.property.id}`
    expect((await lana.delete(url)).body).toEqual({ outcome: 'deleted' })
    expect((await lana.get(url)).status).toBe(404)
    expect((await lana.delete(url)).status).toBe(404)
    for (const unit of lana.units)
      expect((await lana.get(`/api/units/${unit.id}`)).status).toBe(404)
    expect((await lana.get('/api/units')).body).toEqual([])
  })

  it('with history leaves the list but keeps all records', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
    const url = `/api/properties/${lana.property.id}`
    await endLeases(lana)
    expect((await lana.delete(url)).body).toEqual({ outcome: 'archived' })
    expect((await lana.get('/api/properties')).body).toEqual([])
    expect((await lana.get('/api/units')).body).toEqual([])
    const { body: archived } = await lana.get<Property[]>('/api/properties?archived=true')
    expect(archived.map(({ id }) => id)).toEqual([lana.property.id])
    const { body: kept } = await lana.get<Property>(url)
    expect(kept).toMatchObject({ name: 'Alpha', unitCount: 2, occupiedUnits: 0 })
    expect(kept.archivedAt).not.toBeNull()
    expect((await lana.get(`/api/leases/${lease.id}`)).status).toBe(200)
    expect((await lana.delete(url)).body).toEqual({ outcome: 'archived' })
    expect((await lana.get<Property>(url)).body.archivedAt).toBe(kept.archivedAt)
  })
})

describe('archiving a property', () => {
  it('waits until its active leases have ended: a hidden house charges no one', async () => {
    const lana = await landlord()
    const [first, second] = lana.units
    const lease = await leaseUnit(lana, first?.id ?? '', (await tenantOf(lana)).id)
    const later = { startDate: '2100-01-01', endDate: '2100-12-31' }
    await leaseUnit(lana, second?.id ?? '', (await tenantOf(lana)).id, later)
    const url = `/api/properties/${lana.property.id}`
    expect(await lana.delete(url)).toMatchObject({
      status: 409,
      body: { message: '2 leases of this property are still running. End them first.' },
    })
    expect((await lana.get<Property>(url)).body.archivedAt).toBeNull()
    const end = { terminatedOn: lease.startDate, reason: 'Sold' }
    await lana.put(`/api/leases/${lease.id}/termination`, end)
    expect(await lana.delete(url)).toMatchObject({ status: 409 })
    await endLeases(lana)
    expect((await lana.delete(url)).body).toEqual({ outcome: 'archived' })
  })

  it('leased at the same moment is one or the other', async () => {
    const lana = await landlord(1)
    const unitId = lana.units[0]?.id ?? ''
    const tenantId = (await tenantOf(lana)).id
    const past = { startDate: '2020-01-01', endDate: '2020-12-31' }
    await leaseUnit(lana, unitId, tenantId, { ...past, chargeFrom: '2020-12-31' })
    await endLeases(lana)
    const term = { startDate: '2100-01-01', endDate: '2101-01-01', monthlyRent: '1500' }
    const [archived, signed] = await Promise.all([
      lana.delete(`/api/properties/${lana.property.id}`),
      lana.post('/api/leases', { unitId, tenantId, ...term }),
    ])
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([archived.status, signed.status])
  })
})

it('a lease that waits for a property being archived is refused', async () => {
  const lana = await landlord(1)
  const unitId = lana.units[0]?.id ?? ''
  const tenantId = (await tenantOf(lana)).id
  const term = { startDate: '2100-01-01', endDate: '2101-01-01', monthlyRent: '1500' }
  const signing = await database.transaction(async tx => {
    await tx.execute(sql`select from units where id = ${unitId} for no key update`)
    const waiting = lana.post('/api/leases', { unitId, tenantId, ...term })
    await expect.poll(isAnyoneWaiting).toBe(true)
    await tx.execute(sql`update properties set archived_at = now() where id = ${lana.property.id}`)
    return { waiting }
  })
  expect((await signing.waiting).status).toBe(409)
})

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await database.db.execute(sql`
    select 1 from pg_locks where not granted and locktype = 'transactionid'`)
  return rows.length > 0
}

describe('restoring a property', () => {
  it('restores it into the lists with its units, by an admin of its office alone', async () => {
    const lana = await landlord()
    await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
    const url = `/api/properties/${lana.property.id}`
    await endLeases(lana)
    expect((await lana.delete(url)).body).toEqual({ outcome: 'archived' })
    const restoration = `${url}/restoration`
    expect((await (await memberOf(lana, 'manager')).post(restoration, {})).status).toBe(403)
    expect((await (await landlord()).post(restoration, {})).status).toBe(404)
    expect((await lana.get('/api/properties')).body).toEqual([])

    const restored = await lana.post<Property>(restoration, {})
    expect([restored.status, restored.body.archivedAt]).toEqual([200, null])
    expect((await lana.get<Property[]>('/api/properties')).body).toEqual([restored.body])
    expect((await lana.get<Unit[]>('/api/units')).body).toHaveLength(2)
    expect((await lana.get('/api/properties?archived=true')).body).toEqual([])
    expect((await lana.post(restoration, {})).status).toBe(200)
  })
})

describe('history', () => {
  it('also deletes documents and messages of a property that was never leased', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const message = { receiverId: bob.id, content: 'Look at this', propertyId: lana.property.id }
    expect((await lana.post('/api/messages', message)).status).toBe(201)
    const deleted = await lana.delete(`/api/properties/${lana.property.id}`)
    expect([deleted.status, deleted.body]).toEqual([200, { outcome: 'archived' }])
    expect((await lana.get<Unit[]>('/api/units')).body).toEqual([])
    expect((await lana.get(`/api/units/${lana.units[0]?.id}`)).status).toBe(200)
  })

  it('is not lost to a unit let and deleted at the same moment', async () => {
    const lana = await landlord(1)
    const bob = await tenantOf(lana)
    const unitId = lana.units[0]?.id ?? ''
    const [removed, signed] = await Promise.all([
      lana.delete(`/api/units/${unitId}`),
      lana.post('/api/leases', {
        unitId,
        tenantId: bob.id,
        startDate: '2026-01-01',
        endDate: '2027-01-01',
        monthlyRent: '1500',
      }),
    ])
    const outcome = [removed.status, signed.status]
    expect([
      [204, 400],
      [409, 201],
    ]).toContainEqual(outcome)
  })
})
