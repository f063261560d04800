import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { maintenanceRequests } from '#server/db/tables.ts'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { Document } from '#shared/documents/documents.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { TimelineEntry } from '#shared/maintenance/maintenance-work.ts'
import { upload } from '#test/files.ts'
import {
  database,
  landlord,
  leaseUnit,
  memberOf,
  signIn,
  tenantOf,
  type User,
} from '#test/world.ts'

const url = '/api/maintenance-requests'

describe('the timeline of a request', () => {
  it('shows comments and changes in order with authors; notes stay with the office and staff', async () => {
    const { lana, bob, sam, request } = await reported()
    await bob.post(`${url}/${request.id}/comments`, { text: 'It got worse' })
    await lana.patch(`${url}/${request.id}`, { assignedTo: sam.user.id, estimatedCost: '80' })
    const note = { text: 'Bring the long ladder', isInternal: true }
    expect((await sam.post(`${url}/${request.id}/comments`, note)).status).toBe(201)
    const told = await timeline(lana, request)
    expect(told.map(({ kind, author, text }) => [kind, author?.firstName, text])).toEqual([
      ['created', 'Bob', null],
      ['comment', 'Bob', 'It got worse'],
      ['changed', lana.user.firstName, null],
      ['comment', sam.user.firstName, 'Bring the long ladder'],
    ])
    expect(told[2]?.changes).toEqual([
      {
        field: 'assignedTo',
        before: null,
        after: expect.stringContaining(String(sam.user.firstName)),
      },
      { field: 'estimatedCost', before: null, after: '80.00' },
    ])
    const shownToBob = await timeline(bob, request)
    expect(shownToBob.map(({ kind, changes }) => [kind, changes.map(one => one.field)])).toEqual([
      ['created', []],
      ['comment', []],
      ['changed', ['assignedTo']],
    ])
    expect(await bob.post(`${url}/${request.id}/comments`, note)).toMatchObject({ status: 403 })
    expect(await bob.post(`${url}/${request.id}/comments`, { text: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { text: 'Comment is required' } },
    })
  })

  it('begins on the day of the report, also for an imported request', async () => {
    const { lana, request } = await reported()
    const createdAt = new Date('2026-03-01T10:11:00Z')
    await database.db
      .update(maintenanceRequests)
      .set({ createdAt })
      .where(eq(maintenanceRequests.id, request.id))
    const [first] = await timeline(lana, request)
    expect(first).toMatchObject({ kind: 'created', at: createdAt.toISOString() })
  })
})

describe('photos of a request', () => {
  it('come with the report or later, and are visible to all readers of the request', async () => {
    const { lana, bob, sam, unitId } = await reported()
    const photos = [await upload(bob, 'kitchen.jpg'), await upload(bob, 'bath.png')]
    const { body: request } = await bob.post<MaintenanceRequest>(url, {
      title: 'Mould',
      description: 'In the bath',
      unitId,
      photos,
    })
    const later = {
      name: 'Later',
      fileUrl: await upload(sam, 'kitchen.jpg'),
      requestId: request.id,
    }
    expect((await sam.post('/api/documents', later)).status).toBe(201)
    for (const person of [lana, bob, sam]) {
      const { body } = await person.get<Document[]>(`/api/documents?requestId=${request.id}`)
      expect(body.map(({ name }) => name)).toEqual(['Later', 'bath.png', 'kitchen.jpg'])
      expect(body[0]?.requestTitle).toBe(request.title)
      const picture = await person.get(`/api/documents/${body[0]?.id}/download`)
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
  })

  it('are pictures and PDFs only, and a refused file reports nothing', async () => {
    const { bob, unitId, request } = await reported()
    const photos = [await upload(bob, 'notes.txt')]
    const sentence = 'Choose a JPEG or PNG photo, or a PDF'
    const refused = await bob.post(url, { title: 'x', description: 'x', unitId, photos })
    expect(refused).toMatchObject({ status: 400, body: { fields: { photos: sentence } } })
    expect((await bob.get<unknown[]>(url)).body).toHaveLength(1)
    const later = { name: 'x', fileUrl: photos[0], requestId: request.id }
    expect(await bob.post('/api/documents', later)).toMatchObject({
      status: 400,
      body: { fields: { fileUrl: sentence } },
    })
  })
})

describe('planning', () => {
  it('a request is found by category, assignee and by being overdue', async () => {
    const { lana, bob, sam, request, unitId } = await reported()
    const plan = { category: 'plumbing', dueOn: '2025-03-01', assignedTo: sam.user.id }
    const planned = await lana.patch<MaintenanceRequest>(`${url}/${request.id}`, plan)
    expect(planned.body).toMatchObject({ ...plan, isOverdue: true })
    await bob.post(url, { title: 'Lamp', description: 'Dark', unitId, category: 'electrical' })
    for (const query of ['category=plumbing', `assigneeId=${sam.user.id}`, 'overdue=true'])
      expect((await lana.get<MaintenanceRequest[]>(`${url}?${query}`)).body).toMatchObject([
        { id: request.id },
      ])
    await complete(sam, request)
    const done = await lana.get<MaintenanceRequest>(`${url}/${request.id}`)
    expect(done.body.isOverdue).toBe(false)
    expect(await sam.patch(`${url}/${request.id}`, { dueOn: '2025-03-02' })).toMatchObject({
      status: 403,
    })
  })
})

describe('the cost of a request', () => {
  it('completes it and becomes an expense in one step', async () => {
    const { lana, sam, request } = await reported()
    await lana.put(`${url}/${request.id}`, { status: 'in_progress' })
    const { body: vendor } = await lana.post<{ id: string }>('/api/vendors', { name: 'Pipes' })
    const cost = { amount: '120', vendorId: vendor.id, paidOn: '2025-03-01', complete: true }
    const done = await lana.post<MaintenanceRequest>(`${url}/${request.id}/expenses`, cost)
    expect(done).toMatchObject({ status: 201, body: { status: 'completed', actualCost: '120.00' } })
    const { body: spent } = await lana.get<Expense[]>(`/api/expenses?requestId=${request.id}`)
    expect(spent).toMatchObject([
      {
        amount: '120.00',
        payee: 'Pipes',
        category: 'repairs',
        description: 'Leaky tap',
        paidOn: '2025-03-01',
        unitId: request.unitId,
      },
    ])
    expect((await sam.post(`${url}/${request.id}/expenses`, cost)).status).toBe(403)
  })

  it('no expense is recorded when it cannot be completed', async () => {
    const { lana, request } = await reported()
    const cost = { amount: '120', payee: 'Pipes', complete: true }
    expect((await lana.post(`${url}/${request.id}/expenses`, cost)).status).toBe(409)
    expect((await lana.get(`/api/expenses?requestId=${request.id}`)).body).toEqual([])
    const without = await lana.post(`${url}/${request.id}/expenses`, { payee: 'Pipes' })
    expect(without).toMatchObject({ body: { fields: { amount: 'Enter what it cost' } } })
  })
})

describe('after completion', () => {
  it('the tenant confirms and rates the work, visible to the office', async () => {
    const { lana, bob, sam, request } = await reported()
    const confirm = { isSolved: true, rating: 4, feedback: 'Quick' }
    const path = `${url}/${request.id}/confirmation`
    expect((await bob.post(path, confirm)).status).toBe(409)
    await complete(sam, request)
    expect(await bob.post(path, { isSolved: true, rating: 6 })).toMatchObject({
      status: 400,
      body: { fields: { rating: 'Choose 1 to 5 stars' } },
    })
    expect((await bob.post(path, confirm)).status).toBe(201)
    const seen = await lana.get<MaintenanceRequest>(`${url}/${request.id}`)
    expect(seen.body).toMatchObject({ rating: 4, feedback: 'Quick' })
    expect(seen.body.confirmedAt).not.toBeNull()
    expect((await lana.post(path, confirm)).status).toBe(403)
  })

  it('that failed is reopened with the reason, and the history keeps the first completion', async () => {
    const { lana, bob, sam, request } = await reported()
    await complete(sam, request)
    await bob.post(`${url}/${request.id}/confirmation`, { isSolved: true, rating: 5 })
    const sent = { isSolved: false, feedback: 'It drips again' }
    const again = await bob.post(`${url}/${request.id}/confirmation`, sent)
    expect(again.body).toMatchObject({
      ...{ status: 'pending', reopenCount: 1, reason: 'It drips again' },
      ...{ rating: null, confirmedAt: null },
    })
    const states = (await timeline(lana, request)).flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'status').map(({ after }) => after),
    )
    expect(states).toEqual(['in_progress', 'completed', 'pending'])
  })
})

async function timeline(person: User, { id }: MaintenanceRequest) {
  return (await person.get<TimelineEntry[]>(`${url}/${id}/comments`)).body
}

async function complete(person: User, { id }: MaintenanceRequest) {
  await person.put(`${url}/${id}`, { status: 'in_progress' })
  await person.put(`${url}/${id}`, { status: 'completed' })
}

/** A home leased to Bob, who reported a defect, and Sam of maintenance. */
async function reported() {
  const lana = await landlord()
  const sam = await memberOf(lana, 'staff')
  const { id: tenantId } = await tenantOf(lana)
  const unitId = lana.units[0]?.id ?? ''
  await leaseUnit(lana, unitId, tenantId)
  const bob = await signIn(tenantId)
  const { body: request } = await bob.post<MaintenanceRequest>(url, {
    title: 'Leaky tap',
    description: 'In the kitchen',
    unitId,
  })
  return { lana, sam, bob, unitId, request }
}
