import { describe, expect, it, test } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import type { CoTenant } from '#shared/leases/co-tenants.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { Report } from '#shared/reports/reports.ts'
import { giveTo } from '#test/ownership.ts'
import { landlord, leaseUnit, memberOf, signIn, tenantOf, type User } from '#test/world.ts'

const url = '/api/co-tenants'

/** A lease of Bob's, which Cora rents with him. */
async function shared() {
  const lana = await landlord()
  const bob = await tenantOf(lana, 'Ray')
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
  const cora = await signIn((await tenantOf(lana, 'Shares')).id)
  const added = await add(lana, lease, cora.user.id)
  expect(added.status).toBe(201)
  return { lana, lease, cora, row: added.body }
}

function add(who: User, lease: { id: string }, tenantId: string) {
  return who.post<CoTenant>(url, { leaseId: lease.id, tenantId })
}

describe('a co-tenant', () => {
  it('sees the lease and its ledger, and nothing else of the landlord', async () => {
    const { lana, lease, cora } = await shared()
    const other = await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana)).id)
    const { body: leases } = await cora.get<Lease[]>('/api/leases')
    expect(leases).toMatchObject([
      {
        id: lease.id,
        tenant: { lastName: 'Ray' },
        coTenants: [{ id: cora.user.id, firstName: 'Bob', lastName: 'Shares' }],
      },
    ])
    expect((await cora.get<object[]>('/api/properties')).body).toHaveLength(1)
    expect((await cora.get<object[]>('/api/units')).body).toHaveLength(1)
    expect((await cora.get(`/api/leases/${lease.id}/ledger`)).status).toBe(200)
    expect((await cora.get(`/api/leases/${other.id}/ledger`)).status).toBe(404)
  })

  it('reports a payment, which waits for the landlord as the tenant’s does', async () => {
    const { lana, lease, cora } = await shared()
    const reported = await cora.post<Payment>('/api/payments', {
      leaseId: lease.id,
      amount: '700',
      status: 'completed',
    })
    expect(reported).toMatchObject({ status: 201, body: { status: 'pending' } })
    const { body } = await lana.get<Payment[]>(`/api/payments?tenantId=${cora.user.id}`)
    expect(body.map(({ id }) => id)).toEqual([reported.body.id])
  })

  it('reports repairs in the home, and writes to the office', async () => {
    const { lana, lease, cora } = await shared()
    const request = { unitId: lease.unitId, title: 'Tap drips', description: 'In the kitchen' }
    const reported = await cora.post<MaintenanceRequest>('/api/maintenance-requests', request)
    expect(reported).toMatchObject({ status: 201, body: { tenantId: cora.user.id } })
    const { body: recipients } = await cora.get<{ id: string }[]>('/api/recipients')
    expect(recipients.map(({ id }) => id)).toEqual([lana.user.id])
  })

  it('gives no notice: only the primary tenant ends a shared lease', async () => {
    const { lease, cora } = await shared()
    const notice = { moveOutOn: '2099-01-31' }
    expect((await cora.put(`/api/leases/${lease.id}/notice`, notice)).status).toBe(403)
    const bob = await signIn(lease.tenantId)
    expect((await bob.put(`/api/leases/${lease.id}/notice`, notice)).status).toBe(200)
  })

  it('is in the directory of residents; the rent roll names the primary tenant', async () => {
    const { lana } = await shared()
    const made = async (reportType: string, params = {}) =>
      (await lana.post<Report>('/api/reports/generate', { reportType, params })).body.rows
    const current = await made('Tenant Directory', { status: 'current' })
    expect(current.map(({ Name }) => Name)).toEqual(['Bob Ray', 'Bob Shares'])
    expect(JSON.stringify(await made('Rent Roll'))).not.toContain('Shares')
  })

  it('reads nothing more of it once they are removed', async () => {
    const { lana, lease, cora, row } = await shared()
    expect((await lana.delete(`${url}/${row.id}`)).status).toBe(204)
    expect((await cora.get<Lease[]>('/api/leases')).body).toEqual([])
    expect((await cora.get(`/api/leases/${lease.id}`)).status).toBe(404)
    expect((await lana.delete(`${url}/${row.id}`)).status).toBe(404)
    const { body: history } = await lana.get<{ entity: string; action: string }[]>(
      `/api/audit-log?entity=co_tenant`,
    )
    expect(history.map(({ action }) => action)).toEqual(['deleted', 'created'])
  })

  it('is in the lists of the office and of the owner, with whom they rent', async () => {
    const { lana, lease, row } = await shared()
    const owner = await memberOf(lana, 'owner')
    await giveTo(lana, owner)
    for (const person of [lana, owner]) {
      const { body } = await person.get<CoTenant[]>(`${url}?leaseId=${lease.id}`)
      expect(body).toMatchObject([
        { id: row.id, person: { lastName: 'Shares' }, tenant: { lastName: 'Ray' } },
      ])
      const { body: tenants } = await person.get<{ lastName: string }[]>('/api/tenants')
      expect(tenants.map(({ lastName }) => lastName).toSorted()).toEqual(['Ray', 'Shares'])
    }
  })
})

test('the tenant, a duplicate, a person of another organization and an ended lease are refused at the field', async () => {
  const { lana, lease, cora } = await shared()
  const refused = async (tenantId: string, status: number, sentence: string) =>
    expect(await add(lana, lease, tenantId)).toMatchObject({
      status,
      body: { message: sentence, fields: { tenantId: sentence } },
    })
  await refused(lease.tenantId, 400, 'This person is already the tenant of this lease')
  await refused(cora.user.id, 409, 'This person is already a co-tenant of this lease')
  const outsider = await tenantOf(await landlord())
  await refused(outsider.id, 400, 'Choose one of your tenants')
  await lana.put(`/api/leases/${lease.id}/termination`, {
    terminatedOn: lease.startDate,
    reason: 'Moved',
  })
  expect(await add(lana, lease, (await tenantOf(lana)).id)).toMatchObject({
    status: 409,
    body: { message: 'This lease has already ended' },
  })
})
