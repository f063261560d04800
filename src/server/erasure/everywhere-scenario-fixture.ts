import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { reportTypes } from '#shared/reports/report-catalogue.ts'
import { upload } from '#test/files.ts'
import { type landlord, tenantOf, type User } from '#test/world.ts'
import { done, type Unique } from './everywhere-fixture.ts'

type Landlord = Awaited<ReturnType<typeof landlord>>

export const today = todayIn('America/New_York')
let keys = 0
export function key() {
  keys += 1
  return { 'idempotency-key': `everywhere-${keys}` }
}

/** Mentions a person in every text field of an office, in rows about them and in others. */
export async function officeEnters(lana: Landlord, one: Unique, lease: Lease) {
  const whole = `${one.firstName} ${one.lastName}`
  const property = `/api/properties/${lana.property.id}`
  done(await lana.patch(property, { description: `Built by ${whole}` }))
  done(await lana.patch(property, { description: `Built for ${whole}, ${one.phone}` }))
  if (one.lastName.length <= 20)
    done(await lana.patch(`/api/units/${lana.units[1]?.id}`, { unitNumber: one.lastName }))
  const money = { leaseId: lease.id, amount: '10.00' }
  done(
    await lana.post(
      '/api/payments',
      { ...money, notes: `Check of Z. ${one.lastName} ${one.phone.replace(/\D/g, '')}` },
      key(),
    ),
  )
  done(
    await lana.post(
      '/api/charges',
      { ...money, kind: 'other', description: `${one.firstName} broke it` },
      key(),
    ),
  )
  done(
    await lana.post(
      '/api/credits',
      { ...money, kind: 'concession', reason: `For ${one.lastName}` },
      key(),
    ),
  )
  const vendor = done(
    await lana.post<{ id: string }>('/api/vendors', {
      name: 'Pipes',
      email: `pipes-${one.email}`,
      notes: `Ask ${one.email}`,
    }),
  )
  done(await lana.patch(`/api/vendors/${vendor.id}`, { email: null }))
  done(
    await lana.post('/api/expenses', {
      ...{ propertyId: lana.property.id, category: 'repairs', amount: '20.00' },
      ...{ vendorId: vendor.id, incurredOn: today, paidOn: today },
      description: `Tap of ${whole}`,
    }),
  )
  done(
    await lana.post('/api/maintenance-schedules', {
      ...{ propertyId: lana.property.id, title: `Ask ${whole}`, description: 'Filters' },
      ...{ every: 1, everyUnit: 'months', startsOn: addDays(today, 60) },
    }),
  )
  const document = await upload(lana, 'notes.txt', Buffer.from(`Lease of ${whole}, ${one.email}`))
  done(
    await lana.post('/api/documents', {
      name: `Lease ${whole}.txt`,
      fileUrl: document,
      leaseId: lease.id,
    }),
  )
  const bob = await tenantOf(lana)
  done(
    await lana.post('/api/messages', { receiverId: bob.id, content: `${one.lastName} is noisy` }),
  )
}

/** Every report, in its three stored forms. */
export async function officeReports(lana: User) {
  for (const reportType of reportTypes) {
    done(await lana.post('/api/reports/generate', { reportType }, key()))
    done(await lana.post('/api/reports/generate', { reportType, output: 'csv' }))
  }
}

export async function tenantEnters(lana: Landlord, rita: User, one: Unique, lease: Lease) {
  done(
    await rita.post(
      '/api/messages',
      { receiverId: lana.user.id, subject: 'Hi', content: `I am ${one.firstName}` },
      key(),
    ),
  )
  done(
    await lana.post('/api/messages', {
      receiverId: rita.user.id,
      content: `Dear ${one.firstName}`,
    }),
  )
  const photo = await upload(rita, 'kitchen.jpg')
  const request = done(
    await rita.post<{ id: string }>('/api/maintenance-requests', {
      ...{ unitId: lease.unitId, title: `Tap of ${one.lastName}`, photos: [photo] },
      description: `Ring ${one.phone}`,
    }),
  )
  const path = `/api/maintenance-requests/${request.id}`
  done(await rita.post(`${path}/comments`, { text: `Ask for ${one.firstName}` }))
  done(await lana.post(`${path}/comments`, { text: `Told ${one.firstName}` }))
  done(
    await lana.post(`${path}/comments`, { text: `${one.lastName} is difficult`, isInternal: true }),
  )
  const vendor = done(
    await lana.post<{ id: string }>('/api/vendors', {
      name: 'Zed',
      email: `zed@${one.lastName}.test`.toLowerCase(),
    }),
  )
  done(await lana.post(`${path}/vendor-links`, { vendorId: vendor.id }))
  done(await lana.patch(`/api/vendors/${vendor.id}`, { email: null, archived: true }))
  done(await lana.patch(path, { entryNote: `Ask ${one.firstName}` }))
  done(await lana.patch(path, { status: 'in_progress' }))
  done(await lana.patch(path, { status: 'completed' }))
  done(
    await rita.post(`${path}/confirmation`, {
      isSolved: true,
      feedback: `Thanks, ${one.firstName}`,
    }),
  )
  const paid = done(
    await rita.post<Payment>(
      '/api/payments',
      { leaseId: lease.id, amount: '5.00', notes: `From ${one.firstName}` },
      key(),
    ),
  )
  done(await lana.patch(`/api/payments/${paid.id}`, { status: 'completed' }))
}

export async function moveOut(lana: User, one: Unique, lease: Lease) {
  const path = `/api/leases/${lease.id}`
  done(
    await lana.put(`${path}/eviction`, {
      evictionOn: lease.startDate,
      reason: `${one.lastName} drums`,
    }),
  )
  done(
    await lana.put(`${path}/forwarding-address`, {
      forwardingAddress: `c/o ${one.lastName}, Rome`,
    }),
    [200, 204, 404],
  )
  done(
    await lana.put(`${path}/termination`, {
      terminatedOn: addDays(today, -1),
      reason: `${one.firstName} left`,
    }),
  )
  const { balance } = done(await lana.get<Lease>(path))
  if (Number(balance) > 0)
    done(await lana.post('/api/payments', { leaseId: lease.id, amount: balance }))
  if (Number(balance) < 0)
    done(
      await lana.post('/api/refunds', {
        leaseId: lease.id,
        amount: balance.slice(1),
        notes: `To ${one.email}`,
      }),
    )
}
