import { beforeAll, describe, expect, test } from 'vitest'
import type { Aging, Deposits } from '#shared/accounting/financials.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { StatementFigures } from '#shared/owners/owner-statements.ts'
import type { ReportParams, ReportType } from '#shared/reports/report-catalogue.ts'
import { playE } from '#test/fixture-e/play.ts'
import { callerOf } from '#test/office-f.ts'
import { database, organizationIdOf } from '#test/world.ts'
import { itIs } from '../fixture.ts'
import { type Made, makeReport } from './runs/make.ts'

/** Fixture E: a year of seven leases, with figures computed independently of the program. */
let office: Awaited<ReturnType<typeof playE>>
let report: (reportType: ReportType, params?: ReportParams) => Promise<Made>
const lastOfYear = '2025-12-31'

beforeAll(async () => {
  office = await playE()
  const viewer = callerOf(office.lana.user.id, 'admin', await organizationIdOf(office.lana))
  report = (reportType, params = {}) =>
    makeReport(database.db, viewer, { reportType, params }, lastOfYear)
}, 120_000)

const total = (made: Made, label: string) => String(made.totals?.[label]?.value ?? '0.00')
const sum = (made: Made, ...labels: string[]) =>
  fromCents(labels.reduce((cents, label) => cents + toCents(total(made, label)), 0))

test('cash income of the year is 81,767.29', async () => {
  const year = { from: '2025-01-01', to: lastOfYear }
  expect(total(await report('Profit & Loss', year), 'Income')).toBe('81767.29')
})

describe('Rent Roll, aging and the deposits screen', () => {
  test('agree on any of 52 past days, former and future tenants included', async () => {
    const weeks = Array.from({ length: 52 }, (_, week) => addDays('2025-01-03', 7 * week))
    const days: Day[] = [...weeks, '2025-12-31']
    for (const asOf of days) {
      const roll = await report('Rent Roll', { asOf })
      const { body: aging } = await office.lana.get<Aging>(`/api/financials/aging?asOf=${asOf}`)
      const { body: held } = await office.lana.get<Deposits>(
        `/api/financials/deposits?asOf=${asOf}`,
      )
      expect(
        {
          owed: sum(roll, 'Receivable', 'Former tenants: owed', 'Future tenants: owed'),
          prepaid: sum(roll, 'Prepaid', 'Former tenants: prepaid', 'Future tenants: prepaid'),
          held: sum(
            roll,
            'Deposits Held',
            'Former tenants: deposits held',
            'Future tenants: deposits held',
          ),
        },
        asOf,
      ).toEqual({ owed: aging.total.open, prepaid: aging.total.credit, held: held.held })
    }
  }, 60_000)

  test('a deposit that is still to be returned is held for a former tenant', async () => {
    const roll = await report('Rent Roll', { asOf: '2025-07-02' })
    expect(total(roll, 'Deposits Held')).toBe('6750.00')
    expect(total(roll, 'Former tenants: deposits held')).toBe('1000.00')
    expect(sum(roll, 'Deposits Held', 'Former tenants: deposits held')).toBe('7750.00')
  })

  test('a former tenant’s open balance is owed', async () => {
    const roll = await report('Rent Roll', { asOf: '2025-08-28' })
    expect(total(roll, 'Former tenants: owed')).toBe('237.10')
    expect(sum(roll, 'Receivable', 'Former tenants: owed')).toBe('415.33')
  })
})

describe('Move-in/Move-out', () => {
  const year = { from: '2025-01-01', to: lastOfYear }

  test('counts the expired lease: seven moved in, four moved out', async () => {
    const made = await report('Move-in/Move-out', year)
    const ended = made.rows.filter(({ Event }) => Event === 'Lease ended')
    expect(ended).toMatchObject([{ Date: '2025-06-30', Property: 'Oak', Unit: '1' }])
    expect([total(made, 'Move-ins'), total(made, 'Move-outs'), total(made, 'Net')]).toEqual([
      '7',
      '4',
      '3',
    ])
    const occupied = async (asOf: Day) =>
      Number(total(await report('Rent Roll', { asOf }), 'Occupied'))
    expect((await occupied(lastOfYear)) - (await occupied('2024-12-31'))).toBe(3)
    const june = await report('Monthly Dashboard', { month: '2025-06' })
    expect(june.rows.find(({ Metric }) => Metric === 'Move-outs')).toMatchObject({
      'This Month': '1',
    })
  })
})

describe('Monthly Dashboard', () => {
  const metric = async (month: string, name: string) =>
    (await report('Monthly Dashboard', { month })).rows.find(({ Metric }) => Metric === name)?.[
      'This Month'
    ]

  test('counts rent by its last day to be on time: October all, November without Eve’s', async () => {
    expect(await metric('2025-10', 'On-time')).toBe('100.0%')
    // 1,500 + 1,260 + 990 + 550 of 6,300: Eve's 2,000 of 31 October could be paid until 5 November.
    expect(await metric('2025-11', 'On-time')).toBe('68.3%')
  })

  test('shows net receipts where Revenue Summary shows revenue, and both name the difference', async () => {
    expect(await metric('2025-11', 'Net receipts')).toBe('3205.73')
    const november = { from: '2025-11-01', to: '2025-11-30' }
    const summary = await report('Revenue Summary', november)
    expect(total(summary, 'Amount')).toBe('3665.00')
    expect(summary.notes).toEqual([
      'Net receipts of other reports: 3,205.73, which is revenue less 459.27 refunds',
    ])
    const dashboard = await report('Monthly Dashboard', { month: '2025-11' })
    expect(dashboard.notes).toContain(
      'Net receipts are revenue of 3,665.00 (Revenue Summary) less 459.27 refunds',
    )
    // Ann's check of March was returned in April.
    const elm = await report('Revenue Summary', {
      ...{ from: '2025-04-01', to: '2025-04-30' },
      propertyId: office.properties.elm,
    })
    expect(elm.notes).toEqual([
      'Net receipts of other reports: 5,685.00, which is revenue less 1,500.00 returned payments',
    ])
    expect(
      (await report('Revenue Summary', { from: '2025-06-01', to: '2025-06-30' })).notes,
    ).toEqual([])
  })
})

describe('market rent', () => {
  const march = { from: '2025-03-01', to: '2025-03-31' }
  const economic = (made: Made) => made.rows.map(row => row['Economic Occupancy %'])

  test('economic occupancy is never above 100 % without prepayment', async () => {
    expect(economic(await report('Property Performance', march))).toEqual(['100.0', '100.0'])
    for (let day = lastOfYear; day > '2025-01-01'; day = addDays(day, -9)) {
      const made = await report('Property Performance', { from: `${day.slice(0, 8)}01`, to: day })
      for (const share of economic(made))
        if (share !== 'N/A') expect(Number(share), day).toBeLessThanOrEqual(100)
    }
  }, 60_000)

  test('changed today, earlier days keep theirs', async () => {
    const past = async () => ({
      roll: await report('Rent Roll', { asOf: '2025-03-31' }),
      performance: await report('Property Performance', march),
      vacancy: await report('Vacancy Analysis', { from: '2025-08-01', to: '2025-09-30' }),
    })
    const before = await past()
    expect(total(before.performance, 'Potential Rent')).toBe('7750.00')
    expect(before.vacancy.rows).toMatchObject([
      // 11 of 31 days of August and 4 of 30 of September.
      { Unit: '3', 'Vacancy Loss': '463.76' },
      { Unit: '1', 'Vacancy Loss': '2000.00' },
    ])
    itIs('2026-01-15')
    for (const [unit, monthlyRent] of [
      ['Elm 1', '1800'],
      ['Elm 3', '1200'],
      ['Oak 1', null],
    ] as const)
      expect(
        (await office.lana.patch(`/api/units/${office.units[unit]}`, { monthlyRent })).status,
      ).toBe(200)
    expect(await past()).toEqual(before)
    const viewer = callerOf(office.lana.user.id, 'admin', await organizationIdOf(office.lana))
    const january = await makeReport(
      database.db,
      viewer,
      { reportType: 'Property Performance', params: { from: '2026-01-01', to: '2026-01-31' } },
      '2026-02-01',
    )
    // 1,500 × 14/31 + 1,800 × 17/31, 950 × 14/31 + 1,200 × 17/31, 1,000 × 14/31, and the three others.
    expect(january.rows.map(row => row['Potential Rent'])).toEqual(['5951.61', '1551.61'])
  })
})

test('a lease ended until the office records the move-out', async () => {
  const moved = { movedOutOn: '2025-07-01' }
  const said = await office.lana.put(`/api/leases/${office.leases.fay}/move-out`, moved)
  expect(said.status).toBe(200)
  const june = { from: '2025-06-01', to: '2025-06-30' }
  expect((await report('Move-in/Move-out', june)).rows).toEqual([])
  const july = await report('Move-in/Move-out', { from: '2025-07-01', to: '2025-07-31' })
  expect(july.rows).toMatchObject([{ Date: '2025-07-01', Event: 'Move-out', Unit: '1' }])
})

test('the management fee of Elm at 8 %: of rent on the day it is covered, or of all receipts', async () => {
  const elm = `/api/properties/${office.properties.elm}`
  const feesOf = async (managementFeeBase: 'all' | string[], ...months: string[]) => {
    await office.patch(elm, { managementFeePercent: '8', managementFeeBase })
    const previews = months.map(month =>
      office.lana.get<StatementFigures>(`${elm}/owner-statement?month=${month}`),
    )
    return (await Promise.all(previews)).map(({ body }) => body.managementFee)
  }
  // April: 5,650.00 without the fee of 35.00 for Ann's check. September: Bob pays 2,520.00 ahead for October and
  // November, when it counts. December: Ann's 1,575.00 is January's.
  const months = ['2025-04', '2025-09', '2025-10', '2025-12']
  expect(await feesOf(['rent'], ...months)).toEqual(['452.00', '449.44', '300.00', '300.00'])
  expect(await feesOf('all', ...months)).toEqual(['454.80', '651.04', '199.20', '426.00'])
})

test('Elm’s fees with a flat amount, a minimum, and half of the first rent of each new lease', async () => {
  const elm = `/api/properties/${office.properties.elm}`
  const before = { managementFeePercent: '8', managementFeeBase: 'all' }
  const further = ['managementFeeFlat', 'managementFeeMinimum', 'leasingFeePercent']
  const terms = { ...before, managementFeeBase: ['rent'], managementFeeFlat: '25' }
  await office.patch(elm, { ...terms, managementFeeMinimum: '400', leasingFeePercent: '50' })
  const months = ['2025-01', '2025-02', '2025-04', '2025-09', '2025-10']
  const previews = months.map(month =>
    office.lana.get<StatementFigures>(`${elm}/owner-statement?month=${month}`),
  )
  const fees = (await Promise.all(previews)).map(({ body }) => body.managementFee)
  // 2,350.00 for Ann, Bob and Eve beside the minimum; 475.00 for Cy and 495.00 for Dee beside 8 % of rent and 25.00.
  expect(fees).toEqual(['2750.00', '952.00', '477.00', '969.44', '400.00'])
  await office.patch(elm, { ...before, ...Object.fromEntries(further.map(name => [name, null])) })
})
