import { expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { todayIn } from '#shared/dates.ts'
import type { CoTenant } from '#shared/leases/co-tenants.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { landlord, leaseUnit, memberOf, signIn, tenantOf } from '#test/world.ts'
import { made } from '../fixture.ts'

async function shared() {
  const lana = await landlord()
  const bob = await signIn((await tenantOf(lana, 'Ray')).id)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.user.id)
  const cora = await signIn((await tenantOf(lana, 'Shares')).id)
  const sent = { leaseId: lease.id, tenantId: cora.user.id }
  const row = made(await lana.post<CoTenant>('/api/co-tenants', sent))
  return { lana, bob, cora, lease, row, url: `/api/co-tenants/${row.id}/responsibility` }
}

it('a co-tenant becomes the tenant, the tenant a co-tenant, and ledger and history stay', async () => {
  const { lana, bob, cora, lease, url } = await shared()
  const paid = { leaseId: lease.id, amount: '300', status: 'completed' }
  made(await lana.post<Payment>('/api/payments', paid))
  const before = await lana.get<{ entries: object[] }>(`/api/leases/${lease.id}/ledger`)
  const changed = made(await lana.post<Lease>(url))
  expect(changed).toMatchObject({
    id: lease.id,
    tenantId: cora.user.id,
    tenant: { lastName: 'Shares' },
    coTenants: [{ id: bob.user.id, lastName: 'Ray' }],
    earlierTenants: [{ id: bob.user.id, lastName: 'Ray', until: todayIn('America/New_York') }],
  })
  const { body: ledger } = await lana.get<{ entries: object[] }>(`/api/leases/${lease.id}/ledger`)
  expect(ledger).toEqual(before.body)
  for (const person of [bob, cora])
    expect((await person.get<Lease>(`/api/leases/${lease.id}`)).body).toMatchObject({
      tenantId: cora.user.id,
      earlierTenants: null,
    })
  const log = await lana.get(`/api/audit-log?entity=lease`)
  expect(log.text).toContain(cora.user.id)
})

it('they change back, and the lease keeps both changes', async () => {
  const { lana, bob, cora, lease, url } = await shared()
  made(await lana.post<Lease>(url))
  expect((await lana.post(url)).status).toBe(404)
  const { body } = await lana.get<CoTenant[]>(`/api/co-tenants?leaseId=${lease.id}`)
  const back = made(await lana.post<Lease>(`/api/co-tenants/${body[0]?.id}/responsibility`))
  expect(back.tenantId).toBe(bob.user.id)
  expect(back.earlierTenants?.map(({ id }) => id)).toEqual([cora.user.id, bob.user.id])
})

it('is for the office of a running lease alone', async () => {
  const { lana, bob, cora, lease, url } = await shared()
  for (const role of ['owner', 'staff'] as const)
    expect((await (await memberOf(lana, role)).post(url)).status).toBe(403)
  for (const person of [bob, cora]) expect((await person.post(url)).status).toBe(403)
  expect((await (await landlord()).post(url)).status).toBe(404)
  const end = { terminatedOn: lease.startDate, reason: 'Moved' }
  made(await lana.put(`/api/leases/${lease.id}/termination`, end))
  expect(await lana.post(url)).toMatchObject({
    status: 409,
    body: { message: 'This lease has already ended' },
  })
})

it('is done once, also in parallel calls', async () => {
  const { lana, lease, url } = await shared()
  const answers = await Promise.all(Array.from({ length: 5 }, () => lana.post(url)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
  const { body } = await lana.get<Lease>(`/api/leases/${lease.id}`)
  expect([body.coTenants.length, body.earlierTenants?.length]).toEqual([1, 1])
})
