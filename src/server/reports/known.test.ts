import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import type { ByProperty, Months } from '#shared/accounting/financials.ts'
import { addDays, addMonthsClamped, type Day, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { Imported } from '#shared/operations/imports.ts'
import type { Revenue } from '#shared/reports/dashboard-revenue.ts'
import type { Report } from '#shared/reports/reports.ts'
import { textOfPdf } from '#test/printed.ts'
import { database, freshEmail, landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'
import { properties } from '../db/tables.ts'
import { printPdf } from '../pdf/print.ts'
import { printOf } from './runs/print.ts'

/** Charts and rates begin where the data begins. */
const today = todayIn('America/New_York')
const thisMonth = firstOfMonth(today)
const [lastYear, nextMonth] = [addMonthsClamped(thisMonth, -14), addMonthsClamped(thisMonth, 1)]
const month = (back: number) => addMonthsClamped(thisMonth, -back)

describe('after an import of leases that began last year, with rent charged from next month on', () => {
  test('every month before the import has no data, and this month has', async () => {
    const lana = await imported()
    const { months, noDataBefore } = await monthsOf(lana)
    expect(noDataBefore).toBe(today)
    const none = { income: null, expenses: null, noi: null, units: null, occupied: null }
    expect(months.slice(0, -1)).toEqual(
      months.slice(0, -1).map(({ from, to }) => ({ from, to, ...none })),
    )
    expect(months.at(-1)).toMatchObject({ income: '0.00', noi: '0.00', units: 3, occupied: 2 })
  })

  test('the Monthly Dashboard has no comparison, and its charts are gray until today', async () => {
    const lana = await imported()
    const made = await reportOf(lana, 'Monthly Dashboard', {})
    for (const row of made.rows)
      expect([row.Metric, row['Last Month'], row.Change]).toEqual([row.Metric, 'N/A', 'N/A'])
    expect(made.rows.find(row => row.Metric === 'Occupancy')).toMatchObject({
      'This Month': '66.7%',
    })
    expect(made.rows.find(row => row.Metric === 'On-time')).toMatchObject({ 'This Month': 'N/A' })
    for (const { groups, noDataBefore } of made.charts.slice(0, 2)) {
      expect(noDataBefore).toBe(today)
      expect(groups.slice(0, -1).flatMap(({ values }) => values)).not.toContain('0.00')
      for (const { values } of groups.slice(0, -1))
        expect(values.every(value => value === null)).toBe(true)
      expect(groups.at(-1)?.values).not.toContain(null)
    }
    const document = printOf(
      { ...made, generatedAt: new Date() },
      { timezone: 'America/New_York', dateFormat: 'YYYY-MM-DD' },
    )
    const { text } = await textOfPdf(await printPdf(JSON.stringify(document)))
    expect(text).toContain(`No data before ${label(today)}`)
  })

  test('the homes have no figures in an earlier period, and no day of it was vacant', async () => {
    const lana = await imported()
    const past = { from: month(3), to: addDays(thisMonth, -1) }
    const performance = await reportOf(lana, 'Property Performance', past)
    expect(performance.rows).toMatchObject([
      {
        ...{ Units: 'N/A', Occupied: 'N/A', 'Occupancy %': 'N/A' },
        ...{ 'Potential Rent': 'N/A', 'Economic Occupancy %': 'N/A', Collected: '0.00' },
      },
    ])
    expect(performance.totals?.['Occupancy %']?.value).toBe('N/A')
    const { body } = await lana.get<ByProperty>(
      `/api/financials/by-property?from=${past.from}&to=${past.to}`,
    )
    expect(body).toMatchObject({ total: { units: null }, properties: [{ occupied: null }] })
    const vacancy = await reportOf(lana, 'Vacancy Analysis', past)
    expect(vacancy.rows).toEqual([])
    expect(vacancy.totals?.['Vacancy %']?.value).toBe('N/A')
    const since = await reportOf(lana, 'Vacancy Analysis', { from: past.from, to: today })
    expect(since.rows).toMatchObject([{ Unit: '3', 'Vacant From': today, 'Days Vacant': 1 }])
    const trends = await reportOf(lana, 'Maintenance Trends', {})
    expect(trends.rows.map(row => row.Created)).toEqual(['N/A', 'N/A', 'N/A', 'N/A', 'N/A', 0])
  })

  test('there is no revenue for days before the import, but recorded money counts', async () => {
    const lana = await imported()
    const revenue = async () => (await lana.get<Revenue>('/api/dashboard/revenue?days=7')).body
    const before = await revenue()
    expect(before.days.map(({ amount }) => amount)).toEqual([...Array(6).fill(null), '0.00'])
    expect(before).toMatchObject({ total: '0.00', changePercent: null, noDataBefore: today })
    const [lease] = (await lana.get<{ id: string }[]>('/api/leases')).body
    const paymentDate = addDays(today, -2)
    const paid = { leaseId: lease?.id, amount: '700', paymentDate }
    expect((await lana.post('/api/payments', paid)).status).toBe(201)
    expect((await revenue()).days.find(({ day }) => day === paymentDate)?.amount).toBe('700.00')
  })
})

it('history that was entered by hand, with its charges, is shown from its first charge on', async () => {
  const lana = await landlord(2)
  await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id, {
    startDate: month(4),
    endDate: addMonthsClamped(thisMonth, 8),
  })
  const { months, noDataBefore } = await monthsOf(lana)
  expect(noDataBefore).toBe(month(4))
  expect(months.map(({ units }) => units)).toEqual([...Array(7).fill(null), 2, 2, 2, 2, 2])
  expect(months.map(({ occupied }) => occupied)).toEqual([...Array(7).fill(null), 1, 1, 1, 1, 1])
  const { rows } = await reportOf(lana, 'Monthly Dashboard', {})
  expect(rows.find(({ Metric }) => Metric === 'Occupancy')).toMatchObject({
    ...{ 'This Month': '50.0%', 'Last Month': '50.0%', Change: '0.0 pp' },
  })
})

it('a second building that is imported later changes no rate of the months before', async () => {
  const lana = await landlord(2)
  await recordedOn(lana.property.id, month(14))
  await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id, {
    startDate: month(10),
    endDate: addMonthsClamped(thisMonth, 8),
  })
  const before = await monthsOf(lana)
  expect(before.noDataBefore).toBeNull()
  expect(before.months.slice(1).map(({ units }) => units)).toEqual(Array(11).fill(2))
  await imported(lana)
  const after = await monthsOf(lana)
  expect(after.months.slice(0, -1)).toEqual(before.months.slice(0, -1))
  expect(after.months.at(-1)).toMatchObject({ units: 5, occupied: 3 })
})

it('an opening balance is no rent: earlier months stay unknown', async () => {
  const lana = await imported()
  expect((await lana.get<object[]>('/api/charges')).body).toHaveLength(1)
  expect((await monthsOf(lana)).noDataBefore).toBe(today)
})

it('a landlord without a property has no data in any month', async () => {
  const lana = await landlord(1)
  await database.db.delete(properties).where(eq(properties.id, lana.property.id))
  const { months, noDataBefore } = await monthsOf(lana)
  expect(noDataBefore).toBeNull()
  expect(months.every(({ units, income }) => units === null && income === null)).toBe(true)
})

/** Two of three homes are rented since last year. */
async function imported(who?: User): Promise<User> {
  const lana = who ?? (await landlord(1))
  if (!who && 'property' in lana)
    await database.db
      .delete(properties)
      .where(eq(properties.id, (lana as Awaited<ReturnType<typeof landlord>>).property.id))
  const place = { property: 'Beta House', address: '2 Beta Ave' }
  const person = (firstName: string) => ({ firstName, lastName: 'Roe', email: freshEmail() })
  const term = { startDate: lastYear, endDate: addMonthsClamped(thisMonth, 9), monthlyRent: '1450' }
  const { status } = await lana.post<Imported>('/api/imports', {
    chargeFrom: nextMonth,
    rows: [
      { ...place, unit: '1', marketRent: '1500', ...person('Ann'), ...term, balance: '90' },
      { ...place, unit: '2', marketRent: '1500', ...person('Bob'), ...term },
      { ...place, unit: '3', marketRent: '1500' },
    ],
  })
  expect(status).toBeLessThan(300)
  return lana
}

function recordedOn(propertyId: string, day: Day) {
  const createdAt = new Date(`${day}T16:00:00Z`)
  return database.db.update(properties).set({ createdAt }).where(eq(properties.id, propertyId))
}

async function monthsOf(lana: User): Promise<Months> {
  return (await lana.get<Months>('/api/financials/months')).body
}

async function reportOf(lana: User, reportType: string, params: object): Promise<Report> {
  return (await lana.post<Report>('/api/reports/generate', { reportType, params })).body
}

function label(day: Day): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return format.format(Date.parse(`${day}T00:00:00Z`))
}
