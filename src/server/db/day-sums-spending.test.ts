import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BillPayments } from '#shared/accounting/bill-payments.ts'
import { addDays } from '#shared/dates.ts'
import { database, organizationIdOf } from '#test/world.ts'
import { today } from '../jobs/fixture.ts'
import { agree, drawn, office, wrong } from './day-sums-fixture.ts'

test('after any change of expenses, bills, deposits and owners’ entries, each day’s totals equal its rows', async () => {
  const { lana, leases, owner } = await office()
  const { any, one } = drawn(20_260_411)
  const propertyId = lana.property.id
  const day = () => addDays(today(), -any(150))
  const cents = () => `${1 + any(1_500)}.${10 + any(90)}`
  const category = () => one(['repairs', 'insurance', 'capital_improvement'])
  const vendor = (await lana.post<{ id: string }>('/api/vendors', { name: 'Pipe & Sons' })).body
  const some = async (url: string) => one((await lana.get<{ id: string }[]>(url)).body)?.id
  const payments: { id: string }[] = []
  const acts: (() => Promise<unknown>)[] = [
    () =>
      lana.post('/api/expenses', {
        ...{ propertyId, category: category(), payee: 'Pipes', amount: cents() },
        ...{ incurredOn: day(), paidOn: any(2) ? today() : null },
      }),
    async () => lana.patch(`/api/expenses/${await some('/api/expenses')}`, { paidOn: today() }),
    async () => lana.delete(`/api/expenses/${await some('/api/expenses')}`, { reason: 'Wrong' }),
    () =>
      lana.post('/api/bills', {
        ...{ vendorId: vendor.id, billOn: day(), stage: 'approved' },
        lines: [
          { propertyId, category: category(), amount: cents() },
          { propertyId, category: category(), amount: cents() },
        ],
      }),
    async () => {
      const bills = [{ billId: await some('/api/bills?state=approved') }]
      const paid = await lana.post<BillPayments>('/api/bill-payments', { paidOn: today(), bills })
      if (paid.status === 201) payments.push(...paid.body)
      return paid
    },
    () => lana.delete(`/api/bill-payments/${one(payments)?.id}`),
    () =>
      lana.post('/api/deposit-entries', {
        ...{ leaseId: one(leases), amount: cents(), entryOn: day(), confirm: true },
        kind: one(['received', 'received', 'interest', 'applied', 'refunded']),
      }),
    async () => lana.delete(`/api/deposit-entries/${await some('/api/deposit-entries')}`),
    () =>
      lana.post('/api/owner-entries', {
        ...{ propertyId, amount: cents(), confirm: true, kind: any(2) ? 'draw' : 'contribution' },
      }),
    async () => lana.delete(`/api/owner-entries/${await some('/api/owner-entries')}`),
  ]
  const seen = new Set<unknown>()
  for (let step = 0; step < 70; step++) {
    const answer = await one(acts)?.()
    seen.add((answer as { status: number }).status)
  }
  expect([...seen].filter(status => Number(status) >= 500)).toEqual([])
  expect(payments).not.toEqual([])
  const { rows } = await database.db.execute<{ figure: string }>(sql`
    select distinct figure from day_sums where organization_id = ${await organizationIdOf(lana)}`)
  const kept = ['expenses', 'expenses_paid', 'deposits', 'owner_entries']
  expect(rows.map(({ figure }) => figure)).toEqual(expect.arrayContaining(kept))
  expect(await wrong(lana)).toEqual([])
  await agree(lana, owner)
})
