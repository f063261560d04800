import { describe, expect, it, test } from 'vitest'
import type { Deposits } from '#shared/accounting/financials.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { LeaseTerms, PropertyTerms } from '#shared/leases/terms.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { landlord, leaseUnit, memberOf, renterOf, tenantOf, type User } from '#test/world.ts'
import { everybody, itIs, leaseHome, leaseNow, made } from '../fixture.ts'

const flat = { type: 'flat', amount: '50.00', cap: null, maxDays: null, minUnpaid: '25.00' }
const endless = { cap: null, maxDays: null }
const none = { type: 'none', amount: null, cap: null, maxDays: null, minUnpaid: '25.00' }

describe('the terms of a property', () => {
  it('are the organization’s until it has its own, and again when those are removed', async () => {
    const lana = await landlord()
    const mia = await memberOf(lana, 'manager')
    const url = `/api/properties/${lana.property.id}`
    expect((await mia.get<PropertyTerms>(`${url}/terms`)).body).toMatchObject({
      graceDays: { own: null, above: 5, from: 'organization' },
      lateFee: { own: null, above: none, from: 'organization' },
      depositReturnDays: { own: null, above: 30, from: 'organization' },
    })
    made(await mia.patch(url, { graceDays: 3, lateFee: flat, depositReturnDays: 14 }))
    expect((await lana.get<PropertyTerms>(`${url}/terms`)).body).toMatchObject({
      graceDays: { own: 3, above: 5, from: 'organization' },
      lateFee: { own: flat, above: none, from: 'organization' },
      depositReturnDays: { own: 14, above: 30, from: 'organization' },
    })
    made(await lana.patch(url, { graceDays: null, lateFee: null, depositReturnDays: null }))
    expect((await lana.get<PropertyTerms>(`${url}/terms`)).body).toMatchObject({
      graceDays: { own: null },
      lateFee: { own: null },
      depositReturnDays: { own: null },
    })
  })

  test.each([
    [{ graceDays: 61 }, { graceDays: 'Enter a whole number of days from 0 to 60' }],
    [
      { depositReturnDays: 366 },
      { depositReturnDays: 'Enter a whole number of days from 0 to 365' },
    ],
    [{ lateFee: { type: 'flat' } }, { 'lateFee.amount': 'Enter the late fee' }],
  ])('%j is refused, as it is for the organization', async (change, fields) => {
    const lana = await landlord()
    const refused = { status: 400, body: { fields } }
    expect(await lana.patch(`/api/properties/${lana.property.id}`, change)).toMatchObject(refused)
    expect(await lana.patch('/api/organization', change)).toMatchObject(refused)
  })

  it('give the due date of a former tenant’s deposit in all lists and documents', async () => {
    const { lana, lease } = await leaseHome('2025-01-01', { securityDeposit: '1000' })
    const other = made(
      await lana.post<Property>('/api/properties', { name: 'B', address: '2 B St', totalUnits: 1 }),
    )
    made(await lana.patch(`/api/properties/${other.id}`, { depositReturnDays: 14 }))
    const [unit] = (await lana.get<Unit[]>(`/api/units?propertyId=${other.id}`)).body
    const term = { startDate: '2025-01-01' }
    const there = await leaseUnit(lana, unit?.id ?? '', (await tenantOf(lana)).id, term)
    itIs('2025-03-06')
    for (const { id } of [lease, there]) {
      const entry = { leaseId: id, kind: 'received', amount: '1000' }
      made(await lana.post('/api/deposit-entries', entry))
      const end = { terminatedOn: '2025-03-05', movedOutOn: '2025-03-05', reason: 'Moves' }
      made(await lana.put(`/api/leases/${id}/termination`, end))
    }
    // 30 days are the organization's.
    const days = { [lease.id]: '2025-04-04', [there.id]: '2025-03-19' }
    const listed = (await lana.get<Lease[]>('/api/leases?depositDue=true')).body
    expect(
      Object.fromEntries(listed.map(({ id, depositReturnBy }) => [id, depositReturnBy])),
    ).toEqual(days)
    const { leases } = (await lana.get<Deposits>('/api/financials/deposits')).body
    expect(leases.map(({ leaseId, returnBy }) => [leaseId, returnBy])).toEqual([
      [there.id, '2025-03-19'],
      [lease.id, '2025-04-04'],
    ])
  })
})

describe('the terms of a lease', () => {
  it('are read with their level, and all readers of the lease see the effective ones', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    const { tenant, owner } = await everybody(lana, lease)
    const holds = async () =>
      (await Promise.all([lana, tenant, owner].map(each => leaseNow(each, lease)))).map(
        one => one.lateFee,
      )
    const all = <T>(one: T) => [one, one, one]
    const url = `/api/leases/${lease.id}`
    expect(await holds()).toEqual(all({ type: 'none', amount: null, graceDays: 5, ...endless }))
    made(await lana.patch(`/api/properties/${lana.property.id}`, { lateFee: flat, graceDays: 3 }))
    expect(await holds()).toEqual(all({ type: 'flat', amount: '50.00', graceDays: 3, ...endless }))
    const own = { type: 'percent_rent', amount: '4' }
    const changed = made(await lana.patch<Lease>(url, { graceDays: 9, lateFee: own }))
    expect(changed.lateFee).toEqual({
      type: 'percent_rent',
      amount: '4.00',
      graceDays: 9,
      ...endless,
    })
    expect(await holds()).toEqual(all(changed.lateFee))
    expect((await lana.get<LeaseTerms>(`${url}/terms`)).body).toMatchObject({
      graceDays: { own: 9, above: 3, from: 'property' },
      lateFee: {
        own: { ...none, type: 'percent_rent', amount: '4.00' },
        above: flat,
        from: 'property',
      },
    })
    made(await lana.patch(`/api/properties/${lana.property.id}`, { graceDays: null }))
    made(await lana.patch<Lease>(url, { graceDays: null }))
    expect((await lana.get<LeaseTerms>(`${url}/terms`)).body.graceDays).toEqual({
      ...{ own: null, above: 5, from: 'organization' },
    })
    expect(await holds()).toEqual(
      all({ type: 'percent_rent', amount: '4.00', graceDays: 5, ...endless }),
    )
  })

  it('show the office and tenants the cap of late fees, and the owner the effective terms only', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    const { tenant, owner, manager } = await everybody(lana, lease)
    const cap = { op: 'lesser', flat: '50.00', percent: '5.00' }
    const capped = { type: 'daily', amount: '10.00', maxDays: 9, cap }
    made(await lana.patch(`/api/properties/${lana.property.id}`, { lateFee: capped }))
    for (const [person, told] of [
      ...[lana, manager, tenant].map(person => [person, { cap, maxDays: 9 }] as const),
      [owner, endless] as const,
    ]) {
      const [listed] = (await person.get<Lease[]>('/api/leases')).body
      for (const one of [await leaseNow(person, lease), listed])
        expect(one?.lateFee).toEqual({ type: 'daily', amount: '10.00', graceDays: 5, ...told })
    }
  })

  it('hold for a lease that is made after its property got them', async () => {
    const lana = await landlord()
    made(await lana.patch(`/api/properties/${lana.property.id}`, { graceDays: 11 }))
    const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
    expect(lease.lateFee.graceDays).toBe(11)
  })

  it('are readable and editable for the office of that landlord alone', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    const { owner, staff, tenant } = await everybody(lana, lease)
    const [otto, rita] = [await landlord(), await landlord()]
    const own = await renterOf(lana, lana.units[1]?.id ?? '', rita)
    const property = `/api/properties/${lana.property.id}`
    for (const [person, status] of [
      ...[owner, staff, tenant].map(person => [person, 403] as const),
      [otto, 404] as const,
    ]) {
      await refused(person, `/api/leases/${lease.id}`, status)
      await refused(person, property, status)
    }
    // Who lets elsewhere and rents here.
    await refused(rita, `/api/leases/${own.lease.id}`, 404)
    await refused(rita, property, 404)
    expect((await leaseNow(lana, lease)).lateFee).toEqual({
      type: 'none',
      amount: null,
      graceDays: 5,
      ...endless,
    })
    expect((await owner.get<object>(property)).body).not.toHaveProperty('graceDays')
    expect((await lana.get<object>(property)).body).not.toHaveProperty('lateFeeType')
  })

  it('appear in the history of the lease and of the property', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    made(await lana.patch(`/api/leases/${lease.id}`, { graceDays: 9 }))
    made(await lana.patch(`/api/properties/${lana.property.id}`, { graceDays: 3 }))
    for (const [entity, id, after] of [
      ['lease', lease.id, '9'],
      ['property', lana.property.id, '3'],
    ]) {
      const [last] = (
        await lana.get<{ changes: object[] }[]>(`/api/audit-log?entity=${entity}&entityId=${id}`)
      ).body
      expect(last?.changes).toEqual([{ field: 'graceDays', before: null, after }])
    }
  })
})

async function refused(person: User, url: string, status: number) {
  expect((await person.get(`${url}/terms`)).status, url).toBe(status)
  expect((await person.patch(url, { graceDays: 0, lateFee: null })).status, url).toBe(status)
}
