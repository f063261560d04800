import { expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type {
  MaintenanceRequest,
  MaintenanceSummary,
} from '#shared/maintenance/maintenance-requests.ts'
import { order } from '#shared/order.ts'
import { documentOf } from '#test/files.ts'
import { giveTo } from '#test/ownership.ts'
import { landlord, leaseUnit, memberOf, signIn, tenantOf, type User } from '#test/world.ts'
import { page } from './access/pagination.ts'

/** Figures about a long list come from the server, which sees all of it. */

const today = todayIn('America/New_York')

it('requests are counted by status and urgency, for their readers only', async () => {
  const lana = await landlord()
  const staff = await memberOf(lana, 'staff')
  const outsider = await landlord()
  const sink = await report(lana, { title: 'Sink', priority: 'urgent' })
  await report(lana, { title: 'Door' })
  await lana.put(`${requests}/${sink.id}`, { status: 'in_progress' })
  await lana.patch(`${requests}/${sink.id}`, { assignedTo: staff.user.id })
  expect(await summary(lana)).toMatchObject({
    ...{ total: 2, pending: 1, inProgress: 1, completed: 0, urgent: 1, urgentOpen: 1 },
    oldestPending: expect.stringContaining(today.slice(0, 4)),
    latestCompleted: null,
    assignees: [{ id: staff.user.id }],
  })
  await lana.put(`${requests}/${sink.id}`, { status: 'completed' })
  expect(await summary(lana)).toMatchObject({ completed: 1, urgent: 1, urgentOpen: 0 })
  expect(await summary(outsider)).toMatchObject({ total: 0, oldestPending: null, assignees: [] })
})

it('requests are found by all texts of their row, and as unassigned', async () => {
  const lana = await landlord()
  const staff = await memberOf(lana, 'staff')
  const sink = await report(lana, { title: 'Sink' })
  const door = await report(lana, { title: 'Door' })
  await lana.patch(`${requests}/${sink.id}`, { assignedTo: staff.user.id })
  const found = async (query: Record<string, string>) => {
    const { body } = await lana.get<MaintenanceRequest[]>(
      `${requests}?${new URLSearchParams(query)}`,
    )
    return body.map(({ title }) => title)
  }
  expect(await found({ q: `sink ${staff.user.firstName}` })).toEqual(['Sink'])
  expect(await found({ q: `${door.unitId.slice(-8)} door` })).toEqual(['Door'])
  expect(await found({ assigneeId: 'nobody' })).toEqual(['Door'])
  expect(await found({ assigneeId: staff.user.id })).toEqual(['Sink'])
})

it('documents are counted by subject, and found by all texts of their row', async () => {
  const lana = await landlord()
  const unitId = lana.units[0]?.id
  await documentOf(lana, { propertyId: lana.property.id }, 'Plan')
  await documentOf(lana, { unitId }, 'Photo')
  await documentOf(lana, {}, 'Letter')
  const counts = { lease: 0, property: 1, unit: 1, general: 1 }
  expect((await lana.get('/api/documents/summary')).body).toEqual(counts)
  const none = { lease: 0, property: 0, unit: 0, general: 0 }
  expect((await (await landlord()).get('/api/documents/summary')).body).toEqual(none)
  const { body } = await lana.get<{ name: string }[]>('/api/documents?q=alpha%20pdf')
  expect(body.map(({ name }) => name)).toEqual(['Photo', 'Plan'])
})

it('a tenant is found by phone, except by callers without access to it', async () => {
  const lana = await landlord()
  const { body: cleo } = await lana.post<{ id: string }>('/api/users', {
    ...{ firstName: 'Cleo', lastName: 'Ray', email: `cleo-${lana.user.id}@x.example` },
    ...{ phone: '+1 555 0177', role: 'tenant' },
  })
  const owner = await memberOf(lana, 'owner')
  await giveTo(lana, owner)
  await letFirst(lana, cleo.id, addMonthsClamped(today, 12))
  expect((await lana.get('/api/tenants?q=0177')).body).toMatchObject([{ id: cleo.id }])
  expect((await owner.get('/api/tenants?q=Cleo')).body).toMatchObject([{ id: cleo.id }])
  expect((await owner.get('/api/tenants?q=0177')).body).toEqual([])
})

it('leases that owe, that end soon, or that a person rents have filters of their own', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  const lease = await letFirst(lana, bob.id, addDays(today, 30))
  const found = async (who: User, query: string) =>
    (await who.get<Lease[]>(`/api/leases?${query}`)).body.map(({ id }) => id)
  expect(await found(lana, 'owing=true')).toEqual([lease.id])
  expect(await found(lana, 'ending=true')).toEqual([lease.id])
  expect(await found(lana, 'rented=false')).toEqual([lease.id])
  expect(await found(lana, 'rented=true')).toEqual([])
  const tenant = await signIn(bob.id)
  expect(await found(tenant, 'rented=true')).toEqual([lease.id])
  expect(await found(tenant, 'rented=false')).toEqual([])
  await lana.post('/api/payments', { leaseId: lease.id, amount: lease.balance })
  expect(await found(lana, 'owing=true')).toEqual([])
  const other = await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana, 'Sue')).id, {
    startDate: today,
    endDate: addDays(today, 31),
  })
  expect(await found(lana, 'ending=true')).toEqual([lease.id])
  expect(await found(lana, 'owing=true')).toEqual([other.id])
  const notice = { noticeOn: today, moveOutOn: addDays(today, 20) }
  expect((await lana.put(`/api/leases/${other.id}/notice`, notice)).status).toBe(200)
  expect(await found(lana, 'ending=true')).toEqual([other.id, lease.id])
})

const requests = '/api/maintenance-requests'

type Landlord = Awaited<ReturnType<typeof landlord>>

async function report(lana: Landlord, said: object): Promise<MaintenanceRequest> {
  const sent = { description: 'x', unitId: lana.units[0]?.id, ...said }
  return (await lana.post<MaintenanceRequest>(requests, sent)).body
}

async function summary(who: User): Promise<MaintenanceSummary> {
  return (await who.get<MaintenanceSummary>(`${requests}/summary`)).body
}

function letFirst(lana: Landlord, tenantId: string, endDate: string) {
  return leaseUnit(lana, lana.units[0]?.id ?? '', tenantId, { startDate: today, endDate })
}

it('payments are found by tenant, home and notes, each term in any of them', async () => {
  const lana = await landlord()
  const rays = await Promise.all(['Ray', 'Roy'].map(name => tenantOf(lana, name)))
  for (const [at, { id }] of rays.entries()) {
    const lease = await leaseUnit(lana, lana.units[at]?.id ?? '', id)
    const notes = at === 0 ? 'By 50% ÉCLAIR' : null
    await lana.post('/api/payments', { leaseId: lease.id, amount: '10.00', notes })
  }
  const found = async (q: string) => {
    const { body, headers } = await lana.get<Payment[]>(
      `/api/payments?${new URLSearchParams({ q })}`,
    )
    expect(headers['x-total-count']).toBe(`${body.length}`)
    return body.map(({ tenant }) => tenant.lastName)
  }
  expect(await found('alpha')).toEqual(['Roy', 'Ray'])
  expect(await found('RAY')).toEqual(['Ray'])
  expect(await found('oy')).toEqual(['Roy'])
  expect(await found('alpha éclair ra')).toEqual(['Ray'])
  expect(await found('roy éclair')).toEqual([])
  expect(await found('50%')).toEqual(['Ray'])
  expect(await found('5_%')).toEqual([])
})

it('a search counts at most as many matches as a user reads, and says so', async () => {
  const headers: Record<string, unknown> = {}
  const reply: Parameters<typeof page>[0] = Object.create({
    request: { url: '/api/tenants?q=a' },
    header: (name: string, value: unknown) => Object.assign(headers, { [name]: value }),
  })
  const rows = [{ id: '1' }, { id: '2' }]
  const asked: unknown[] = []
  const count = async (max: number | undefined) =>
    asked.push(max) && Math.min(max ?? 20_000, 20_000)
  await page(reply, { q: 'a', limit: 1 }, async () => rows, count)
  expect(headers).toMatchObject({ 'x-total-count': 2_000, 'x-total-count-is': 'at-least' })
  await page(reply, { q: ' ', limit: 1 }, async () => rows, count)
  expect(headers).toMatchObject({ 'x-total-count': 20_000 })
  expect(asked).toEqual([2_001, undefined])
})

it('the largest balance comes first, and the next page continues from there', async () => {
  const lana = await landlord()
  const year = addMonthsClamped(today, 12)
  const owing = await Promise.all(
    ['900.00', '1200.00', '900.00'].map(async (monthlyRent, at) => {
      const { body: unit } = await lana.post<{ id: string }>('/api/units', {
        ...{ propertyId: lana.property.id, unitNumber: `L${at}`, monthlyRent },
      })
      const tenant = await tenantOf(lana, `T${at}`)
      return leaseUnit(lana, unit.id, tenant.id, { startDate: today, endDate: year, monthlyRent })
    }),
  )
  const inOrder = owing
    .toSorted((a, b) => Number(b.balance) - Number(a.balance) || order(b.id, a.id))
    .map(({ id }) => id)
  const read = async (after: string) =>
    (await lana.get<Lease[]>(`/api/leases?owing=true&largest=true&limit=2${after}`)).body
  const first = await read('')
  const next = await read(`&after=${first.at(-1)?.id}`)
  expect([...first, ...next].map(({ id }) => id)).toEqual(inOrder)
})
