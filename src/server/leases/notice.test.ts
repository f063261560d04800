import { describe, expect, it, test } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import { landlord, leaseUnit, renterOf, tenantOf, type User } from '#test/world.ts'
import { everybody, itIs, leaseHome, leaseNow, made } from '../fixture.ts'

describe('a notice to vacate', () => {
  it('is given by the tenant, dated today and for themselves, and the lease stays active', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    const { tenant } = await everybody(lana, lease)
    itIs('2025-02-03')
    const sent = { moveOutOn: '2025-03-05', noticeOn: '2025-01-02', by: 'landlord' }
    expect(made(await tenant.put<Lease>(url(lease), sent))).toMatchObject({
      status: 'active',
      noticeOn: '2025-02-03',
      noticeBy: 'tenant',
      moveOutOn: '2025-03-05',
      terminatedOn: null,
    })
  })

  it('is recorded by the office for either side', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    itIs('2025-02-03')
    const sent = { moveOutOn: '2025-03-05', noticeOn: '2025-01-31', by: 'landlord' }
    expect(made(await lana.put<Lease>(url(lease), sent))).toMatchObject({
      noticeOn: '2025-01-31',
      noticeBy: 'landlord',
    })
    expect((await lana.put(url(lease), sent)).status).toBe(200)
    expect((await lana.delete(url(lease))).status).toBe(204)
    expect(await leaseNow(lana, lease)).toMatchObject({ noticeOn: null, moveOutOn: null })
  })

  test.each([
    [{ moveOutOn: '' }, { moveOutOn: 'Choose the move-out date' }],
    [
      { moveOutOn: '2025-02-02' },
      { moveOutOn: 'Choose a day from 2025-02-03 on, when the notice was given' },
    ],
    [{ noticeOn: '2025-02-04' }, { noticeOn: 'Choose a day of the lease, up to today' }],
    [{ noticeOn: '2024-12-31' }, { noticeOn: 'Choose a day of the lease, up to today' }],
    [{ by: 'owner' }, { by: 'Choose tenant or landlord' }],
  ])('%j is refused at the field', async (change, fields) => {
    const { lana, lease } = await leaseHome('2025-01-01')
    itIs('2025-02-03')
    const sent = { moveOutOn: '2025-03-05', ...change }
    expect(await lana.put(url(lease), sent)).toMatchObject({ status: 400, body: { fields } })
  })

  it('is refused for a lease that has not begun or has ended', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    const pending = await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana)).id, {
      startDate: '2025-02-01',
    })
    itIs('2025-01-20')
    const end = { terminatedOn: '2025-01-10', reason: 'Moves' }
    await lana.put(`/api/leases/${lease.id}/termination`, end)
    for (const [which, message] of [
      [pending, 'This lease has not begun yet'],
      [lease, 'This lease has already ended'],
    ] as const)
      expect(await lana.put(url(which), { moveOutOn: '2025-03-01' })).toMatchObject({
        status: 409,
        body: { message },
      })
  })

  it('is refused from owners, staff and neighbors', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    const { owner, staff, tenant, manager } = await everybody(lana, lease)
    const ask = (person: User) => person.put(url(lease), { moveOutOn: '2099-03-05' })
    expect((await ask(owner)).status).toBe(403)
    expect((await ask(staff)).status).toBe(403)
    expect((await ask(manager)).status).toBe(200)
    expect((await tenant.delete(url(lease))).status).toBe(403)
  })

  it('an employee of one landlord gives notice to another they rent from', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const rita = await renterOf(lana, lana.units[0]?.id ?? '', otto)
    const given = await otto.put<Lease>(url(rita.lease), {
      moveOutOn: '2099-01-31',
      by: 'landlord',
    })
    expect(made(given)).toMatchObject({ noticeBy: 'tenant' })
    const neighbour = await renterOf(lana, lana.units[1]?.id ?? '')
    expect((await neighbour.put(url(rita.lease), { moveOutOn: '2099-01-31' })).status).toBe(404)
  })
})

const url = (lease: { id: string }) => `/api/leases/${lease.id}/notice`
