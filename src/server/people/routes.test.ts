import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { leases, organizationTenants } from '#server/db/tables.ts'
import type { ListedTenant, Tenant } from '#shared/people/tenants.ts'
import type { Property } from '#shared/properties/properties.ts'
import {
  database,
  landlord,
  leaseUnit,
  memberOf,
  newcomer,
  organizationIdOf,
  renterOf,
  tenantOf,
  type User,
} from '#test/world.ts'

describe('the list of tenants', () => {
  it('is empty for a user without an organization', async () => {
    const ann = await newcomer()
    const { status, body, headers } = await ann.get('/api/tenants')
    expect([status, body, headers['x-total-count']]).toEqual([200, [], '0'])
  })

  it('counts a tenant from their first day with this landlord, whatever their other roles', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    // Registered before Bob was added, but linked to Lana after him.
    const rita = await newcomer({ firstName: 'Rita', lastName: 'Renter' })
    await renterOf(otto, unitOf(otto), rita)
    const bob = await tenantOf(lana)
    await link(bob.id, new Date('2024-05-01T10:00:00Z'))
    await renterOf(lana, unitOf(lana), rita)
    const { body } = await lana.get<Tenant[]>('/api/tenants')
    expect(body.map(tenant => tenant.firstName)).toEqual(['Rita', 'Bob'])
    expect(body[1]?.createdAt).toBe('2024-05-01T10:00:00.000Z')
    const pages = [
      await lana.get<Tenant[]>('/api/tenants?limit=1'),
      await lana.get<Tenant[]>(`/api/tenants?limit=1&after=${rita.user.id}`),
    ]
    expect(pages.flatMap(page => page.body)).toEqual(body)
  })

  it('keeps a total order among tenants linked at the same moment', async () => {
    const lana = await landlord()
    const moment = new Date('2024-05-01T10:00:00Z')
    for (let n = 0; n < 5; n++) await link((await tenantOf(lana, `Ray${n}`)).id, moment)
    const { body } = await lana.get<Tenant[]>('/api/tenants')
    const seen: Tenant[] = []
    for (let page = 0; page < 5; page++) {
      const after = seen.at(-1)?.id
      const url = `/api/tenants?limit=1${after ? `&after=${after}` : ''}`
      seen.push(...(await lana.get<Tenant[]>(url)).body)
    }
    expect(seen).toEqual(body)
  })

  it('gives all people in it the role of a tenant, even a landlord elsewhere', async () => {
    const lana = await landlord()
    const otto = await landlord()
    await renterOf(lana, unitOf(lana), otto)
    const { body } = await lana.get<Tenant[]>('/api/tenants')
    expect(body).toMatchObject([{ id: otto.user.id, role: 'tenant' }])
    expect(JSON.stringify(body)).not.toContain('admin')
  })
})

describe('the list of tenants with their leases', () => {
  it('shows each tenant’s home: the lease in force, else the coming one, else the latest', async () => {
    const lana = await landlord()
    const [bob, ann] = [await tenantOf(lana), await tenantOf(lana, 'Ann')]
    const year = new Date().getUTCFullYear()
    const letIn = (from: number) =>
      leaseUnit(lana, unitOf(lana), bob.id, {
        startDate: `${from}-01-01`,
        endDate: `${from}-12-31`,
      })
    const coming = await letIn(year + 2)
    expect(await leaseOf(lana, bob.id)).toEqual({
      ...{ id: coming.id, status: 'pending', monthToMonthSince: null },
      ...{ startDate: coming.startDate, endDate: coming.endDate, unit: coming.unit },
    })
    const { id } = await letIn(year)
    expect(await leaseOf(lana, bob.id)).toMatchObject({ id, status: 'active' })
    await database.db
      .update(leases)
      .set({ status: 'terminated' })
      .where(eq(leases.tenantId, bob.id))
    expect(await leaseOf(lana, bob.id)).toMatchObject({ id: coming.id, status: 'terminated' })
    expect(await leaseOf(lana, ann.id)).toBeNull()
    expect((await lana.get('/api/tenants')).text).not.toContain('lease')
    expect((await lana.get('/api/tenants?leases=yes')).status).toBe(400)
  })

  it('shows a co-tenant’s home too, and no tenancy with another landlord', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const lease = await leaseUnit(lana, unitOf(lana), (await tenantOf(lana)).id)
    const cora = await renterOf(otto, unitOf(otto))
    expect(await leaseOf(otto, cora.user.id)).not.toBeNull()
    const organizationId = await organizationIdOf(lana)
    await database.db
      .insert(organizationTenants)
      .values({ organizationId, userId: cora.user.id, source: 'invited' })
    expect(await leaseOf(lana, cora.user.id)).toBeNull()
    await lana.post('/api/co-tenants', { leaseId: lease.id, tenantId: cora.user.id })
    expect(await leaseOf(lana, cora.user.id)).toMatchObject({ id: lease.id })
    expect(await leaseOf(otto, cora.user.id)).not.toMatchObject({ id: lease.id })
  })
})

describe('an owner of buildings', () => {
  it('reads the names of the tenants of their buildings, but no contact data and no other tenants', async () => {
    const lana = await landlord()
    const olga = await memberOf(lana, 'owner')
    const rita = await renterOf(lana, unitOf(lana))
    const other = await secondUnit(lana, olga)
    const bob = await tenantOf(lana)
    await lana.patch(`/api/tenants/${bob.id}`, { phone: '555 0100' })
    await leaseUnit(lana, other, bob.id)
    const { body } = await olga.get<Tenant[]>('/api/tenants')
    expect(body).toEqual([
      {
        ...{ ...bob, email: null, phone: null, profileImageUrl: null },
        ...{ createdAt: body[0]?.createdAt, updatedAt: body[0]?.updatedAt },
      },
    ])
    expect((await olga.get(`/api/tenants/${bob.id}`)).body).toEqual({
      ...body[0],
      isUnclaimed: false,
    })
    expect((await olga.get(`/api/tenants/${rita.user.id}`)).status).toBe(404)
    const guess = encodeURIComponent(bob.email)
    expect((await olga.get(`/api/tenants?q=${guess}`)).body).toEqual([])
    expect((await olga.get(`/api/tenants?q=ray`)).body).toEqual(body)
    expect((await olga.patch(`/api/tenants/${bob.id}`, { phone: '1' })).status).toBe(403)
  })
})

describe('maintenance staff and tenants', () => {
  it('get an empty list, and no person’s name', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const rita = await renterOf(lana, unitOf(lana))
    for (const person of [await memberOf(lana, 'staff'), rita]) {
      const { status, body } = await person.get('/api/tenants')
      expect([status, body]).toEqual([200, []])
      expect((await person.get(`/api/tenants/${bob.id}`)).status).toBe(404)
      expect((await person.patch(`/api/tenants/${bob.id}`, { phone: '1' })).status).toBe(403)
    }
  })
})

describe('correcting a tenant', () => {
  it('changes the fields sent and nothing else', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const url = `/api/tenants/${bob.id}`
    expect((await lana.patch(url, { phone: '555 0100' })).body).toEqual({
      ...bob,
      phone: '555 0100',
      updatedAt: expect.any(String),
    })
    const { status, body } = await lana.patch(url, {
      lastName: 'Rae',
      role: 'admin',
      id: lana.user.id,
      passwordHash: 'x',
    })
    const changed = { ...bob, phone: '555 0100', lastName: 'Rae', updatedAt: expect.any(String) }
    expect([status, body]).toEqual([200, changed])
    expect((await lana.patch(url, {})).body).toEqual(changed)
    expect((await lana.patch(url, { firstName: '', lastName: '' })).status).toBe(400)
    expect((await lana.get(url)).body).toEqual({
      ...changed,
      isUnclaimed: true,
    })
  })

  it('ends when the tenant has taken over their account', async () => {
    const lana = await landlord()
    const rita = await renterOf(lana, unitOf(lana))
    const url = `/api/tenants/${rita.user.id}`
    const refused = await lana.patch(url, { lastName: 'Changed' })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      message: 'This tenant has an account and changes their own name and phone there',
    })
    expect((await lana.get<Tenant>(url)).body.lastName).toBe('Renter')
  })

  it('excludes all who are no tenants here, the landlord’s colleagues and the caller included', async () => {
    const lana = await landlord()
    const mia = await memberOf(lana, 'manager')
    for (const person of [lana, mia, await newcomer()]) {
      const url = `/api/tenants/${person.user.id}`
      expect((await lana.patch(url, { lastName: 'Changed' })).status).toBe(404)
      expect((await lana.get(url)).status).toBe(404)
      expect((await person.get<{ lastName: string }>('/api/auth/user')).body.lastName).toBe(
        person.user.lastName,
      )
    }
  })
})

function unitOf(lana: { units: { id: string }[] }): string {
  return lana.units[0]?.id ?? ''
}

/** A unit in a separate building that belongs to an owner. */
async function secondUnit(lana: User, owner: User): Promise<string> {
  const { body } = await lana.post<Property>('/api/properties', {
    name: 'Olga House',
    address: '2 Olga St',
    totalUnits: 1,
    ownerId: owner.user.id,
  })
  const units = await lana.get<{ id: string }[]>(`/api/units?propertyId=${body.id}`)
  return units.body[0]?.id ?? ''
}

async function link(userId: string, createdAt: Date) {
  await database.db
    .update(organizationTenants)
    .set({ createdAt })
    .where(eq(organizationTenants.userId, userId))
}

async function leaseOf(viewer: User, tenantId: string) {
  const { body } = await viewer.get<ListedTenant[]>('/api/tenants?leases=true')
  return body.find(({ id }) => id === tenantId)?.lease
}
