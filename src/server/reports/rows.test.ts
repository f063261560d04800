import { beforeAll, expect, test } from 'vitest'
import { mayMake, reportTypes } from '#shared/reports/report-catalogue.ts'
import type { Report } from '#shared/reports/reports.ts'
import { officeF } from '#test/office-f.ts'
import { landlord, memberOf, newcomer, type User } from '#test/world.ts'

let lana: User
beforeAll(async () => {
  lana = (await officeF()).lana
})

const rowsFor = (who: User, body: object) => who.post('/api/reports/rows', body)
const listed = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))

test('all rows of every report are those it is viewed with, for the office and for staff', async () => {
  const sam = await memberOf(lana, 'staff')
  let max = 0
  for (const [who, role] of [
    [lana, 'admin'],
    [sam, 'staff'],
  ] as const) {
    const viewer = { id: who.user.id, role, organizationId: 'theirs', rents: false }
    for (const reportType of reportTypes.filter(type => mayMake(viewer, type))) {
      const { body } = await who.post<Report>('/api/reports/generate', { reportType })
      const { status, text } = await rowsFor(who, { reportType })
      expect(status, reportType).toBe(200)
      const expected = body.rows.map(row => body.columns.map(({ key }) => row[key]))
      expect(listed(text), reportType).toEqual(expected)
      max = Math.max(max, expected.length)
    }
  }
  expect(max).toBeGreaterThan(5)
})

test('rows are refused as the report is', async () => {
  const asked = { reportType: 'Payment History', params: { from: '2025-02-01', to: '2025-01-01' } }
  const refused = await rowsFor(lana, asked)
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('ends before')])
  const other = await landlord()
  const foreign = { reportType: 'Payment History', params: { propertyId: other.property.id } }
  expect((await rowsFor(lana, foreign)).status).toBe(404)
  const sam = await memberOf(lana, 'staff')
  expect((await rowsFor(sam, { reportType: 'Rent Roll' })).status).toBe(403)
  const ofNothing = await rowsFor(await newcomer(), { reportType: 'Rent Roll' })
  expect([ofNothing.status, ofNothing.text]).toEqual([200, ''])
  expect((await rowsFor(other, { reportType: 'Payment History' })).text).toBe('')
})

test('a new user makes each report, without rows', async () => {
  const nora = await newcomer()
  for (const reportType of reportTypes) {
    const { status, body } = await nora.post<Report>('/api/reports/generate', { reportType })
    expect(status, reportType).toBe(200)
    const money = body.columns.filter(({ type }) => type === 'money').map(({ key }) => key)
    const amounts = body.rows.flatMap(row => money.map(key => Number(row[key] ?? 0)))
    expect(amounts.filter(Boolean), reportType).toEqual([])
    expect(JSON.stringify(body.rows)).not.toMatch(/Alpha|Beta|Lana/)
  }
})
