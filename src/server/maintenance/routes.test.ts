import { describe, expect, it } from 'vitest'
import { addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import type {
  MaintenanceRequest,
  MaintenanceStatus,
} from '#shared/maintenance/maintenance-requests.ts'
import {
  type Answer,
  landlord,
  leaseUnit,
  memberOf,
  renterOf,
  signIn,
  tenantOf,
  type User,
} from '#test/world.ts'

const url = '/api/maintenance-requests'

describe('a maintenance request', () => {
  it('starts as pending with medium priority, for the tenant of the home', async () => {
    const { lana, bob, unitId } = await home()
    const created = await report(lana, { unitId, estimatedCost: '150' })
    expect(created).toMatchObject({
      status: 201,
      body: {
        title: 'Leaky tap',
        status: 'pending',
        priority: 'medium',
        estimatedCost: '150.00',
        tenantId: bob.id,
        tenant: { firstName: 'Bob' },
        unit: { unitNumber: '1', propertyName: 'Alpha' },
        completedAt: null,
      },
    })
    expect((await lana.get<MaintenanceRequest[]>(url)).body).toEqual([created.body])
  })

  it('reports a missing field at the field', async () => {
    const { lana, unitId } = await home()
    for (const [body, fields] of [
      [{ description: 'x', unitId }, { title: 'Title is required' }],
      [{ title: 'x', unitId }, { description: 'Description is required' }],
      [{ title: 'x', description: 'x' }, { unitId: 'Property selection is required' }],
      [
        { title: 'x', description: 'x', unitId, priority: 'soon' },
        { priority: 'Choose a priority' },
      ],
    ])
      expect(await lana.post(url, body)).toMatchObject({ status: 400, body: { fields } })
    expect((await lana.get(url)).body).toEqual([])
  })

  it('is started, then completed, and the times are stored', async () => {
    const { lana, unitId } = await home()
    const { body: request } = await report(lana, { unitId })
    const started = await move(lana, request, 'in_progress')
    expect(started.body).toMatchObject({ status: 'in_progress', assignedTo: lana.user.id })
    expect(started.body.startedAt).not.toBeNull()
    const done = await lana.put<MaintenanceRequest>(`${url}/${request.id}`, {
      status: 'completed',
      actualCost: '320',
    })
    expect(done.body).toMatchObject({ status: 'completed', actualCost: '320.00' })
    expect(done.body.completedAt).not.toBeNull()
    const reopened = await move(lana, request, 'pending')
    expect(reopened.body).toMatchObject({ status: 'pending', completedAt: null, reopenCount: 1 })
  })

  it.each(['put', 'patch'] as const)(
    'keeps its assignee and cost estimate when staff %s the status alone',
    async method => {
      const { lana, unitId } = await home()
      const sam = await memberOf(lana, 'staff')
      const { body: request } = await report(lana, { unitId, estimatedCost: '80' })
      await lana.patch(`${url}/${request.id}`, { assignedTo: sam.user.id })
      const path = `${url}/${request.id}`
      const started = await sam[method]<MaintenanceRequest>(path, { status: 'in_progress' })
      expect([started.status, started.body]).toMatchObject([
        200,
        { status: 'in_progress', assignedTo: sam.user.id, estimatedCost: '80.00' },
      ])
    },
  )

  it('refuses every move that the work does not allow', async () => {
    const { lana, unitId } = await home()
    const { body: request } = await report(lana, { unitId })
    expect(await move(lana, request, 'completed')).toMatchObject({
      status: 409,
      body: { message: 'Start the work first: a pending request cannot be completed' },
    })
    expect((await move(lana, request, 'pending')).status).toBe(200)
    expect(await move(lana, request, 'cancelled')).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Reason is required' } },
    })
    expect((await move(lana, request, 'cancelled', 'Twice reported')).body.status).toBe('cancelled')
    expect((await move(lana, request, 'in_progress')).status).toBe(409)
    expect((await move(lana, request, 'pending')).body.status).toBe('pending')
  })

  it('staff neither cancel pending work nor reopen requests that the office cancelled', async () => {
    const { lana, unitId } = await home()
    const sam = await memberOf(lana, 'staff')
    const { body: request } = await report(lana, { unitId })
    expect((await move(sam, request, 'cancelled', 'No time')).status).toBe(403)
    await move(lana, request, 'cancelled', 'Twice reported')
    expect((await move(sam, request, 'pending')).status).toBe(403)
    expect((await move(sam, request, 'in_progress')).status).toBe(409)
  })

  it('of parallel calls only one starts the work, and completed means completed', async () => {
    const { lana, unitId } = await home()
    const { body: request } = await report(lana, { unitId })
    await move(lana, request, 'in_progress')
    const both: MaintenanceStatus[] = ['completed', 'pending']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => move(lana, request, both[index % 2] ?? 'pending')),
    )
    expect(answers.every(answer => answer.status === 200 || answer.status === 409)).toBe(true)
    const { body } = await lana.get<MaintenanceRequest>(`${url}/${request.id}`)
    expect(body.completedAt !== null).toBe(body.status === 'completed')
  })
})

describe.each(['owner', 'staff'] as const)(
  'a member in the role %s who rents from the same landlord',
  role => {
    it('is the tenant of their own home, and of no other', async () => {
      const { lana, unitId } = await home()
      const sam = await memberOf(lana, role)
      const own = lana.units[1]?.id ?? ''
      await renterOf(lana, own, sam)
      const { body: request } = await report(sam, { unitId: own })
      expect((await move(sam, request, 'cancelled', 'Fixed it')).body.status).toBe('cancelled')
      expect((await move(sam, request, 'pending')).status).toBe(403)
      await move(lana, request, 'pending')
      await move(lana, request, 'in_progress')
      expect((await move(sam, request, 'cancelled', 'Too late')).status).toBe(403)
      await move(lana, request, 'completed')
      const confirm = (id: string) => sam.post(`${url}/${id}/confirmation`, { isSolved: true })
      expect((await confirm(request.id)).status).toBe(201)
      expect((await move(sam, request, 'pending')).body.status).toBe('pending')
      const { body: other } = await report(lana, { unitId })
      for (const { status } of [
        await move(sam, other, 'cancelled', 'Why not'),
        await confirm(other.id),
      ])
        expect(role === 'staff' ? [403] : [403, 404]).toContain(status)
    })
  },
)

describe('a tenant', () => {
  it('reports for their own home, sees no neighbor’s requests, and cannot set the cost estimate', async () => {
    const { lana, bob, unitId } = await home()
    const tenant = await signIn(bob.id)
    const created = await report(tenant, { unitId, estimatedCost: '9', tenantId: lana.user.id })
    expect(created.body).toMatchObject({ tenantId: bob.id, estimatedCost: null })
    const elsewhere = lana.units[1]?.id
    await report(lana, { unitId: elsewhere })
    expect((await tenant.get<MaintenanceRequest[]>(url)).body).toEqual([created.body])
    expect(await report(tenant, { unitId: elsewhere })).toMatchObject({
      status: 400,
      body: { fields: { unitId: 'Choose one of your units' } },
    })
  })

  it('cancels requests that are not started and reopens failed repairs, and nothing else', async () => {
    const { lana, bob, unitId } = await home()
    const tenant = await signIn(bob.id)
    const { body: request } = await report(tenant, { unitId })
    expect((await move(tenant, request, 'in_progress')).status).toBe(403)
    expect((await tenant.patch(`${url}/${request.id}`, { priority: 'urgent' })).status).toBe(403)
    await move(lana, request, 'in_progress')
    expect((await move(tenant, request, 'cancelled', 'never mind')).status).toBe(403)
    await move(lana, request, 'completed')
    expect((await move(tenant, request, 'pending')).body.status).toBe('pending')
    expect((await move(tenant, request, 'cancelled', 'never mind')).body.status).toBe('cancelled')
  })

  it('a request of another landlord does not exist', async () => {
    const [{ lana, unitId }, { lana: other }] = await Promise.all([home(), home()])
    const { body: request } = await report(lana, { unitId })
    expect((await other.get(`${url}/${request.id}`)).status).toBe(404)
    expect((await move(other, request, 'in_progress')).status).toBe(404)
    expect((await report(other, { unitId })).status).toBe(400)
    expect((await lana.patch(`${url}/${request.id}`, { assignedTo: other.user.id })).status).toBe(
      400,
    )
  })
})

async function home() {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  const unitId = lana.units[0]?.id ?? ''
  const today = todayIn('America/New_York')
  await leaseUnit(lana, unitId, bob.id, {
    startDate: firstOfMonth(today),
    endDate: addMonthsClamped(today, 12),
  })
  return { lana, bob, unitId }
}

function report(person: User, details: object): Promise<Answer<MaintenanceRequest>> {
  return person.post(url, { title: 'Leaky tap', description: 'In the kitchen', ...details })
}

function move(
  person: User,
  request: MaintenanceRequest,
  status: MaintenanceStatus,
  reason?: string,
): Promise<Answer<MaintenanceRequest>> {
  const said = reason ?? (status === 'pending' ? 'It drips again' : undefined)
  return person.patch(`${url}/${request.id}`, { status, reason: said })
}
