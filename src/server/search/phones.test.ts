import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users, vendors } from '#server/db/tables.ts'
import type { SearchReply } from '#shared/operations/search.ts'
import { giveTo } from '#test/ownership.ts'
import { database, freshEmail, landlord, leaseUnit, memberOf, type User } from '#test/world.ts'
import { wordsOrPhone } from '../access/phone-search.ts'
import { made } from '../fixture.ts'

/** People are found by the digits of their phone, however it was typed then and now. */

type Id = { id: string }

let lana: Awaited<ReturnType<typeof landlord>>
let owner: User
let leaseId: string

beforeAll(async () => {
  lana = await landlord(2)
  const tenant = await added('Zoe', '(555) 123-4567')
  leaseId = (await leaseUnit(lana, lana.units[0]?.id ?? '', tenant)).id
  await added('Yan', '5559876543')
  await added('Camille', '06 31 41 59 26')
  await added('Xavier', '+1 555 222 3333')
  made(await lana.post('/api/vendors', { name: 'Pipes', phone: '555.444.5555' }))
  made(await lana.post('/api/vendors', { name: 'Wires', phone: '5556667777' }))
  owner = await memberOf(lana, 'owner')
  await giveTo(lana, owner)
  const phone = '+1 (555) 888-9999'
  await database.db.update(users).set({ phone }).where(eq(users.id, owner.user.id))
  // A tenant of another office has the same number.
  const other = await landlord(1)
  made(await other.post('/api/users', { ...named('Other'), phone: '(555) 123-4567' }))
})

const people = [
  ['5551234567', 'Zoe'],
  ['555 123 4567', 'Zoe'],
  ['+1 555-123-4567', 'Zoe'],
  ['1 (555) 123 4567', 'Zoe'],
  ['zoe 555.123.4567', 'Zoe'],
  ['5551234', 'Zoe'],
  ['123-4567', 'Zoe'],
  ['(555) 987-6543', 'Yan'],
  ['+1 (555) 987-6543', 'Yan'],
  ['987 6543', 'Yan'],
  ['+33 6 31 41 59 26', 'Camille'],
  ['0631415926', 'Camille'],
  ['camille +33 6 31 41 59 26', 'Camille'],
  ['555-222-3333', 'Xavier'],
] as const

test.each(people)('%s finds a tenant, in the palette and in the list', async (q, name) => {
  expect((await search(lana, q)).people.map(firstName)).toEqual([name])
  expect(await listed('/api/tenants', q)).toEqual([name])
})

test('the lease of a tenant is found by their number, too', async () => {
  expect((await search(lana, '555 1234567')).leases).toMatchObject([{ id: leaseId }])
})

test.each(['5558889999', '888-9999', '001 555 888 9999', 'mia 555 888 9999'])(
  '%s finds a member and owner, in the palette and in the lists',
  async q => {
    expect((await search(lana, q)).people).toMatchObject([{ id: owner.user.id, kind: 'member' }])
    expect(await listed('/api/members', q)).toEqual(['Mia'])
    expect(await listed('/api/owners', q)).toEqual(['Mia'])
  },
)

test.each([
  ['(555) 444-5555', 'Pipes'],
  ['+15554445555', 'Pipes'],
  ['555 666 7777', 'Wires'],
])('%s finds a vendor, in the palette and in the list', async (q, name) => {
  expect((await search(lana, q)).vendors).toMatchObject([{ name }])
  expect((await lana.get(`/api/vendors?${new URLSearchParams({ q })}`)).body).toMatchObject([
    { name },
  ])
})

test.each(['555 123 4568', 'yan 5551234567', '5551234567 4'])('%s finds no tenant', async q => {
  expect(await listed('/api/tenants', q)).toEqual([])
  expect((await search(lana, q)).people).toEqual([])
})

test('those who do not read the numbers of tenants find nothing by them', async () => {
  expect((await search(owner, '5551234567')).people).toEqual([])
  expect((await owner.get('/api/tenants?q=5551234567')).body).toEqual([])
  expect((await owner.get('/api/tenants?q=zoe')).body).toHaveLength(1)
  const staff = await memberOf(lana, 'staff')
  const job = { title: 'Leak', description: 'Wet', unitId: lana.units[0]?.id }
  const { id } = made(await lana.post<Id>('/api/maintenance-requests', job))
  made(await lana.patch(`/api/maintenance-requests/${id}`, { assignedTo: staff.user.id }))
  expect((await search(staff, '555 123 4567')).people.map(firstName)).toEqual(['Zoe'])
})

test('a person without email who is imported again with the number in other notation is the same', async () => {
  const row = { property: 'Alpha', unit: '2', firstName: 'Wim', monthlyRent: '900' }
  const term = { startDate: '2025-01-01', endDate: '2025-12-31' }
  for (const phone of ['(614) 555-0100', '+1 614 555 0100'])
    made(await lana.post('/api/imports', { rows: [{ ...row, ...term, phone }] }))
  expect(await listed('/api/tenants', 'wim')).toEqual(['Wim'])
})

test.each([
  [users, 'users_phone_trgm'],
  [vendors, 'vendors_phone_trgm'],
] as const)('numbers are looked up off an index', async (table, index) => {
  const plan = await database.transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const found = wordsOrPhone(['5551234567'], () => sql`false`, table.phone)
    return tx.execute(sql`explain select from ${table} where ${found}`)
  })
  expect(JSON.stringify(plan.rows)).toContain(index)
})

async function added(firstName: string, phone: string): Promise<string> {
  return made(await lana.post<Id>('/api/users', { ...named(firstName), phone })).id
}

function named(firstName: string) {
  return { firstName, lastName: 'Ray', email: freshEmail(), role: 'tenant' }
}

function firstName(person: { firstName: string | null }) {
  return person.firstName
}

async function listed(path: string, q: string) {
  const { body } = await lana.get<SearchReply['people']>(`${path}?${new URLSearchParams({ q })}`)
  return body.map(firstName)
}

async function search(who: User, q: string): Promise<SearchReply> {
  return made(await who.get<SearchReply>(`/api/search?${new URLSearchParams({ q })}`))
}
