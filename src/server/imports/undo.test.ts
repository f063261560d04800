import { v4 } from 'uuid'
import { expect, it } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import type { Imported, ImportRecord, UndoPlan } from '#shared/operations/imports.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { database, freshEmail, landlord, memberOf, newcomer, type User } from '#test/world.ts'
import { sumsAreWrong } from '../doctor/sums-fixture.ts'
import { itIs, made } from '../fixture.ts'

const oak = { property: 'Oak', address: '1 Oak St' }
const term = { startDate: '2025-01-01', endDate: '2025-12-31', monthlyRent: '1000' }
const money = { balance: '-150', securityDeposit: '900', depositHeld: '900' }

it('an import of several calls is undone as a whole, with rent charged since, and stays on record', async () => {
  const nora = await newcomer()
  const { id, key } = await imported(nora)
  await importRows(nora, key, [{ ...oak, unit: '4', ...person('Di'), ...term, balance: '20' }])
  itIs('2025-03-12')
  await nora.post('/api/charge-runs', {})
  const plan = (await nora.get<UndoPlan>(`/api/imports/${id}`)).body
  const all = { properties: 1, units: 4, tenants: 4, leases: 3, openingBalances: 2, deposits: 1 }
  expect(plan).toMatchObject({ added: all, removes: all, staying: 0, stays: [], undoneAt: null })
  expect(plan).toMatchObject({ fileName: 'oak.csv', createdBy: { id: nora.user.id } })

  const undone = await nora.delete<UndoPlan>(`/api/imports/${id}`)
  expect(undone).toMatchObject({ status: 200, body: { removes: all, staying: 0 } })
  expect(undone.body.undoneBy).toMatchObject({ id: nora.user.id })
  expect(await left(nora)).toEqual({ properties: 0, units: 0, tenants: 0, leases: 0 })
  expect(await sumsAreWrong(nora)).toBe(false)
  const log = (await nora.get<AuditEntry[]>('/api/audit-log?limit=500')).body
  const about = log.filter(({ entity }) => entity === 'lease').map(({ action }) => action)
  expect(about.sort()).toEqual(['created', 'created', 'created', 'deleted', 'deleted', 'deleted'])
  expect(log.some(({ entity, action }) => entity === 'import' && action === 'updated')).toBe(true)

  // A repeated call gives the same answer; pending rows are refused.
  expect((await nora.delete<UndoPlan>(`/api/imports/${id}`)).body).toEqual(undone.body)
  const late = { importKey: key, rows: [{ ...oak, unit: '9' }] }
  expect(await nora.post('/api/imports', late)).toMatchObject({
    status: 409,
    body: { message: 'This import was undone. Start another one to add these rows.' },
  })
  expect((await nora.get<ImportRecord[]>('/api/imports')).body).toMatchObject([{ id, added: all }])
})

it('a record that users worked with stays, named, with all it depends on', async () => {
  const lana = await landlord()
  const before = await left(lana)
  const { id } = await imported(lana)
  const leases = (await lana.get<Lease[]>('/api/leases')).body
  const paid = leases.find(({ unit }) => unit.unitNumber === '1')
  await lana.post('/api/payments', { leaseId: paid?.id, amount: '10' })
  const units = (await lana.get<Unit[]>('/api/units')).body
  const vacant = units.find(
    ({ unitNumber, property }) => unitNumber === '3' && property.name === 'Oak',
  )
  await lana.post('/api/maintenance-requests', {
    ...{ unitId: vacant?.id, title: 'Leak', description: 'Drips', priority: 'low' },
  })
  const { body } = await lana.delete<UndoPlan>(`/api/imports/${id}`)
  expect(body.stays).toEqual([
    { kind: 'lease', name: 'Ann Roe, Oak, Unit 1', why: 'a payment was recorded' },
    { kind: 'property', name: 'Oak', why: 'units of it stay' },
    { kind: 'tenant', name: 'Ann Roe', why: 'their lease stays' },
    { kind: 'unit', name: 'Oak, Unit 1', why: 'its lease stays' },
    { kind: 'unit', name: 'Oak, Unit 3', why: 'a request was opened' },
  ])
  expect(body).toMatchObject({
    staying: 5,
    removes: { properties: 0, units: 1, tenants: 2, leases: 1, openingBalances: 1, deposits: 1 },
  })
  expect(await left(lana)).toEqual({
    ...{ properties: before.properties + 1, units: before.units + 2 },
    ...{ tenants: before.tenants + 1, leases: 1 },
  })
  expect(await sumsAreWrong(lana)).toBe(false)
  const oaks = (await lana.get<Property[]>('/api/properties')).body.find(one => one.name === 'Oak')
  expect(oaks).toMatchObject({ totalUnits: 2, unitCount: 2, occupiedUnits: 1 })
})

it.each([
  ['an invitation was accepted or the tenant joined', 'the tenant has joined', join],
  ['the tenant was edited', 'the tenant was edited', edit],
  ['a deposit entry was recorded', 'a deposit entry was recorded', interest],
])('a lease stays where %s', async (_, why, work) => {
  const lana = await landlord()
  const { id } = await imported(lana)
  const [lease] = (await lana.get<Lease[]>('/api/leases')).body.filter(
    ({ unit }) => unit.unitNumber === '1',
  )
  if (!lease) throw new Error('No lease was imported')
  await work(lana, lease)
  const { body } = await lana.delete<UndoPlan>(`/api/imports/${id}`)
  expect(body.stays.find(({ kind }) => kind === 'lease')).toMatchObject({ why })
  expect((await lana.get<Lease[]>('/api/leases')).body).toHaveLength(1)
})

it('an unanswered invitation is removed with its tenant', async () => {
  const lana = await landlord()
  const { id } = await imported(lana)
  const [lease] = (await lana.get<Lease[]>('/api/leases')).body
  const [tenant] = (await lana.get<Tenant[]>(`/api/tenants?q=${lease?.tenant.lastName}`)).body
  const { firstName, lastName, email } = tenant ?? {}
  const at = { propertyId: lease?.unit.propertyId, unitId: lease?.unit.id }
  made(await lana.post('/api/tenant-invitations', { firstName, lastName, email, ...at }))
  expect((await lana.delete<UndoPlan>(`/api/imports/${id}`)).body.staying).toBe(0)
  expect((await lana.get<object[]>('/api/tenant-invitations')).body).toEqual([])
})

it('called twice in parallel, it is undone once', async () => {
  const lana = await landlord()
  const { id } = await imported(lana)
  const both = await Promise.all([1, 2].map(() => lana.delete<UndoPlan>(`/api/imports/${id}`)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await lana.get<UndoPlan>(`/api/imports/${id}`)).body.removes.leases).toBe(2)
  expect((await lana.get<Lease[]>('/api/leases')).body).toEqual([])
})

it('is possible for a day, for its author and for admins', async () => {
  const [lana, otto] = [await landlord(), await landlord()]
  const [mary, max] = [await memberOf(lana, 'manager'), await memberOf(lana, 'manager')]
  itIs('2025-03-11')
  const { id } = await imported(mary)
  for (const who of [max, otto]) {
    expect((await who.get<ImportRecord[]>('/api/imports')).body).toEqual([])
    expect((await who.get(`/api/imports/${id}`)).status).toBe(404)
    expect((await who.delete(`/api/imports/${id}`)).status).toBe(404)
  }
  expect((await lana.get<ImportRecord[]>('/api/imports')).body).toMatchObject([{ id }])
  await database.db.execute(
    `update imports set created_at = now() - interval '25 hours' where id = '${id}'`,
  )
  expect(await lana.delete(`/api/imports/${id}`)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('for 24 hours') },
  })
  await database.db.execute(`update imports set created_at = now() where id = '${id}'`)
  expect((await mary.delete(`/api/imports/${id}`)).status).toBe(200)
})

it('a check is no import, and the same key of another person is another import', async () => {
  const lana = await landlord()
  const key = v4()
  const body = { importKey: key, rows: [{ ...oak, unit: '1' }] }
  expect(
    (await lana.post<Imported>('/api/imports', { ...body, check: true })).body.importId,
  ).toBeNull()
  expect((await lana.get<ImportRecord[]>('/api/imports')).body).toEqual([])
  const mary = await memberOf(lana, 'manager')
  await importRows(lana, key, [{ ...oak, unit: '1' }])
  await importRows(mary, key, [{ ...oak, unit: '2' }])
  expect((await lana.get<ImportRecord[]>('/api/imports')).body).toHaveLength(2)
})

async function join(_: User, lease: Lease) {
  await database.db.execute(`update users set password_hash = 'x' where id = '${lease.tenant.id}'`)
}

async function edit(who: User, lease: Lease) {
  made(await who.patch(`/api/tenants/${lease.tenant.id}`, { phone: '555 0199' }))
}

async function interest(who: User, lease: Lease) {
  made(await who.post('/api/deposit-entries', { leaseId: lease.id, kind: 'interest', amount: '1' }))
}

function person(firstName: string) {
  return { firstName, lastName: 'Roe', email: freshEmail() }
}

/** Two leases, one of them shared and with money from before, and a vacant unit. */
async function imported(who: User) {
  itIs('2025-03-11')
  const key = v4()
  const together = { coTenants: [{ firstName: 'Tom', lastName: 'Ray' }] }
  const rows = [
    { ...oak, unit: '1', ...person('Ann'), ...term },
    { ...oak, unit: '2', ...person('Bob'), ...term, ...money, ...together },
    { ...oak, unit: '3', marketRent: '990' },
  ]
  const id = await importRows(who, key, rows)
  return { id, key }
}

async function importRows(who: User, importKey: string, rows: object[]) {
  const body = { importKey, fileName: 'oak.csv', chargeFrom: '2025-03-12', rows }
  const reply = made(await who.post<Imported>('/api/imports', body))
  expect(reply.rows.map(({ problem }) => problem)).toEqual(rows.map(() => null))
  return reply.importId
}

async function left(who: User) {
  const count = async (noun: string) => (await who.get<object[]>(`/api/${noun}`)).body.length
  return {
    properties: await count('properties'),
    units: await count('units'),
    tenants: await count('tenants'),
    leases: await count('leases'),
  }
}
