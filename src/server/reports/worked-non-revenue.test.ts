import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { february, linesOf, march, officeF, totalsOf } from '#test/office-f.ts'
import { database } from '#test/world.ts'
import { units } from '../db/tables.ts'
import type { Made } from './runs/make.ts'

/**
 * Fixture F, with A3 (no rent) an office since 1 March and B2 (1,800) under works since the 11th: of
 * March's 155 unit-days 52 are out, and of B2's rent 21/31.
 */
let report: Awaited<ReturnType<typeof officeF>>['report']
beforeAll(async () => {
  const office = await officeF()
  report = office.report
  const mark = (id: string, set: Partial<typeof units.$inferInsert>) =>
    database.db.update(units).set(set).where(eq(units.id, id))
  await mark(office.units.A3, { nonRevenueReason: 'office', nonRevenueSince: '2025-03-01' })
  await mark(office.units.B2, { nonRevenueReason: 'under_works', nonRevenueSince: '2025-03-11' })
})

test('Vacancy Analysis shows days under works and excludes them from days, loss and percentages', async () => {
  const made = await report('Vacancy Analysis', march)
  expect(linesOf(made)).toEqual([
    ['Alpha', 'A2', '1200.00', '2025-03-06', '2025-03-16', 11, '425.81', 'Re-let'],
    ['Alpha', 'A3', 'N/A', '2025-03-01', '', 31, 'N/A', 'Non-revenue'],
    ['Beta', 'B2', '1800.00', '2025-03-01', '2025-03-10', 10, '580.65', 'Vacant'],
    ['Beta', 'B2', '1800.00', '2025-03-11', '', 21, 'N/A', 'Non-revenue'],
  ])
  // 21 of 155 − 52 days; 1,006.46 of 6,500 − 1,219.35.
  expect(totalsOf(made)).toEqual({
    'Days Vacant': 21,
    'Vacancy Loss': '1006.46',
    'Vacancy %': '20.4',
    'Loss ÷ Potential Rent': '19.1',
  })
  expect(made.notes).toEqual(['2 non-revenue units are left out of days, loss and percentages'])
  expect(totalsOf(await report('Vacancy Analysis', february))).toMatchObject({
    'Days Vacant': 56,
    'Vacancy Loss': '1800.00',
  })
})

test('Property Performance measures occupancy and income against the potential', async () => {
  const made = await report('Property Performance', march)
  expect(linesOf(made).map(line => line.slice(0, 7))).toEqual([
    ['Alpha', 3, 2, '100.0', '2700.00', '2285.48', '83.9'],
    ['Beta', 2, 1, '100.0', '2580.65', '1200.00', '46.5'],
  ])
  expect(totalsOf(made)).toMatchObject({
    Units: 5,
    Occupied: 3,
    'Occupancy %': '100.0',
    'Potential Rent': '5280.65',
    'Economic Occupancy %': '65.6',
    NOI: '2736.64',
  })
  expect(made.notes).toContain(
    '2 non-revenue units are left out of occupancy and potential rent, from the day they are',
  )
})

test('Occupancy Report counts every unit, and occupancy of the rentable ones', async () => {
  const made = await report('Occupancy Report')
  expect(totalsOf(made)).toEqual({ Properties: 2, Units: 5, Occupied: 3, Occupancy: '100.0' })
  expect(made.notes).toEqual(['2 non-revenue units are left out of occupancy'])
})

test('Rent Roll lists them as non-revenue, and as vacant as of a day before', async () => {
  const statuses = (made: Made) => made.rows.map(({ Unit, Status }) => `${Unit} ${Status}`)
  const made = await report('Rent Roll')
  expect(statuses(made)).toEqual([
    ...['A1 Occupied', 'A2 Occupied', 'A3 Non-revenue', 'B1 Occupied', 'B2 Non-revenue'],
  ])
  expect(totalsOf(made)).toMatchObject({ Units: 5, Occupied: 3, 'Market Rent': '4700.00' })
  expect(made.notes).toContain('1 non-revenue unit is left out of the sum of market rent')
  const before = await report('Rent Roll', { asOf: '2025-03-10' })
  expect(statuses(before)).toContain('B2 Vacant')
  expect(totalsOf(before)).toMatchObject({ 'Market Rent': '6500.00' })
})

test('Monthly Dashboard holds occupancy of the units of each month against each other', async () => {
  const made = await report('Monthly Dashboard', { month: '2025-03' })
  const occupancy = linesOf(made).find(([metric]) => metric === 'Occupancy')
  expect(occupancy).toEqual(['Occupancy', '100.0%', '60.0%', '40.0 pp'])
  expect(made.charts[1]?.groups.at(-1)).toEqual({ label: '2025-03', values: ['100.0'] })
})

test('occupied days stay occupied, and a removed mark stays in its days', async () => {
  const other = await officeF()
  // Dee lived in A2 until 5 March, Bob since the 17th: the 6th to the 11th are out.
  await database.db
    .update(units)
    .set({ nonRevenueBefore: '{[2025-03-01,2025-03-12)}' })
    .where(eq(units.id, other.units.A2))
  const vacancy = await other.report('Vacancy Analysis', march)
  expect(linesOf(vacancy).slice(0, 2)).toEqual([
    ['Alpha', 'A2', '1200.00', '2025-03-06', '2025-03-11', 6, 'N/A', 'Non-revenue'],
    ['Alpha', 'A2', '1200.00', '2025-03-12', '2025-03-16', 5, '193.55', 'Re-let'],
  ])
  // 2,700 less 6/31 of 1,200.
  const [alpha] = linesOf(await other.report('Property Performance', march))
  expect(alpha?.slice(0, 5)).toEqual(['Alpha', 3, 2, '66.7', '2467.74'])
})
