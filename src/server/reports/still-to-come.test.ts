import { expect, test } from 'vitest'
import { addDays, addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { ReportType } from '#shared/reports/report-catalogue.ts'
import type { Report } from '#shared/reports/reports.ts'
import { landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'

/** Agreed future events in today's reports. */
const today = todayIn('America/New_York')

const told = async (lana: User, reportType: ReportType, ...columns: string[]) =>
  reportedWith(lana, { reportType }, ...columns)

async function reportedWith(lana: User, asked: object, ...columns: string[]) {
  const { body } = await lana.post<Report>('/api/reports/generate', asked)
  return body.rows.map(row => columns.map(column => row[column]))
}

async function leaseLater(lana: User, unitId: string) {
  const startDate = addDays(today, 20)
  const terms = { startDate, endDate: addMonthsClamped(startDate, 12) }
  return leaseUnit(lana, unitId, (await tenantOf(lana)).id, terms)
}

test('only the unit with a signed lease is vacant and leased, until that is cancelled', async () => {
  const [lana, otto] = [await landlord(2), await landlord(1)]
  await leaseLater(otto, otto.units[0]?.id ?? '')
  const lease = await leaseLater(lana, lana.units[1]?.id ?? '')
  for (const reportType of ['Vacancy Analysis', 'Rent Roll'] as const)
    expect(await told(lana, reportType, 'Unit', 'Status')).toEqual([
      ['1', 'Vacant'],
      ['2', 'Vacant-leased'],
    ])
  const cancelled = { terminatedOn: today, reason: 'Found another home' }
  await lana.put(`/api/leases/${lease.id}/termination`, cancelled)
  for (const reportType of ['Vacancy Analysis', 'Rent Roll'] as const)
    expect(await told(lana, reportType, 'Unit', 'Status')).toEqual([
      ['1', 'Vacant'],
      ['2', 'Vacant'],
    ])
})

test('a lease that was ended ahead expires on that day, not at the end of its term', async () => {
  const lana = await landlord(1)
  const startDate = firstOfMonth(today)
  const terms = { startDate, endDate: addMonthsClamped(startDate, 12) }
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id, terms)
  expect(await told(lana, 'Lease Expiration', 'Unit')).toEqual([])
  const last = addDays(today, 17)
  const end = { terminatedOn: last, reason: 'The house is sold' }
  await lana.put(`/api/leases/${lease.id}/termination`, end)
  expect(await told(lana, 'Lease Expiration', 'Unit', 'Lease End', 'Days Left')).toEqual([
    ['1', last, 17],
  ])
})

test('an upcoming tenant is in the directory of that property, not among its residents', async () => {
  const lana = await landlord(1)
  await tenantOf(lana, 'Fox')
  await leaseLater(lana, lana.units[0]?.id ?? '')
  const directory = (status: string) => {
    const params = { status, propertyId: lana.property.id }
    return reportedWith(lana, { reportType: 'Tenant Directory', params }, 'Name')
  }
  expect(await directory('all')).toEqual([['Bob Ray']])
  expect(await directory('current')).toEqual([])
})
