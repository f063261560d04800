import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchReply } from '#shared/operations/search.ts'
import { documentOf } from '#test/files.ts'
import { freshEmail, landlord, leaseUnit, memberOf, signIn, type User } from '#test/world.ts'

let lana: Awaited<ReturnType<typeof landlord>>
let tenantId: string
let leaseId: string
let paymentId: string
let elsewhere: User

beforeAll(async () => {
  lana = await landlord(3)
  const [unit] = lana.units
  if (!unit) throw new Error('A landlord has units')
  tenantId = (
    await created<{ id: string }>(
      lana.post('/api/users', {
        ...{ firstName: 'Zoë', lastName: 'Johnson', email: freshEmail(), role: 'tenant' },
      }),
    )
  ).id
  const lease = await leaseUnit(lana, unit.id, tenantId)
  leaseId = lease.id
  const paid = { leaseId, amount: '1430.00', paymentDate: lease.startDate, paymentMethod: 'check' }
  paymentId = (await created<{ id: string }>(lana.post('/api/payments', paid))).id
  await created(
    lana.post('/api/maintenance-requests', {
      ...{ title: 'No hot water', description: 'The boiler is cold', unitId: unit.id },
      category: 'plumbing',
    }),
  )
  await created(lana.post('/api/vendors', { name: 'Hudson Valley Plumbing' }))
  await documentOf(lana, { leaseId }, 'Signed lease Johnson')
  // Another office has the same names.
  const other = await landlord(1)
  elsewhere = other
  await created(lana.post('/api/properties', property('Oakwood Gardens', '700 River Rd')))
  await created(other.post('/api/properties', property('Oakwood Court', '9 Hill St')))
  await created(other.post('/api/vendors', { name: 'Hudson Plumbing' }))
})

describe('finds each kind', () => {
  test.each([
    ['johnson', 'people'],
    ['zoe johnson', 'people'],
    ['JOHNSON Zoë', 'people'],
    ['alpha', 'properties'],
    ['alpha st', 'properties'],
    ['alpha 2', 'units'],
    ['johnson alpha', 'leases'],
    ['alpha 1 zoe johnson', 'leases'],
    ['zoe johnson alpha', 'leases'],
    ['johnson', 'leases'],
    ['hot water', 'requests'],
    ['boiler', 'requests'],
    ['plumb', 'requests'],
    ['plumb', 'vendors'],
    ['signed lease', 'documents'],
    ['lana', 'people'],
  ] as const)('%s: %s', async (q, kind) => {
    expect((await search(lana, q))[kind].length).toBeGreaterThan(0)
  })

  test('a person comes with the lease that a payment is recorded for', async () => {
    const { people, leases } = await search(lana, 'johnson')
    expect(people).toMatchObject([{ id: tenantId, kind: 'tenant', lease: { id: leaseId } }])
    expect(leases).toMatchObject([{ id: leaseId, tenant: { lastName: 'Johnson' } }])
  })

  test('a payment by the number that screens show', async () => {
    const number = paymentId.slice(-8)
    expect((await search(lana, `#${number}`)).payments).toMatchObject([
      { id: paymentId, amount: '1430.00', leaseId },
    ])
    expect((await search(lana, `#${number.slice(0, 3)}`)).payments).toHaveLength(1)
    expect((await search(lana, number)).payments).toEqual([])
    expect((await search(elsewhere, `#${number}`)).payments).toEqual([])
  })
})

describe('forgives a typing error where nothing else is found', () => {
  test.each([
    ['Jonson', 'people'],
    ['jhonson', 'people'],
    ['johnsen zoe', 'people'],
    ['Okwood', 'properties'],
    ['oakwod gardens', 'properties'],
    ['hudsen valey', 'vendors'],
    ['hot watter', 'requests'],
    ['signed leese', 'documents'],
  ] as const)('%s: %s', async (q, kind) => {
    expect((await search(lana, q))[kind].length).toBeGreaterThan(0)
  })

  test('and where the search is right, nothing like it comes along', async () => {
    expect((await search(lana, 'johnson')).vendors).toEqual([])
    expect(await search(lana, 'xyzzy')).toEqual(nothing)
  })
})

describe('ranks', () => {
  test('names that begin with the search come before others, and at most five', async () => {
    const names = [
      'Old Maple',
      'Maple',
      'Maple Hill',
      'Red Maples',
      'Unmaplen',
      'Big Maple',
      'A Maple',
    ]
    for (const name of names)
      await created(lana.post('/api/properties', property(name, '1 Any St')))
    const found = (await search(lana, 'maple')).properties.map(({ name }) => name)
    expect(found).toHaveLength(5)
    expect(found.slice(0, 2)).toEqual(['Maple', 'Maple Hill'])
    expect(found).not.toContain('Unmaplen')
  })
})

describe('each only as far as the caller may read', () => {
  test('another organization finds its own alone', async () => {
    const found = await search(elsewhere, 'hudson')
    expect(found.vendors.map(({ name }) => name)).toEqual(['Hudson Plumbing'])
    expect((await search(elsewhere, 'johnson')).people).toEqual([])
    expect((await search(elsewhere, 'jonson')).people).toEqual([])
    expect((await search(elsewhere, 'oakwood')).properties).toMatchObject([
      { name: 'Oakwood Court' },
    ])
  })

  test('a tenant finds their own lease, request and document, and no other people or vendors', async () => {
    const zoe = await signIn(tenantId)
    expect((await search(zoe, 'alpha')).leases).toMatchObject([{ id: leaseId }])
    expect((await search(zoe, 'hot water')).requests).toHaveLength(1)
    expect((await search(zoe, 'signed')).documents).toHaveLength(1)
    expect((await search(zoe, 'johnson')).people).toEqual([])
    expect((await search(zoe, 'plumb')).vendors).toEqual([])
    expect((await search(zoe, 'oakwood')).properties).toEqual([])
    expect((await search(zoe, `#${paymentId.slice(-8)}`)).payments).toHaveLength(1)
  })

  test('an owner of no property here finds nothing of it', async () => {
    const owner = await memberOf(lana, 'owner')
    for (const q of ['johnson', 'jonson', 'alpha', 'hot water', 'plumb', 'signed'])
      expect(await search(owner, q), q).toEqual(nothing)
  })

  test('staff find homes and requests, but no payment, lease, vendor or email', async () => {
    const staff = await memberOf(lana, 'staff')
    expect((await search(staff, 'alpha')).properties).toHaveLength(1)
    expect((await search(staff, 'hot water')).requests).toHaveLength(1)
    const found = await search(staff, 'alpha')
    expect(found.leases).toEqual([])
    expect((await search(staff, 'plumb')).vendors).toEqual([])
    expect((await search(staff, `#${paymentId.slice(-8)}`)).payments).toEqual([])
    const { email } = (await lana.get<{ email: string }>(`/api/tenants/${tenantId}`)).body
    expect((await search(staff, email)).people).toEqual([])
    expect((await search(lana, email)).people).toMatchObject([{ id: tenantId, email }])
  })
})

test.each([
  "' or 1=1 --",
  '%%',
  '__',
  '\\\\',
  '"); drop table users; --',
  '#%',
  '<script>',
  '((((',
  '#zz',
])('%s is text like any other, and finds nothing', async q => {
  expect(await search(lana, q)).toEqual(nothing)
})

test.each(['', 'a', ' a ', '’’'])('%j is too short', async q => {
  const { status, body } = await lana.get<{ message: string }>(
    `/api/search?${new URLSearchParams({ q })}`,
  )
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('Enter at least 2 characters')
})

const nothing: SearchReply = {
  people: [],
  properties: [],
  units: [],
  leases: [],
  requests: [],
  vendors: [],
  documents: [],
  payments: [],
}

function property(name: string, address: string) {
  return { name, address, propertyType: 'residential', totalUnits: 1 }
}

async function search(who: User, q: string): Promise<SearchReply> {
  const { status, body } = await who.get<SearchReply>(`/api/search?${new URLSearchParams({ q })}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function created<T>(answer: Promise<{ status: number; body: unknown }>): Promise<T> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(201)
  return body as T
}
