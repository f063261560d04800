import { describe, expect, it, test } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { type Lease, paidAtOffice } from '#shared/leases/leases.ts'
import type { Notification } from '#shared/messaging/notifications.ts'
import { mailsTo } from '#test/mailbox.ts'
import {
  landlord,
  leaseUnit,
  memberOf,
  renterOf,
  signIn,
  tenantOf,
  type User,
} from '#test/world.ts'
import { everybody, itIs, leaseHome, leaseNow, made } from '../fixture.ts'
import { atHome } from './renewals/renewal-offers-fixture.ts'

describe('an eviction', () => {
  it('is opened for a day by the office and closed again, and the lease stays active', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    const { manager } = await everybody(lana, lease)
    itIs('2025-03-03')
    const open = made(await manager.put<Lease>(url(lease), opened('2025-03-03')))
    expect(open).toMatchObject({
      status: 'active',
      evictionOn: '2025-03-03',
      evictionReason: 'Rent unpaid',
    })
    const moved = made(await lana.put<Lease>(url(lease), opened('2025-03-01', 'Noise')))
    expect(moved).toMatchObject({ evictionOn: '2025-03-01', evictionReason: 'Noise' })
    expect((await manager.delete(url(lease))).status).toBe(204)
    expect((await lana.delete(url(lease))).status).toBe(204)
    expect(await leaseNow(lana, lease)).toMatchObject({ evictionOn: null, evictionReason: null })
  })

  test.each([
    [
      'a day to come',
      opened('2025-02-04'),
      { evictionOn: 'Choose a day of the lease, up to today' },
    ],
    [
      'a day before the lease',
      opened('2024-12-31'),
      { evictionOn: 'Choose a day of the lease, up to today' },
    ],
    [
      'a reason that is too long',
      opened('2025-02-03', 'x'.repeat(201)),
      { reason: 'Must be at most 200 characters' },
    ],
    ['no day', { reason: 'x' }, { evictionOn: 'Choose the day the eviction was started' }],
    ['no reason', opened('2025-02-03', ' '), { reason: 'Say why the eviction was started' }],
  ])('%s is refused at the field', async (_, sent, fields) => {
    const { lana, lease } = await leaseHome('2025-01-01')
    itIs('2025-02-03')
    expect(await lana.put(url(lease), sent)).toMatchObject({ status: 400, body: { fields } })
  })

  it('is not opened on a lease that has not begun or has ended', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    const pending = await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana)).id, {
      startDate: '2029-02-01',
      endDate: '2029-12-31',
    })
    itIs('2025-01-20')
    await end(lana, lease, '2025-01-10')
    for (const [which, message] of [
      [pending, 'This lease has not begun yet'],
      [lease, 'This lease has already ended'],
    ] as const)
      expect(await lana.put(url(which), opened('2025-01-20'))).toMatchObject({
        status: 409,
        body: { message },
      })
  })

  it('is not for owners, staff, tenants or another landlord to open or to close', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    const { owner, staff, tenant } = await everybody(lana, lease)
    made(await lana.put(url(lease), opened(lease.startDate)))
    for (const person of [owner, staff, tenant]) {
      expect((await person.put(url(lease), opened(lease.startDate))).status).toBe(403)
      expect((await person.delete(url(lease))).status).toBe(403)
    }
    const otto = await landlord()
    expect((await otto.put(url(lease), opened(lease.startDate))).status).toBe(404)
    expect((await otto.delete(url(lease))).status).toBe(404)
    expect((await leaseNow(lana, lease)).evictionOn).toBe('2025-01-01')
  })
})

describe('during an eviction', () => {
  it('a tenant reports no payment, and the office records receipts', async () => {
    const lana = await landlord()
    const rita = await renterOf(lana, lana.units[0]?.id ?? '')
    const cora = await signIn((await tenantOf(lana, 'Shares')).id)
    await lana.post('/api/co-tenants', { leaseId: rita.lease.id, tenantId: cora.user.id })
    made(await lana.put(url(rita.lease), opened(rita.lease.startDate)))
    const ask = (person: User) =>
      person.post<Payment>('/api/payments', { leaseId: rita.lease.id, amount: '100' })
    for (const person of [rita, cora])
      expect(await ask(person)).toMatchObject({ status: 409, body: { message: paidAtOffice } })
    expect(await ask(lana)).toMatchObject({ status: 201, body: { status: 'completed' } })
    expect((await rita.get<Payment[]>('/api/payments')).body).toHaveLength(1)
    await lana.delete(url(rita.lease))
    expect(await ask(rita)).toMatchObject({ status: 201, body: { status: 'pending' } })
  })

  it('a landlord who rents here reports no payment here, and records those of their own tenants', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const { lease } = await renterOf(lana, lana.units[0]?.id ?? '', otto)
    const own = await renterOf(otto, otto.units[0]?.id ?? '')
    made(await lana.put(url(lease), opened(lease.startDate)))
    const ask = ({ id }: { id: string }) =>
      otto.post('/api/payments', { leaseId: id, amount: '100' })
    expect((await ask(lease)).status).toBe(409)
    expect((await ask(own.lease)).status).toBe(201)
    expect((await otto.delete(url(lease))).status).toBe(404)
  })

  it('a manager who rents from their own office records their payment, without a notification of a report', async () => {
    const lana = await landlord()
    const manager = await memberOf(lana, 'manager')
    const { lease } = await renterOf(lana, lana.units[0]?.id ?? '', manager)
    made(await lana.put(url(lease), opened(lease.startDate)))
    const sent = { leaseId: lease.id, amount: '100', status: 'completed' }
    expect(made(await manager.post<Payment>('/api/payments', sent)).status).toBe('completed')
    expect((await lana.get<Notification[]>('/api/notifications')).body).toEqual([])
  })

  it('the lease is not renewed, though its rent can change', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    made(await lana.put(url(lease), opened(lease.startDate)))
    const renew = (body: object) => lana.post<Lease>(`/api/leases/${lease.id}/renewals`, body)
    const message = 'This lease has an open eviction: close it before renewing'
    expect(await renew({ endDate: '2030-12-31' })).toMatchObject({ status: 409, body: { message } })
    expect(made(await renew({ monthlyRent: '1300' })).endDate).toBe('2029-12-31')
    await lana.delete(url(lease))
    expect(made(await renew({ endDate: '2030-12-31' })).endDate).toBe('2030-12-31')
  })

  it('it closes by itself once the lease has ended, not before', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    itIs('2025-03-03')
    made(await lana.put(url(lease), opened('2025-03-03')))
    expect(made(await end(lana, lease, '2025-03-20'))).toMatchObject({
      status: 'active',
      evictionOn: '2025-03-03',
    })
    await lana.delete(`/api/leases/${lease.id}/termination`)
    expect(made(await end(lana, lease, '2025-03-02'))).toMatchObject({
      status: 'terminated',
      endReason: 'Eviction',
      evictionOn: null,
      evictionReason: null,
    })
  })

  it('tenants are notified once when it ends with the lease, and no one else is', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    const { manager, owner, staff, tenant } = await everybody(lana, lease)
    const { id: tenantId } = await tenantOf(lana, 'Shares')
    const cora = await atHome(tenantId)
    made(await lana.post('/api/co-tenants', { leaseId: lease.id, tenantId }))
    itIs('2025-03-03')
    made(await lana.put(url(lease), opened(lease.startDate)))
    made(await end(lana, lease, '2025-03-20'))
    for (const person of [tenant, cora]) expect(await told(person)).toHaveLength(1)
    await lana.delete(`/api/leases/${lease.id}/termination`)
    for (let time = 0; time < 2; time++) made(await end(lana, lease, '2025-03-02'))
    for (const person of [tenant, cora]) {
      const [over, ...before] = await told(person)
      expect(before).toHaveLength(1)
      expect(over).toMatchObject({
        title: 'Payments can be reported again',
        text: 'The lease for Alpha, Unit 1 has ended. You can report remaining payments in Rooftree again',
        path: `/financials/leases/${lease.id}`,
      })
      const mails = await mailsTo(person.user.email)
      expect(mails.at(-1)?.text).not.toMatch(/evict/i)
      const paid = { leaseId: lease.id, amount: '100' }
      expect((await person.post('/api/payments', paid)).status).toBe(201)
    }
    for (const person of [manager, owner, staff])
      expect((await told(person)).filter(({ title }) => /again/.test(title))).toEqual([])
  })
})

async function told(person: User) {
  const { body } = await person.get<Notification[]>('/api/notifications')
  return body.filter(({ kind }) => kind === 'lease')
}

function opened(evictionOn: string, reason = 'Rent unpaid') {
  return { evictionOn, reason }
}

const url = (lease: { id: string }) => `/api/leases/${lease.id}/eviction`

function end(lana: User, lease: { id: string }, terminatedOn: string) {
  const sent = { terminatedOn, reason: 'Eviction' }
  return lana.put<Lease>(`/api/leases/${lease.id}/termination`, sent)
}
