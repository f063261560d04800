import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { tenantMerges } from '#server/db/tables.ts'
import { runJob } from '#server/jobs/fixture.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { TenantMerge } from '#shared/people/tenant-merges.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { call, database, landlord, leaseUnit, memberOf, renterOf, tenantOf } from '#test/world.ts'
import { merge, namesOf, office, rowOf } from './merges-fixture.ts'
import { tenantMergesJob } from './merging.ts'

describe('two records of one tenant', () => {
  it('become one: leases, requests and messages belong to the remaining record', async () => {
    const { lana, kept, merged, lease } = await office()
    const answer = await merge(lana, kept, merged)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        kept: { id: kept.id },
        merged: { id: merged.id },
        leases: 1,
        requests: 1,
        undoneAt: null,
      },
    })
    expect((await lana.get<Lease>(`/api/leases/${lease.id}`)).body.tenant).toMatchObject({
      id: kept.id,
    })
    expect(await namesOf(lana)).toEqual(['Kept'])
    expect((await lana.get(`/api/tenants/${merged.id}`)).status).toBe(404)
    const [request] = (await lana.get<{ tenant: { id: string } }[]>('/api/maintenance-requests'))
      .body
    expect(JSON.stringify(request)).toContain(kept.id)
  })

  it('two who pay shares of one lease stay two, with a sentence', async () => {
    const { lana, kept, merged } = await office()
    const third = await tenantOf(lana, 'Third')
    const lease = await leaseUnit(lana, lana.units[1]?.id ?? '', third.id)
    for (const { id } of [kept, merged])
      await lana.post('/api/co-tenants', { leaseId: lease.id, tenantId: id })
    const payers = [
      { kind: 'tenant', userId: kept.id, share: '100' },
      { kind: 'tenant', userId: merged.id, share: '200' },
    ]
    const path = `/api/leases/${lease.id}/payers`
    const shared = await lana.put(path, { payers, effectiveFrom: lease.startDate })
    expect(shared.status).toBe(200)
    expect(await merge(lana, kept, merged)).toMatchObject({
      ...{ status: 400, body: { message: expect.stringContaining('pay shares of one lease') } },
    })
  })

  it('an undo restores all moved rows, and later ones stay', async () => {
    const { lana, kept, merged, lease } = await office()
    const { body } = await merge(lana, kept, merged)
    const later = await leaseUnit(lana, lana.units[1]?.id ?? '', kept.id)
    expect((await lana.get<TenantMerge[]>('/api/tenant-merges')).body).toHaveLength(1)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => lana.delete(`/api/tenant-merges/${body.id}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
    const tenantIn = async (id: string) =>
      (await lana.get<Lease>(`/api/leases/${id}`)).body.tenant.id
    expect([await tenantIn(lease.id), await tenantIn(later.id)]).toEqual([merged.id, kept.id])
    expect(await namesOf(lana)).toEqual(['Kept', 'Merged'])
    const back = await lana.get<Tenant>(`/api/tenants/${merged.id}`)
    expect(back.body.email).toBe(merged.email)
    expect((await lana.get<TenantMerge[]>('/api/tenant-merges')).body).toEqual([])
  })

  it('a gap in the contact data is filled, and the address of the second record is available again', async () => {
    const { lana, kept, merged } = await office()
    await lana.patch(`/api/tenants/${kept.id}`, { email: null, phone: null })
    await lana.patch(`/api/tenants/${merged.id}`, { phone: '555 0100' })
    const { body } = await merge(lana, kept, merged)
    const now = await lana.get<Tenant>(`/api/tenants/${kept.id}`)
    expect(now.body).toMatchObject({ email: merged.email, phone: '555 0100' })
    await lana.delete(`/api/tenant-merges/${body.id}`)
    const before = await lana.get<Tenant>(`/api/tenants/${kept.id}`)
    expect(before.body).toMatchObject({ email: null, phone: null })
    expect((await lana.get<Tenant>(`/api/tenants/${merged.id}`)).body.email).toBe(merged.email)
  })

  it('a person is not their own co-tenant after a merge', async () => {
    const { lana, kept, merged, lease } = await office()
    await lana.post('/api/co-tenants', { leaseId: lease.id, tenantId: kept.id })
    const { body } = await merge(lana, kept, merged)
    const beside = async () =>
      (
        await lana.get<{ person: { id: string } }[]>(`/api/co-tenants?leaseId=${lease.id}`)
      ).body.map(({ person }) => person.id)
    expect(await beside()).toEqual([])
    await lana.delete(`/api/tenant-merges/${body.id}`)
    expect(await beside()).toEqual([kept.id])
  })

  it('a record with an account remains, and two accounts stay two', async () => {
    const { lana, kept } = await office()
    const rita = await renterOf(lana, lana.units[1]?.id ?? '')
    expect(await merge(lana, kept, { id: rita.user.id })).toMatchObject({
      status: 400,
      body: { fields: { mergedId: expect.stringContaining('keep it') } },
    })
    expect((await merge(lana, { id: rita.user.id }, kept)).status).toBe(201)
    expect((await rita.get('/api/auth/user')).status).toBe(200)
    const rob = await renterOf(lana, lana.units[2]?.id ?? '')
    expect(await merge(lana, { id: rita.user.id }, { id: rob.user.id })).toMatchObject({
      status: 400,
      body: { fields: { mergedId: expect.stringContaining('account of their own') } },
    })
  })

  it('belong to one office: those of another landlord are treated as unknown', async () => {
    const [{ lana, kept }, otto] = [await office(), await landlord()]
    const theirs = await tenantOf(otto)
    for (const [one, two] of [
      [kept, theirs],
      [theirs, kept],
      [kept, kept],
    ] as const)
      expect((await merge(lana, one, two)).status).toBe(400)
    const { body } = await merge(lana, kept, await tenantOf(lana))
    expect((await otto.delete(`/api/tenant-merges/${body.id}`)).status).toBe(404)
    expect((await otto.get('/api/tenant-merges')).body).toEqual([])
    const staff = await memberOf(lana, 'staff')
    expect((await staff.get('/api/tenant-merges')).status).toBe(403)
  })

  it('are undone for a day; then the second record is deleted', async () => {
    const { lana, kept, merged } = await office()
    const { body } = await merge(lana, kept, merged)
    await runJob(tenantMergesJob)
    expect(await rowOf(merged.id), 'within the day').toMatchObject({ lastName: 'Merged' })
    await database.db
      .update(tenantMerges)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(tenantMerges.id, body.id))
    expect(await lana.delete(`/api/tenant-merges/${body.id}`)).toMatchObject({
      status: 409,
      body: { message: 'A merge can be undone for 24 hours' },
    })
    await runJob(tenantMergesJob)
    expect(await rowOf(merged.id)).toMatchObject({
      firstName: null,
      lastName: null,
      email: null,
      phone: null,
    })
    expect(await namesOf(lana)).toEqual(['Kept'])
  })

  it('a merged record is erased together with its person', async () => {
    const lana = await landlord()
    const [kept, merged] = [await tenantOf(lana, 'Kept'), await tenantOf(lana, 'Merged')]
    await merge(lana, kept, merged)
    const erased = await call('DELETE', `/api/tenants/${kept.id}`, {
      token: lana.token,
      body: { confirmation: 'ERASE' },
    })
    expect(erased.status).toBe(204)
    expect(await rowOf(merged.id)).toMatchObject({ firstName: null, lastName: null, email: null })
  })

  it('of many merges in parallel each record is merged once', async () => {
    const { lana, kept, merged } = await office()
    const answers = await Promise.all(Array.from({ length: 5 }, () => merge(lana, kept, merged)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400])
  })
})
