import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Day, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import type { Stats } from '#shared/reports/dashboard.ts'
import type { Report } from '#shared/reports/reports.ts'
import { database, landlord, leaseUnit, memberOf, organizationIdOf, tenantOf } from '#test/world.ts'
import { payments } from '../../db/tables.ts'
import { sumsAreWrong } from '../../doctor/sums-fixture.ts'
import { itIs, leaseHome, made, pay, standing, statement } from '../../fixture.ts'

const today = () => todayIn('America/New_York')

/** Two homes in two properties, 1,200 a month from the first of this month. */
async function twoHomes(now?: Day) {
  const lana = await landlord(1)
  if (now) itIs(now)
  const beta = made(
    await lana.post<Property>('/api/properties', {
      ...{ name: 'Beta', address: '2 Beta St', totalUnits: 1 },
    }),
  )
  const { body: units } = await lana.get<Unit[]>(`/api/units?propertyId=${beta.id}`)
  const terms = { startDate: firstOfMonth(today()), endDate: '2039-12-31', monthlyRent: '1200' }
  const let1 = async (unit: string | undefined) =>
    leaseUnit(lana, unit ?? '', (await tenantOf(lana)).id, terms)
  return { lana, from: await let1(lana.units[0]?.id), to: await let1(units[0]?.id) }
}

type Homes = Awaited<ReturnType<typeof twoHomes>>

function move({ lana, from, to }: Homes, amount: string, more: object = {}) {
  const sent = { fromLeaseId: from.id, toLeaseId: to.id, amount, ...more }
  return lana.post<{ id: string }>('/api/money-transfers', sent)
}

/** Every figure of receipts, and the receipts by property. */
async function figures({ lana }: Homes) {
  const { body: stats } = await lana.get<Stats>('/api/dashboard/stats')
  const days = await lana.get<{ total: string }>('/api/dashboard/revenue?days=30')
  const report = async (reportType: string, params = {}) =>
    made(await lana.post<Report>('/api/reports/generate', { reportType, params }))
  const dashboard = await report('Monthly Dashboard')
  const performance = await report('Property Performance')
  return {
    revenue: {
      total: stats.totalRevenue,
      month: stats.revenueThisMonth,
      days: days.body.total,
      summary: (await report('Revenue Summary')).totals?.Amount?.value,
      history: (await report('Payment History')).totals?.Completed?.value,
      net: dashboard.rows.find(({ Metric }) => Metric === 'Net receipts')?.['This Month'],
      income: (await report('Profit & Loss')).totals?.Income?.value,
    },
    collected: performance.rows.map(row => row.Collected),
  }
}

test('a transfer between two leases is not new revenue, and counts for its property', async () => {
  const homes = await twoHomes()
  const { lana, from, to } = homes
  await pay(lana, from, '1840')
  const before = await figures(homes)
  expect(before).toMatchObject({ revenue: { total: '1840.00' }, collected: ['1840.00', '0.00'] })
  made(await move(homes, '640', { notes: 'Paid on the wrong account' }))
  const after = await figures(homes)
  expect(after.revenue).toEqual(before.revenue)
  expect(after.collected).toEqual(['1200.00', '640.00'])
  expect(await standing(lana, to)).toEqual({ balance: '560.00', open: ['rent 560.00'] })
  expect((await statement(lana, from)).entries.at(-1)).toMatchObject({
    ...{ kind: 'refund', description: 'Transfer to another lease', amount: '640.00' },
  })
  expect((await statement(lana, to)).entries.at(-1)).toMatchObject({
    ...{ kind: 'payment', description: 'Transfer from another lease', balance: '560.00' },
  })
  for (const [property, income] of [
    [lana.property.id, '1200.00'],
    [to.unit.propertyId, '640.00'],
  ]) {
    const asked = { reportType: 'Profit & Loss', params: { propertyId: property } }
    const { rows, totals } = made(await lana.post<Report>('/api/reports/generate', asked))
    expect(totals?.Income?.value).toBe(income)
    expect(rows.find(({ Line }) => Line === 'Prepaid rent')).toMatchObject({ Amount: '0.00' })
    const month = today().slice(0, 7)
    const { body: owner } = await lana.get<{ receipts: string; prepaid: string }>(
      `/api/properties/${property}/owner-statement?month=${month}`,
    )
    expect(owner).toMatchObject({ receipts: income, prepaid: '0.00' })
  }
  const elm = { reportType: 'Revenue Summary', params: { propertyId: lana.property.id } }
  expect(made(await lana.post<Report>('/api/reports/generate', elm)).notes).toEqual([
    'Net receipts of other reports: 1,200.00, which is revenue less 640.00 transferred between leases',
  ])
  expect(await sumsAreWrong(lana)).toBe(false)
})

test.each([
  ['the transfer', (homes: Homes, id: string) => homes.lana.delete(`/api/money-transfers/${id}`)],
  [
    'its payment',
    async ({ lana }: Homes, id: string) => {
      const [payment] = await paymentsOf(id)
      return lana.patch(`/api/payments/${payment?.id}`, { status: 'voided', reason: 'Typed wrong' })
    },
  ],
])('a transfer is voided as a whole, by voiding %s', async (_what, voided) => {
  const homes = await twoHomes()
  const { lana, from, to } = homes
  await pay(lana, from, '1840')
  const before = await figures(homes)
  const { id } = made(await move(homes, '640'))
  expect((await voided(homes, id)).status).toBeLessThan(300)
  expect(await figures(homes)).toEqual(before)
  expect(await standing(lana, from)).toEqual({ balance: '-640.00', open: [] })
  expect(await standing(lana, to)).toEqual({ balance: '1200.00', open: ['rent 1200.00'] })
  expect((await voided(homes, id)).status).toBeLessThan(300)
  made(await move(homes, '640'))
  expect((await figures(homes)).collected).toEqual(['1200.00', '640.00'])
  expect(await sumsAreWrong(lana)).toBe(false)
})

test('only unapplied money is transferred, from the day of its receipt, to another lease', async () => {
  const homes = await twoHomes('2026-03-20')
  const { lana, from } = homes
  await pay(lana, from, '1500', '2026-03-03')
  const cases: [amount: string, more: object, fields: Record<string, string>][] = [
    ['300.01', {}, { amount: 'Only 300.00 can be transferred: the rest covers what is owed' }],
    ['10', { toLeaseId: from.id }, { toLeaseId: 'Choose another lease' }],
    [
      '10',
      { transferredOn: '2026-03-02' },
      { transferredOn: 'Choose a day from 2026-03-03, when this became available, up to today' },
    ],
  ]
  for (const [amount, more, fields] of cases)
    expect(await move(homes, amount, more)).toMatchObject({ body: { fields } })
  made(await move(homes, '300', { transferredOn: '2026-03-03' }))
  expect(await move(homes, '0.01')).toMatchObject({
    body: { fields: { amount: 'Nothing is left to transfer' } },
  })
  // Rent is paid on the day of the transfer, not on the day it was recorded.
  const march = { reportType: 'Collection Report', params: { from: '2026-03-01' } }
  const { rows } = made(await lana.post<Report>('/api/reports/generate', march))
  expect(rows.map(row => [row.Property, row['Collected On Time'], row.Outstanding])).toEqual([
    ['Alpha', '1200.00', '0.00'],
    ['Beta', '300.00', '900.00'],
  ])
})

test('a transfer stays within one organization, and is for admins', async () => {
  const homes = await twoHomes()
  const { lana, from } = homes
  await pay(lana, from, '1840')
  const { id } = made(await move(homes, '10'))
  const other = await leaseHome(firstOfMonth(today()))
  expect((await move({ ...homes, to: other.lease }, '10')).status).toBe(404)
  expect((await move({ ...homes, lana: other.lana }, '10')).status).toBe(404)
  expect((await other.lana.delete(`/api/money-transfers/${id}`)).status).toBe(404)
  const manager = await memberOf(lana, 'manager')
  expect((await manager.delete(`/api/money-transfers/${id}`)).status).toBe(403)
  const [payment] = await paymentsOf(id)
  const change = (body: object) => manager.patch(`/api/payments/${payment?.id}`, body)
  expect((await change({ status: 'voided', reason: 'Typed wrong' })).status).toBe(403)
  expect((await change({ status: 'reversed', reason: 'No funds' })).status).toBe(409)
})

test('a transfer is not voided once its money is refunded', async () => {
  const homes = await twoHomes()
  const { lana, from, to } = homes
  await pay(lana, from, '3000')
  const { id } = made(await move(homes, '1500'))
  made(await lana.post('/api/refunds', { leaseId: to.id, amount: '200' }))
  expect(await lana.delete(`/api/money-transfers/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'Part of this money was refunded or transferred: void that first' },
  })
})

test('a credit brought forward by an import is no revenue on another lease either', async () => {
  const homes = await twoHomes()
  const { lana, from, to } = homes
  await pay(lana, from, '1200')
  await database.db.insert(payments).values({
    organizationId: await organizationIdOf(lana),
    leaseId: from.id,
    amount: '100.00',
    paymentDate: new Date(),
    receivedOn: today(),
    ...{ status: 'completed', origin: 'brought_forward', recordedBy: lana.user.id },
  })
  await pay(lana, from, '50')
  const before = await figures(homes)
  expect(before.collected).toEqual(['1250.00', '0.00'])
  const { id } = made(await move(homes, '130'))
  expect((await figures(homes)).revenue).toEqual(before.revenue)
  expect((await figures(homes)).collected).toEqual(['1220.00', '30.00'])
  expect(await standing(lana, to)).toMatchObject({ balance: '1070.00' })
  expect((await lana.delete(`/api/money-transfers/${id}`)).status).toBeLessThan(300)
  expect(await figures(homes)).toEqual(before)
  expect(await standing(lana, from)).toMatchObject({ balance: '-150.00' })
})

function paymentsOf(transferId: string) {
  return database.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.transferId, transferId))
}
