import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { payments, tenantMerges } from '#server/db/tables.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { TenantMerge } from '#shared/people/tenant-merges.ts'
import type { Report } from '#shared/reports/reports.ts'
import { linesOfPdf } from '#test/printed.ts'
import {
  app,
  call,
  database,
  landlord,
  leaseUnit,
  signIn,
  tenantOf,
  type User,
} from '#test/world.ts'
import { made } from '../../fixture.ts'

const url = '/api/payments'

describe('who paid', () => {
  it('is the tenant who reports it: list, notification, receipt and report name them after it is confirmed', async () => {
    const { lana, lease, rob } = await shared()
    const reported = made(await record(await signIn(rob.id), lease, { amount: '500' }))
    expect(reported.paidBy).toEqual({ id: rob.id, firstName: 'Bob', lastName: 'Two' })
    const { body: told } = await lana.get<{ text: string }[]>('/api/notifications')
    expect(told[0]?.text).toContain('Bob Two reported $500.00')
    made(await lana.patch(`${url}/${reported.id}`, { status: 'completed' }))
    expect((await lana.get<Payment[]>(url)).body).toMatchObject([
      { tenant: { lastName: 'One' }, paidBy: { lastName: 'Two' } },
    ])
    expect(await receivedFrom(lana, reported)).toBe('Received from | Bob Two')
    expect(await historyOf(lana)).toMatchObject([{ Tenant: 'Bob One', 'Paid By': 'Bob Two' }])
  })

  it('is the one named by the office, the only one where there is one, and otherwise unknown', async () => {
    const { lana, lease, roma, rob } = await shared()
    const named = made(await record(lana, lease, { amount: '1', paidBy: rob.id }))
    expect(named.paidBy?.id).toBe(rob.id)
    for (const paidBy of [undefined, null, '']) {
      const payment = made(await record(lana, lease, { amount: '2', paidBy }))
      expect(payment.paidBy).toBeNull()
      expect(await receivedFrom(lana, payment)).toBe('Received from | Bob One, Bob Two')
    }
    const alone = await leaseUnit(lana, lana.units[1]?.id ?? '', roma.id)
    const only = made(await record(lana, alone, { amount: '3' }))
    expect(only.paidBy?.id).toBe(roma.id)
    expect((await historyOf(lana)).map(row => row['Paid By']).toSorted()).toEqual([
      '',
      '',
      '',
      'Bob One',
      'Bob Two',
    ])
  })

  it('is one of the people on the lease: any other person is refused at the field', async () => {
    const { lana, lease, roma } = await shared()
    const outsider = await tenantOf(lana, 'Stranger')
    const other = await landlord()
    const tenant = await signIn(roma.id)
    for (const person of [lana, tenant])
      for (const id of [outsider.id, lana.user.id, other.user.id, lease.id])
        expect(await record(person, lease, { amount: '1', paidBy: id })).toMatchObject({
          status: 400,
          body: { fields: { paidBy: 'Choose one of the tenants on this lease' } },
        })
    expect((await lana.get<Payment[]>(url)).body).toEqual([])
  })

  it('stays after they leave the lease, and is found by a search for a co-tenant', async () => {
    const { lana, lease, rob, row } = await shared()
    const paid = made(await record(lana, lease, { amount: '1', paidBy: rob.id }))
    expect((await lana.get<Payment[]>(`${url}?q=Two`)).body.map(({ id }) => id)).toEqual([paid.id])
    expect((await lana.delete(`/api/co-tenants/${row}`)).status).toBe(204)
    expect((await lana.get<Payment[]>(url)).body[0]?.paidBy?.id).toBe(rob.id)
    expect(await receivedFrom(lana, paid)).toBe('Received from | Bob Two')
  })
})

test('a merge lets payments name the record that stays, and an undo the one that paid', async () => {
  const { lana, lease, rob } = await shared()
  const kept = await tenantOf(lana, 'Kept')
  made(await record(lana, lease, { amount: '1', paidBy: rob.id }))
  const payer = async () => (await lana.get<Payment[]>(url)).body[0]?.paidBy?.lastName
  const ids = { keptId: kept.id, mergedId: rob.id }
  const merge = made(await lana.post<TenantMerge>('/api/tenant-merges', ids))
  expect(await payer()).toBe('Kept')
  expect((await lana.delete(`/api/tenant-merges/${merge.id}`)).status).toBe(204)
  expect(await payer()).toBe('Two')
})

test('a merge of an earlier release, which stored no payers, is undone too', async () => {
  const { lana, rob } = await shared()
  const kept = await tenantOf(lana, 'Kept')
  const ids = { keptId: kept.id, mergedId: rob.id }
  const { id } = made(await lana.post<TenantMerge>('/api/tenant-merges', ids))
  await database.db
    .update(tenantMerges)
    .set({ record: sql`${tenantMerges.record} #- '{moved,paid}'` })
    .where(eq(tenantMerges.id, id))
  expect((await lana.delete(`/api/tenant-merges/${id}`)).status).toBe(204)
})

test.each(['an own account', 'no account'])(
  'an erasure of a payer with %s keeps the payment and removes the name',
  async account => {
    const { lana, lease, rob, row } = await shared()
    if (account === 'an own account') await signIn(rob.id)
    const paid = made(await record(lana, lease, { amount: '1', paidBy: rob.id }))
    expect((await lana.delete(`/api/co-tenants/${row}`)).status).toBe(204)
    const erased = await call('DELETE', `/api/tenants/${rob.id}`, {
      token: lana.token,
      body: { confirmation: 'ERASE' },
    })
    expect(erased.status).toBe(204)
    expect((await lana.get<Payment[]>(url)).body).toMatchObject([
      { id: paid.id, amount: '1.00', paidBy: { firstName: 'Former tenant' } },
    ])
    expect(await receivedFrom(lana, paid)).toMatch(/^Received from \| Former tenant #\d+$/)
    const [stored] = await database.db.select().from(payments).where(eq(payments.id, paid.id))
    expect(stored?.paidBy === rob.id).toBe(account === 'no account')
  },
)

/** A lease of Bob One's, which Bob Two rents with him. */
async function shared() {
  const lana = await landlord()
  const [roma, rob] = [await tenantOf(lana, 'One'), await tenantOf(lana, 'Two')]
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', roma.id)
  const sent = { leaseId: lease.id, tenantId: rob.id }
  const row = made(await lana.post<{ id: string }>('/api/co-tenants', sent)).id
  return { lana, lease, roma, rob, row }
}

function record(person: User, lease: { id: string }, sent: object) {
  return person.post<Payment>(url, { leaseId: lease.id, ...sent })
}

async function receivedFrom(person: User, payment: { id: string }): Promise<string | undefined> {
  const { rawPayload } = await app.inject({
    url: `${url}/${payment.id}/receipt`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  return (await linesOfPdf(rawPayload)).find(line => line.startsWith('Received from'))
}

async function historyOf(person: User) {
  const today = todayIn('America/New_York')
  const params = { from: addDays(today, -1), to: today }
  const sent = { reportType: 'Payment History', params }
  return made(await person.post<Report>('/api/reports/generate', sent)).rows
}
