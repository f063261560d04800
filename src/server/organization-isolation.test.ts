import { v7 } from 'uuid'
import { beforeAll, describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import type { Lease } from '#shared/leases/leases.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { app, landlord, leaseUnit, renterOf, tenantOf, type User } from '#test/world.ts'

/** A landlord with one unit let and one vacant. */
async function leasedHome() {
  const person = await landlord()
  const [unit, vacant] = person.units.map(each => each.id)
  if (!unit || !vacant) throw new Error('A landlord has two units')
  const tenant = await tenantOf(person)
  const lease = await leaseUnit(person, unit, tenant.id)
  const property = person.property.id
  return { ...person, rows: { property, unit, vacant, tenant: tenant.id, lease: lease.id } }
}

let lana: Awaited<ReturnType<typeof leasedHome>>
let otto: Awaited<ReturnType<typeof leasedHome>>
let before: string[]

beforeAll(async () => {
  ;[lana, otto] = await Promise.all([leasedHome(), leasedHome()])
  before = [await everything(lana), await everything(otto)]
})

describe('a landlord', () => {
  const term = { startDate: '2026-01-01', endDate: '2027-01-01', monthlyRent: '1' }
  const home = { name: 'Mine', address: '1 St', totalUnits: 1 }
  const ivy = { email: 'ivy@test.example', firstName: 'Ivy', lastName: 'Invited' }
  const references: [
    field: string,
    url: string,
    target: () => string | undefined,
    rest: () => object,
  ][] = [
    ['ownerId', '/api/properties', () => lana.user.id, () => home],
    ['managerId', '/api/properties', () => lana.user.id, () => home],
    ['propertyId', '/api/units', () => lana.rows.property, () => ({ unitNumber: '9' })],
    [
      'unitId',
      '/api/leases',
      () => lana.rows.vacant,
      () => ({ ...term, tenantId: otto.rows.tenant }),
    ],
    [
      'tenantId',
      '/api/leases',
      () => lana.rows.tenant,
      () => ({ ...term, unitId: otto.rows.vacant }),
    ],
    ['leaseId', '/api/payments', () => lana.rows.lease, () => ({ amount: '1.00' })],
    [
      'unitId',
      '/api/maintenance-requests',
      () => lana.rows.unit,
      () => ({ title: 'x', description: 'x' }),
    ],
    ['propertyId', '/api/tenant-invitations', () => lana.rows.property, () => ivy],
    [
      'unitId',
      '/api/tenant-invitations',
      () => lana.rows.vacant,
      () => ({ ...ivy, propertyId: otto.rows.property }),
    ],
    ['receiverId', '/api/messages', () => lana.rows.tenant, () => ({ content: 'x' })],
    ['receiverId', '/api/messages', () => lana.user.id, () => ({ content: 'x' })],
    [
      'propertyId',
      '/api/messages',
      () => lana.rows.property,
      () => ({ content: 'x', receiverId: otto.rows.tenant }),
    ],
  ]

  test.each(references)(
    'cannot name another landlord’s %s to POST %s, nor learn that it exists',
    async (field, url, target, rest) => {
      const foreign = await otto.post(url, { ...rest(), [field]: target() })
      const none = await otto.post(url, { ...rest(), [field]: v7() })
      expect([400, 404]).toContain(foreign.status)
      expect([foreign.status, foreign.text]).toEqual([none.status, none.text])
    },
  )

  test('changes nothing by any of these calls', async () => {
    expect([await everything(lana), await everything(otto)]).toEqual(before)
  })
})

describe('a landlord who rents from another', () => {
  it('reads their home and its lease, and nothing else of that landlord', async () => {
    const [olga, rita] = [await landlord(3), await landlord(1)]
    await leaseUnit(olga, olga.units[1]?.id ?? '', (await tenantOf(olga)).id)
    const { lease } = await renterOf(olga, olga.units[0]?.id ?? '', rita)
    const { body: properties } = await rita.get<Property[]>('/api/properties')
    expect(properties.map(row => row.id).sort()).toEqual(
      [rita.property.id, olga.property.id].sort(),
    )
    const rented = properties.find(row => row.id === olga.property.id)
    expect(rented?.contractRent).toBeNull()
    const { body: units } = await rita.get<Unit[]>('/api/units')
    expect(units.map(row => row.id).sort()).toEqual([rita.units[0]?.id, olga.units[0]?.id].sort())
    const { body: leases } = await rita.get<Lease[]>('/api/leases')
    expect(leases.map(row => row.id)).toEqual([lease.id])
    expect((await rita.get('/api/tenants')).body).toEqual([])
  })

  it('changes nothing of it, though they are an admin of their own organization', async () => {
    const [olga, rita] = [await landlord(), await landlord(1)]
    const unitId = olga.units[0]?.id ?? ''
    await renterOf(olga, unitId, rita)
    const before = await everything(olga)
    const property = `/api/properties/${olga.property.id}`
    const tries = [
      await rita.patch(property, { name: 'Mine now' }),
      await rita.patch(property, { ownerId: rita.user.id }),
      await rita.delete(property),
      await rita.patch(`/api/units/${unitId}`, { monthlyRent: '1' }),
      await rita.delete(`/api/units/${unitId}`),
      await rita.post('/api/units', { propertyId: olga.property.id, unitNumber: '9' }),
    ]
    expect(tries.map(answer => answer.status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await everything(olga)).toBe(before)
  })
})

/** All a person can list, as one text; but not the server's jobs, which run meanwhile. */
async function everything(person: User): Promise<string> {
  const lists = app.endpoints.filter(
    each =>
      each.method === 'GET' &&
      !each.path.includes(':') &&
      each.path !== '/api/jobs' &&
      each.reply instanceof z.ZodArray,
  )
  const answers = await Promise.all(lists.map(each => person.get(each.path)))
  return answers.map(answer => answer.text).join('\n')
}
