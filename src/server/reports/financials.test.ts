import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/tables.ts'
import type { Expense } from '#shared/accounting/expenses.ts'
import type {
  Aging,
  ByProperty,
  ByTenant,
  Collection,
  Deposits,
  Months,
  PastDue,
} from '#shared/accounting/financials.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import { addMoney } from '#shared/money.ts'
import type { Stats } from '#shared/reports/dashboard.ts'
import { lastOfMarch, march, officeF } from '#test/office-f.ts'
import { giveTo } from '#test/ownership.ts'
import {
  database,
  landlord,
  leaseUnit,
  memberOf,
  newcomer,
  renterOf,
  tenantOf,
} from '#test/world.ts'
import { itIs } from '../fixture.ts'

const url = '/api/financials'
const period = new URLSearchParams(march)

test('properties have the income, expenses and NOI that the reports work out (I7)', async () => {
  const { lana, report } = await officeF()
  const { body } = await lana.get<ByProperty>(`${url}/by-property?${period}`)
  expect(body.properties).toMatchObject([
    { name: 'Alpha', units: 3, occupied: 2, income: '2485.48', expenses: '642.84', noi: '1842.64' },
    { name: 'Beta', units: 2, occupied: 1, income: '1200.00', expenses: '306.00', noi: '894.00' },
  ])
  const { totals } = await report('Profit & Loss', march)
  expect(body.total).toMatchObject({ income: totals?.Income?.value, noi: totals?.NOI?.value })
})

test('the operating expenses of a property are the sum of the entries they lead to', async () => {
  const { lana } = await officeF()
  const { body } = await lana.get<ByProperty>(`${url}/by-property?${period}`)
  for (const { id, expenses } of body.properties) {
    const entries = `/api/expenses?${period}&propertyId=${id}&operating=true`
    const { body: spent } = await lana.get<Expense[]>(entries)
    expect(addMoney(...spent.map(({ amount }) => amount))).toBe(expenses)
  }
  const below = (await lana.get<Expense[]>(`/api/expenses?${period}&operating=false`)).body
  expect(below.map(({ category }) => category)).toEqual(['mortgage_interest'])
})

test('the sum of tenants’ payments equals the sum of properties’ receipts', async () => {
  const { lana, report } = await officeF()
  const { body } = await lana.get<ByTenant>(`${url}/by-tenant?${period}`)
  const { totals } = await report('Property Performance', march)
  expect(body.total.received).toBe(totals?.Collected?.value)
  expect(addMoney(...body.leases.map(({ received }) => received))).toBe(body.total.received)
  const owed = Object.fromEntries(
    body.leases.map(({ tenant, charged, balance }) => [tenant.firstName, [charged, balance]]),
  )
  expect(owed).toEqual({
    Ann: ['1500.00', '0.00'],
    Bob: ['580.65', '-19.35'],
    Cy: ['2085.00', '885.00'],
    Dee: ['385.48', '0.00'],
  })
})

test('open amounts have the ages of the Collection Report', async () => {
  const { lana, report } = await officeF()
  const aging = async (asOf: string) => (await lana.get<Aging>(`${url}/aging?asOf=${asOf}`)).body
  const { total, leases } = await aging(lastOfMarch)
  const { totals } = await report('Collection Report', { asOf: lastOfMarch })
  expect(total).toEqual({
    ...{ to30: '885.00', to60: '0.00', to90: '0.00', beyond: '0.00' },
    ...{ open: totals?.Outstanding?.value, credit: totals?.Credit?.value },
  })
  expect(leases.map(({ tenant, open, credit }) => [tenant.firstName, open, credit])).toEqual([
    ['Cy', '885.00', '0.00'],
    ['Bob', '0.00', '19.35'],
  ])
  expect((await aging('2025-05-15')).total).toMatchObject({ to30: '0.00', beyond: '0.00' })
})

test('deposits equal those of the rent roll, and are no revenue', async () => {
  const { lana, report } = await officeF()
  const { body } = await lana.get<Deposits>(`${url}/deposits`)
  const { totals } = await report('Rent Roll')
  expect(body).toMatchObject({ held: totals?.['Deposits Held']?.value, toReturn: '0.00' })
  expect(addMoney(...body.leases.map(({ held }) => held))).toBe(body.held)
})

test('a month of the chart is that month of Profit & Loss', async () => {
  const { lana } = await officeF()
  itIs(lastOfMarch)
  const { months } = (await lana.get<Months>(`${url}/months`)).body
  expect(months).toHaveLength(12)
  expect(months[0]?.from).toBe('2024-04-01')
  expect(months.slice(-2)).toEqual([
    {
      ...{ from: '2025-02-01', to: '2025-02-28', income: '4650.00', expenses: '372.00' },
      ...{ noi: '4278.00', units: 5, occupied: 3 },
    },
    {
      ...{ from: '2025-03-01', to: '2025-03-31', income: '3685.48', expenses: '948.84' },
      ...{ noi: '2736.64', units: 5, occupied: 3 },
    },
  ])
})

test('the entries behind the dashboard’s figures sum to them', async () => {
  const { lana } = await officeF()
  const stats = (await lana.get<Stats>('/api/dashboard/stats')).body
  const paid = (await lana.get<Payment[]>('/api/payments?books=own&status=completed')).body
  expect(addMoney(...paid.map(({ amount }) => amount))).toBe(stats.totalRevenue)
  const due = (await lana.get<PastDue>(`${url}/past-due`)).body
  expect([due.total, due.tenants]).toEqual([stats.outstanding, stats.outstandingTenants])
  expect(addMoney(...due.charges.map(({ open }) => open))).toBe(due.total)
  const rents = (await lana.get<Collection>(`${url}/collection`)).body
  expect(rents.leases.length).toBeGreaterThan(0)
  expect(addMoney(...rents.leases.map(({ charged }) => charged))).toBe(rents.charged)
  const percent = Math.round((Number(rents.onTime) / Number(rents.charged)) * 100)
  expect(percent).toBe(stats.collectionPercent)
})

test('the first charges past due are the oldest, of a day the largest; sums are of all', async () => {
  const lana = await landlord(3)
  const from = addMonthsClamped(firstOfMonth(todayIn('America/New_York')), -2)
  for (const [at, unit] of lana.units.entries()) {
    const terms = { startDate: from, monthlyRent: `${1000 + at}` }
    await leaseUnit(lana, unit.id, (await tenantOf(lana)).id, terms)
  }
  const every = (await lana.get<PastDue>(`${url}/past-due`)).body
  const [first] = every.charges
  await lana.post('/api/payments', { leaseId: first?.leaseId, amount: '500' })
  const all = (await lana.get<PastDue>(`${url}/past-due`)).body
  expect(all.charges.slice(0, 3).map(({ open }) => open)).toEqual(['1001.00', '1000.00', '502.00'])
  expect(all.count).toBe(all.charges.length)
  const { charges, ...sums } = (await lana.get<PastDue>(`${url}/past-due?limit=4`)).body
  expect(charges).toEqual(all.charges.slice(0, 4))
  expect(sums).toEqual({ total: all.total, tenants: 3, count: all.count })
  expect(addMoney(...all.charges.map(({ open }) => open))).toBe(all.total)
})

test('a landlord’s own rent payments elsewhere are no entry of their organization', async () => {
  const [otto, lana] = [await landlord(), await landlord()]
  const rented = await renterOf(otto, otto.units[0]?.id ?? '', lana)
  await otto.post('/api/payments', { leaseId: rented.lease.id, amount: '50' })
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
  await lana.post('/api/payments', { leaseId: lease.id, amount: '70' })
  const amounts = async (query: string) =>
    (await lana.get<Payment[]>(`/api/payments${query}`)).body.map(({ amount }) => amount)
  expect(await amounts('')).toEqual(['70.00', '50.00'])
  expect(await amounts('?books=own')).toEqual(['70.00'])
  expect((await lana.get<ByTenant>(`${url}/by-tenant`)).body.total.received).toBe('70.00')
})

test('payments are found by method and by day', async () => {
  const lana = await landlord()
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
  const day = addDays(todayIn('America/New_York'), -40)
  const send = (amount: string, more: object) =>
    lana.post('/api/payments', { leaseId: lease.id, amount, ...more })
  await send('1', { paymentMethod: 'cash', paymentDate: day })
  await send('2', { paymentMethod: 'check' })
  const amounts = async (query: string) =>
    (await lana.get<Payment[]>(`/api/payments?${query}`)).body.map(({ amount }) => amount)
  expect(await amounts('method=cash')).toEqual(['1.00'])
  expect(await amounts(`from=${day}&to=${day}`)).toEqual(['1.00'])
  expect(await amounts(`from=${addMonthsClamped(day, 1)}`)).toEqual(['2.00'])
})

test('an owner sees the figures of their properties alone; other roles see none', async () => {
  const office = await officeF()
  const { organizationId, lana } = office
  const owner = await newcomer()
  const { db } = database
  await db.update(users).set({ organizationId, role: 'owner' }).where(eq(users.id, owner.user.id))
  await giveTo(lana, owner, office.properties.alpha)
  const { body } = await owner.get<ByProperty>(`${url}/by-property?${period}`)
  expect(body).toMatchObject({ properties: [{ name: 'Alpha' }], total: { noi: '1842.64' } })
  expect((await owner.get<Aging>(`${url}/aging?asOf=${lastOfMarch}`)).body.total.open).toBe('0.00')
  const beta = `propertyId=${office.properties.beta}`
  expect((await owner.get(`${url}/by-property?${beta}`)).status).toBe(404)
  expect((await lana.get(`${url}/by-property?${beta}`)).status).toBe(200)
  const ours = await landlord()
  const staff = await memberOf(ours, 'staff')
  const rita = await renterOf(ours, ours.units[0]?.id ?? '')
  for (const who of [staff, rita]) {
    for (const part of ['aging', 'deposits', 'by-property', 'by-tenant', 'months', 'past-due'])
      expect((await who.get(`${url}/${part}`)).status).toBe(403)
  }
})
