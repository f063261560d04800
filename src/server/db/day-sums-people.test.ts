import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { erasureConfirmation } from '#shared/account/erasure.ts'
import { type Lease, leaseStages } from '#shared/leases/leases.ts'
import { addMoney } from '#shared/money.ts'
import type { TenantMerge } from '#shared/people/tenant-merges.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { call, database, leaseUnit, tenantOf, type User } from '#test/world.ts'
import { today } from '../jobs/fixture.ts'
import { agree, office, wrong } from './day-sums-fixture.ts'

test('after any change of tenants and leases, their lists are counted and summed as their rows are', async () => {
  const { lana, leases, owner } = await office()
  await checkLists(lana)
  const [ann, bob, eve] = [await tenantOf(lana), await tenantOf(lana), await tenantOf(lana)]
  const year = Number(today().slice(0, 4))
  const future = { startDate: `${year + 1}-01-01`, endDate: `${year + 2}-12-31` }
  const later = await leaseUnit(lana, lana.units[2]?.id ?? '', ann.id, future)
  const shared = { leaseId: leases[0], tenantId: eve.id }
  expect((await lana.post('/api/co-tenants', shared)).status).toBe(201)
  await checkLists(lana)

  await database.db.execute(sql`update leases set month_to_month_since = end_date + 1,
    monthly_rent = monthly_rent + 12.34 where id = ${leases[0]}`)
  await checkLists(lana)
  expect((await lana.get<object>('/api/leases/summary?stage=month_to_month')).body).toMatchObject({
    count: 1,
  })

  const pair = { keptId: bob.id, mergedId: ann.id }
  const merged = await lana.post<TenantMerge>('/api/tenant-merges', pair)
  expect(merged.status).toBe(201)
  await checkLists(lana)
  expect((await lana.delete(`/api/tenant-merges/${merged.body.id}`)).status).toBe(204)
  const end = { terminatedOn: today(), reason: 'Moves' }
  for (const id of [later.id, leases[1]])
    expect((await lana.put(`/api/leases/${id}/termination`, end)).status).toBe(200)
  await checkLists(lana)
  await agree(lana, owner)
})

test('the debt of an erased person is of no tenant, unless a tenant shared the lease', async () => {
  const { lana, leases } = await office()
  const eve = await tenantOf(lana)
  const [shared, alone] = (await lana.get<Lease[]>('/api/leases')).body
  await lana.post('/api/co-tenants', { leaseId: shared?.id, tenantId: eve.id })
  // No debtor is erased, but a restored backup repeats erasures whatever came since.
  for (const lease of [shared, alone])
    await database.db.execute(sql`with former as (
        update users set former_number = (select coalesce(max(former_number), 0) + 1 from users)
        where id = ${lease?.tenant.id} returning id)
      delete from organization_tenants using former where user_id = former.id`)
  expect(leases).toContain(alone?.id)
  await checkLists(lana)
  const body = { confirmation: erasureConfirmation }
  const bob = await tenantOf(lana)
  const erased = await call('DELETE', `/api/tenants/${bob.id}`, { token: lana.token, body })
  expect(erased.status).toBe(204)
  await checkLists(lana)
})

/** Counts and sums equal those of the rows that are listed, and the doctor finds nothing. */
async function checkLists(lana: User) {
  expect(await wrong(lana)).toEqual([])
  const { body: tenants } = await lana.get<Tenant[]>('/api/tenants')
  const ids = new Set(tenants.map(({ id }) => id))
  const all = await leasesOf(lana)
  const owing = all.filter(({ tenant, coTenants }) =>
    [tenant, ...coTenants].some(({ id }) => ids.has(id)),
  )
  const owed = { currency: 'USD', amount: owedOn(owing) }
  const { body } = await lana.get<object>('/api/tenants/summary')
  expect(body).toEqual({ count: tenants.length, sums: [owed] })
  for (const table of ['', 'table=true&'])
    await checkCount(lana, `tenants?${table}`, tenants.length)
  await checkCount(lana, 'leases?', all.length)
  for (const stage of leaseStages) {
    const rows = await leasesOf(lana, stage)
    const amount = rows.reduce((sum, { monthlyRent }) => addMoney(sum, monthlyRent), '0.00')
    const sums = rows.length > 0 ? [{ currency: 'USD', amount, open: owedOn(rows) }] : []
    const summary = await lana.get<object>(`/api/leases/summary?stage=${stage}`)
    expect(summary.body, stage).toEqual({ count: rows.length, sums })
    await checkCount(lana, `leases?stage=${stage}&`, rows.length)
  }
}

async function leasesOf(lana: User, stage = ''): Promise<Lease[]> {
  return (await lana.get<Lease[]>(`/api/leases${stage && `?stage=${stage}`}`)).body
}

function owedOn(leases: readonly Lease[]): string {
  const owing = leases.filter(({ balance }) => !balance.startsWith('-'))
  return owing.reduce((sum, { balance }) => addMoney(sum, balance), '0.00')
}

async function checkCount(lana: User, list: string, count: number) {
  const { headers } = await lana.get(`/api/${list}limit=1`)
  expect(Number(headers['x-total-count']), list).toBe(count)
}
