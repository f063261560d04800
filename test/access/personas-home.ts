import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expenses, organizationTenants, payments } from '#server/db/tables.ts'
import type { Document } from '#shared/documents/documents.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { documentOf, photoOf } from '../files.ts'
import { database, freshEmail, newcomer, type User } from '../world.ts'
import { ledgerOf } from './personas-ledgers.ts'
import { messageFrom } from './personas-messages.ts'
import { partnerOf } from './personas-partner.ts'
import { workOf } from './personas-work.ts'

export type Home = Awaited<ReturnType<typeof homeOf>>

/** A property with a home let and everything that comes of it. */
export async function homeOf(admin: User, propertyId: string, organizationId: string) {
  const words = {
    ...{ rent: money(), market: money(), deposit: money(), paid: money(), cost: money() },
    reserve: money(),
  }
  const payee = `Roofers ${serial()}`
  const description = `Bought in ${serial()}`
  const phone = `555-${serial()}`
  const lastName = `Renter${serial()}`
  const tenant = await newcomer({ firstName: 'Rita', lastName })
  await tenant.patch('/api/auth/user', { phone })
  const link = { organizationId, userId: tenant.user.id, source: 'invited' as const }
  await database.db.insert(organizationTenants).values(link)
  const terms = { description, reserve: words.reserve }
  const property = await admin.patch<Property>(`/api/properties/${propertyId}`, terms)
  const { body: units } = await admin.get<Unit[]>(`/api/units?propertyId=${propertyId}`)
  const [unit, vacant] = units
  if (!unit || !vacant) throw new Error('The property has two units')
  await admin.patch(`/api/units/${unit.id}`, { monthlyRent: words.market })
  const year = new Date().getUTCFullYear()
  const lease = await admin.post<Lease>('/api/leases', {
    unitId: unit.id,
    tenantId: tenant.user.id,
    startDate: `${year}-01-01`,
    endDate: `${year + 1}-12-31`,
    monthlyRent: words.rent,
    securityDeposit: words.deposit,
  })
  const payment = await tenant.post<{ id: string }>('/api/payments', {
    leaseId: lease.body.id,
    amount: words.paid,
  })
  await admin.patch(`/api/payments/${payment.body.id}`, { status: 'completed' })
  const batchId = randomUUID()
  const paid = eq(payments.id, payment.body.id)
  await database.db.update(payments).set({ batchId }).where(paid)
  const work = await workOf(admin, tenant, unit.id, words.cost)
  const message = await messageFrom(tenant, admin.user.id)
  await database.db.insert(expenses).values({
    organizationId,
    propertyId,
    category: 'repairs',
    payee,
    amount: '12.00',
    incurredOn: lease.body.startDate,
    paidOn: sql`now()::date`,
    recordedBy: admin.user.id,
  })
  const invitation = await admin.post<{ id: string }>('/api/tenant-invitations', {
    email: freshEmail(),
    firstName: 'Ivy',
    lastName: 'Invited',
    propertyId,
  })
  const document: Document = await documentOf(admin, { propertyId })
  const leaseDocument: Document = await documentOf(admin, { leaseId: lease.body.id })
  return {
    ...{ tenant, unit, vacant, words: { ...words, description, phone, lastName, payee } },
    ...{ property: property.body, lease: lease.body, payment: payment.body, batchId },
    ...{ work, request: work.request, message, invitation: invitation.body },
    photo: await photoOf(admin, propertyId),
    ...{ paper: document, leaseDocument, books: await ledgerOf(admin, lease.body) },
    partner: await partnerOf(admin, lease.body),
  }
}

let last = 1000
/** Four figures that occur nowhere else in the personas. */
function serial(): string {
  last += 7
  return String(last)
}

function money(): string {
  return `${serial()}.${(last % 90) + 10}`
}
