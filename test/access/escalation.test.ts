import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { maintenanceRequests, payments, tenantInvitations } from '#server/db/tables.ts'
import type { Account } from '#shared/account/auth.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Document } from '#shared/documents/documents.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { Message } from '#shared/messaging/messages.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Stats } from '#shared/reports/dashboard.ts'
import { declaredEndpoints, fieldsOf, nameOf } from '../every-endpoint.ts'
import { upload } from '../files.ts'
import { giveTo } from '../ownership.ts'
import {
  database,
  freshEmail,
  landlord,
  leaseUnit,
  memberOf,
  renterOf,
  signIn,
  tenantOf,
} from '../world.ts'

/** Domain.md §4.5, where the noun's own tests do not try it already. */

async function leasedHome() {
  const lana = await landlord(2)
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  return { lana, rita }
}

describe('who did it', () => {
  it('is the signed-in person, whatever the body says: senderId, uploadedBy, invitedBy, tenantId, recordedBy', async () => {
    const { lana, rita } = await leasedHome()
    const other = lana.user.id
    const forged = { senderId: other, uploadedBy: other, tenantId: other, recordedBy: other }
    const message = await rita.post<Message>('/api/messages', {
      ...forged,
      receiverId: lana.user.id,
      content: 'Hello',
    })
    expect(message.body.senderId).toBe(rita.user.id)
    const document = await rita.post<Document>('/api/documents', {
      ...forged,
      name: 'Insurance',
      fileUrl: await upload(rita),
      leaseId: rita.lease.id,
    })
    expect(document.body.uploadedBy).toBe(rita.user.id)
    const request = await rita.post<MaintenanceRequest>('/api/maintenance-requests', {
      ...forged,
      unitId: rita.lease.unitId,
      title: 'Tap',
      description: 'Drips',
      assignedTo: rita.user.id,
      status: 'completed',
    })
    expect(request.body).toMatchObject({ tenantId: rita.user.id, assignedTo: null })
    expect(request.body.status).toBe('pending')
    const paid = await rita.post<Payment>('/api/payments', {
      ...forged,
      leaseId: rita.lease.id,
      amount: '5',
    })
    const [row] = await database.db.select().from(payments).where(eq(payments.id, paid.body.id))
    expect(row?.recordedBy).toBe(rita.user.id)
    const invited = await lana.post<{ id: string }>('/api/tenant-invitations', {
      invitedBy: rita.user.id,
      email: freshEmail(),
      firstName: 'Ivy',
      lastName: 'Invited',
      propertyId: lana.property.id,
    })
    const [invitation] = await database.db
      .select()
      .from(tenantInvitations)
      .where(eq(tenantInvitations.id, invited.body.id))
    expect(invitation?.invitedBy).toBe(lana.user.id)
  })
})

describe('E4: the accepted fields of a call', () => {
  it('exclude fields of the server: owner, author and time, roles, secrets, states', async () => {
    const own =
      /^(id|organizationId|role|senderId|tenantId|authProvider|is[A-Z]\w*|\w+(By|At|Hash|Token|Secret)|reset\w*)$/
    const taken = (await declaredEndpoints()).flatMap(endpoint =>
      Object.keys(fieldsOf(endpoint.body))
        .filter(name => own.test(name))
        .map(name => `${nameOf(endpoint)}: ${name}`),
    )
    expect(taken.toSorted()).toEqual([
      // The tenant of a lease, and the members with a task in it.
      ...['PATCH /api/automatic-emails: isAnswered', 'PATCH /api/bills/:id: isCredit'],
      'PATCH /api/maintenance-schedules/:id: isPaused',
      'PATCH /api/members/:id: role',
      ...['POST /api/bills: isCredit', 'POST /api/co-tenants: tenantId'],
      // Reminders: only of leases that no one has reminded since.
      ...['POST /api/documents: isPhoto', 'POST /api/leases/reminders: previewedAt'],
      'POST /api/leases: tenantId',
      'POST /api/maintenance-requests/:id/comments: isInternal',
      'POST /api/maintenance-requests/:id/confirmation: isSolved',
      'POST /api/member-invitations: role',
      ...['POST /api/payments/receipts: previewedAt', 'POST /api/payments: paidBy'],
      // Printed as on a user's screen.
      'POST /api/reports/export-pdf: generatedAt',
      'POST /api/tenant-invitations: tenantId',
      'POST /api/users: role', // Only ever a tenant.
      'PUT /api/automatic-emails/:kind: isOn',
    ])
  })

  it('are those of its shape; all others are dropped before the handler', async () => {
    const open = (await declaredEndpoints()).filter(({ body }) => {
      const { type, additionalProperties } = z.toJSONSchema(body, { unrepresentable: 'any' })
      return type === 'object' && additionalProperties !== false
    })
    expect(open.map(nameOf)).toEqual([])
  })
})

describe('a tenant', () => {
  it.each(['-5', '-5.00', '0', '0.00', '1e3', 'NaN'])('reports no payment of %s', async amount => {
    const { rita } = await leasedHome()
    const { status } = await rita.post('/api/payments', { leaseId: rita.lease.id, amount })
    expect(status).toBe(400)
  })

  it('a tenant who becomes a landlord reads nothing more of the old landlord than their own lease', async () => {
    const { lana, rita } = await leasedHome()
    await renterOf(lana, lana.units[1]?.id ?? '')
    const founded = await rita.post<Property>('/api/properties', {
      name: 'Mine',
      address: '9 Mine St',
      totalUnits: 1,
    })
    expect(founded.status).toBe(201)
    const { body: account } = await rita.get<Account>('/api/auth/user')
    expect(account.role).toBe('admin')
    const { body: leases } = await rita.get<Lease[]>('/api/leases')
    expect(leases.map(({ id }) => id)).toEqual([rita.lease.id])
    const old = (await rita.get<Property>(`/api/properties/${lana.property.id}`)).body
    expect(old).toMatchObject({ name: 'Alpha', totalUnits: null, contractRent: null })
    const own = (await rita.get<Property>(`/api/properties/${founded.body.id}`)).body
    expect(own).toMatchObject({ totalUnits: 1, contractRent: '0.00' })
    // Even of their own payment only the other side confirms the receipt.
    const { body: reported } = await rita.post<Payment>('/api/payments', {
      leaseId: rita.lease.id,
      amount: '5',
      status: 'completed',
    })
    expect(reported.status).toBe('pending')
    const url = `/api/payments/${reported.id}`
    expect((await rita.patch(url, { status: 'completed' })).status).toBe(403)
  })
})

describe('a member who rents', () => {
  it.each(['staff', 'owner'] as const)(
    'elsewhere, as %s here, has a tenant’s rights there and here no more than before',
    async role => {
      const { lana } = await leasedHome()
      const sam = await memberOf(await landlord(), role)
      const renter = await renterOf(lana, lana.units[1]?.id ?? '', sam)
      const paid = { leaseId: renter.lease.id, amount: '5' }
      const { status, body } = await sam.post<Payment>('/api/payments', paid)
      expect([status, body.status]).toEqual([201, 'pending'])
      const home = { name: 'Mine', address: '9 Mine St', totalUnits: 1 }
      expect((await sam.post('/api/properties', home)).status).toBe(403)
      const tenant = { firstName: 'Tom', lastName: 'Tenant', email: freshEmail() }
      expect((await sam.post('/api/users', tenant)).status).toBe(403)
    },
  )

  it('in a house of their own employer learns of that lease, and of no other', async () => {
    const { lana, rita } = await leasedHome()
    const sam = await memberOf(lana, 'staff')
    const { lease } = await renterOf(lana, lana.units[1]?.id ?? '', sam)
    const { body: leases } = await sam.get<Lease[]>('/api/leases')
    expect(leases.map(({ id }) => id)).toEqual([lease.id])
    expect((await sam.get(`/api/leases/${rita.lease.id}/ledger`)).status).toBe(404)
    const { body: house } = await sam.get<Property>(`/api/properties/${lana.property.id}`)
    expect(house).toMatchObject({ totalUnits: 2, contractRent: null })
  })

  it('as an owner reports payments for their own home, and changes nothing in those they own', async () => {
    const { lana, rita } = await leasedHome()
    const otto = await memberOf(lana, 'owner')
    await giveTo(lana, otto)
    const tap = { unitId: rita.lease.unitId, title: 'Tap', description: 'Drips' }
    const { body: job } = await rita.post<MaintenanceRequest>('/api/maintenance-requests', tap)
    const { lease } = await renterOf(lana, lana.units[1]?.id ?? '', otto)
    const pay = (leaseId: string) => otto.post('/api/payments', { leaseId, amount: '5' })
    expect((await pay(lease.id)).status).toBe(201)
    expect((await otto.get(`/api/leases/${rita.lease.id}`)).status).toBe(200)
    expect((await pay(rita.lease.id)).status).toBe(403)
    for (const status of ['pending', 'in_progress', 'completed', 'cancelled']) {
      const moved = { status, reason: 'Why not' }
      expect((await otto.put(`/api/maintenance-requests/${job.id}`, moved)).status).toBe(403)
    }
  })
})

describe('a person whose relation ended', () => {
  it('a former tenant keeps the lease and its ledger, and reads nothing more of the home', async () => {
    const lana = await landlord(1)
    const { id } = await tenantOf(lana)
    const tom = await signIn(id)
    const today = todayIn('America/New_York')
    const unitId = lana.units[0]?.id ?? ''
    const lease = await leaseUnit(lana, unitId, id, { startDate: addDays(today, -40) })
    const homes = async () =>
      Promise.all(['units', 'properties'].map(noun => tom.get<unknown[]>(`/api/${noun}`)))
    expect((await homes()).map(({ body }) => body.length)).toEqual([1, 1])
    const end = { terminatedOn: addDays(today, -1), reason: 'Moved' }
    await lana.put(`/api/leases/${lease.id}/termination`, end)
    await renterOf(lana, unitId, undefined, { startDate: today })
    expect((await homes()).map(({ body }) => body)).toEqual([[], []])
    expect((await tom.get(`/api/units/${unitId}`)).status).toBe(404)
    expect((await tom.get(`/api/properties/${lana.property.id}`)).status).toBe(404)
    const { body: stats } = await tom.get<Stats>('/api/dashboard/stats')
    expect([stats.occupiedUnits, stats.totalUnits]).toEqual([0, 0])
    expect((await tom.get<Lease[]>('/api/leases')).body.map(({ id }) => id)).toEqual([lease.id])
    expect((await tom.get(`/api/leases/${lease.id}/ledger`)).status).toBe(200)
  })

  it('staff removed from a job no longer read its tenant’s contact data', async () => {
    const { lana, rita } = await leasedHome()
    const sam = await memberOf(lana, 'staff')
    const { body: job } = await rita.post<MaintenanceRequest>('/api/maintenance-requests', {
      unitId: rita.lease.unitId,
      title: 'Tap',
      description: 'Drips',
    })
    const url = `/api/maintenance-requests/${job.id}`
    await lana.patch(url, { assignedTo: sam.user.id })
    expect((await sam.get(`/api/tenants/${rita.user.id}`)).status).toBe(200)
    await lana.patch(url, { assignedTo: null })
    expect((await sam.get(`/api/tenants/${rita.user.id}`)).status).toBe(404)
    await lana.patch(url, { assignedTo: sam.user.id })
    await database.db
      .update(maintenanceRequests)
      .set({ status: 'cancelled' })
      .where(eq(maintenanceRequests.id, job.id))
    expect((await sam.get('/api/tenants')).body).toEqual([])
  })
})
