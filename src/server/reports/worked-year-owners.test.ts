import { beforeAll, describe, expect, test } from 'vitest'
import { itIs, made } from '#server/fixture.ts'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { Aging, Deposits } from '#shared/accounting/financials.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { OwnerStatement } from '#shared/owners/owner-statements.ts'
import type { ReportParams } from '#shared/reports/report-catalogue.ts'
import { type Office, on, post } from '#test/fixture-e/office.ts'
import { playE } from '#test/fixture-e/play.ts'
import { callerOf } from '#test/office-f.ts'
import { database, memberOf, organizationIdOf } from '#test/world.ts'
import { type Made, makeReport } from './runs/make.ts'

/** Fixture E with its costs, seen from the next year, when all statements were issued. */
const today = '2026-01-08'
const year = { from: '2025-01-01', to: '2025-12-31' }
let office: Office
const statements: Record<'elm' | 'oak', OwnerStatement[]> = { elm: [], oak: [] }
let profit: (params?: ReportParams) => Promise<Made>

beforeAll(async () => {
  office = await playE(today)
  for (const name of ['elm', 'oak'] as const)
    for (let month = 1; month <= 12; month += 1) {
      const sent = { propertyId: office.properties[name], month: on(month, '01').slice(0, 7) }
      statements[name].push(await post<OwnerStatement>(office, 'owner-statements', sent))
    }
  const viewer = callerOf(office.lana.user.id, 'admin', await organizationIdOf(office.lana))
  profit = (params = {}) =>
    makeReport(
      database.db,
      viewer,
      { reportType: 'Profit & Loss', params: { ...year, ...params } },
      today,
    )
}, 120_000)

const december = (name: 'elm' | 'oak') => statements[name][11]
const totals = (made: Made) =>
  Object.fromEntries(Object.entries(made.totals ?? {}).map(([name, { value }]) => [name, value]))
const lines = (made: Made) =>
  Object.fromEntries(
    made.rows.filter(({ Amount }) => Amount !== '0.00').map(({ Line, Amount }) => [Line, Amount]),
  )
const read = async <T>(path: string) => (await office.lana.get<T>(path)).body
const sum = (...amounts: unknown[]) =>
  fromCents(amounts.reduce<number>((cents, amount) => cents + toCents(String(amount)), 0))

describe('Profit & Loss', () => {
  test('of cash shows 81,767.29 of income and 74,625.17 of NOI', async () => {
    const made = await profit()
    expect(totals(made)).toEqual({
      Income: '81767.29',
      'Operating expenses': '7142.12',
      NOI: '74625.17',
      'Below the line': '5000.00',
      Net: '69625.17',
    })
    expect(lines(made)).toMatchObject({ 'Prepaid rent': '1575.00', 'Deposits applied': '2950.00' })
    expect(lines(made)).not.toHaveProperty('Insurance')
  })

  test('accrued shows 80,750.36 of income and 72,537.27 of NOI, line by line', async () => {
    const made = await profit({ basis: 'accrual' })
    expect(totals(made)).toMatchObject({ Income: '80750.36', NOI: '72537.27' })
    expect(lines(made)).toEqual({
      Rent: '79593.18',
      'Late fees': '456.45',
      'Returned payment fees': '35.00',
      Parking: '615.73',
      Damages: '300.00',
      'Concessions and waivers': '-250.00',
      Insurance: '800.00',
      'Management fees': '4852.12',
      Repairs: '250.00',
      Taxes: '600.00',
      Utilities: '1440.00',
      'Bad debt': '270.97',
      'Net operating income': '72537.27',
      'Capital improvement': '5000.00',
      'Net income': '67537.27',
    })
  })
})

describe('The owner’s statements', () => {
  test('of Elm end the year at 50,459.44, of which 1,575.00 is prepaid and 500.00 stays', () => {
    expect(december('elm')).toMatchObject({
      ending: '50459.44',
      prepaid: '1575.00',
      reserve: '500.00',
      available: '48384.44',
    })
  })

  test('of Oak, which pays no fee, end the year at 18,165.73', () => {
    const nothing = { prepaid: '0.00', reserve: '0.00' }
    const all = { ending: '18165.73', available: '18165.73' }
    expect(december('oak')).toMatchObject({ ...all, ...nothing })
    expect(sum(...statements.oak.map(({ managementFee }) => managementFee))).toBe('0.00')
  })

  test('follow one another, and their year is the cash Profit & Loss of the property', async () => {
    for (const name of ['elm', 'oak'] as const) {
      const issued = statements[name]
      expect(issued.map(({ beginning }) => beginning)).toEqual([
        '0.00',
        ...issued.slice(0, -1).map(({ ending }) => ending),
      ])
      const made = await profit({ propertyId: office.properties[name] })
      const income = issued.flatMap(({ receipts, depositsApplied }) => [receipts, depositsApplied])
      const costs = issued.flatMap(({ expenses, managementFee }) => [expenses, managementFee])
      const { 'Operating expenses': operating, 'Below the line': below, Income } = totals(made)
      expect(sum(...income)).toBe(Income)
      expect(sum(...costs)).toBe(sum(operating, below))
    }
    const elm = statements.elm
    expect(sum(...elm.map(({ managementFee }) => managementFee))).toBe('4852.12')
    expect(sum(...elm.map(({ contributions }) => contributions))).toBe('2000.00')
    expect(sum(...elm.map(({ draws }) => draws))).toBe('3000.00')
  })
})

test('the accounts at the end of the year: 89,065.36 of debits and of credits', async () => {
  const aging = await read<Aging>(`/api/financials/aging?asOf=${year.to}`)
  const { held } = await read<Deposits>(`/api/financials/deposits?asOf=${year.to}`)
  const unpaid = (await read<Expense[]>('/api/expenses?category=insurance')).filter(
    ({ incurredOn, paidOn }) => incurredOn <= year.to && (paidOn ?? today) > year.to,
  )
  expect(aging.total).toMatchObject({ open: '287.10', credit: '1575.00' })
  expect(held).toBe('3690.00')
  expect(unpaid.map(({ amount }) => amount)).toEqual(['800.00'])

  const of = lines(await profit({ basis: 'accrual' }))
  const bank = sum(december('elm')?.ending, december('oak')?.ending)
  expect(bank).toBe('68625.17')
  const given = sum('0', of['Concessions and waivers']).replace('-', '')
  const assets = [bank, held, aging.total.open, of['Capital improvement']]
  const costs = ['Insurance', 'Management fees', 'Repairs', 'Taxes', 'Utilities', 'Bad debt']
  const income = ['Rent', 'Late fees', 'Returned payment fees', 'Parking', 'Damages']
  const amounts = (names: string[]) => names.map(name => of[name])
  const drawn = statements.elm.map(({ draws }) => draws)
  const putIn = statements.elm.map(({ contributions }) => contributions)
  expect(sum(...assets, ...drawn, given, ...amounts(costs))).toBe('89065.36')
  const owed = [...unpaid.map(({ amount }) => amount), held, aging.total.credit]
  expect(sum(...owed, ...putIn, ...amounts(income))).toBe('89065.36')
})

test('Elm of three owners: 48,884.44 at 50, 30 and 20 % is 24,442.22, 14,665.33 and 9,776.89', async () => {
  const { lana, properties } = office
  const [ben, cleo] = [await memberOf(lana, 'owner'), await memberOf(lana, 'owner')]
  itIs(today)
  const owners = [
    { userId: lana.user.id, percent: '50', contribution: '1000', draw: '1500' },
    { userId: ben.user.id, percent: '30', contribution: '600', draw: '900' },
    { userId: cleo.user.id, percent: '20', contribution: '400', draw: '600' },
  ]
  const shares = owners.map(({ userId, percent }) => ({ userId, percent }))
  const since = { effectiveFrom: '2025-01-01', owners: shares }
  made(await lana.put(`/api/properties/${properties.elm}/owners`, since))
  // Each puts in and takes their own money.
  for (const { id } of await read<{ id: string }[]>(
    `/api/owner-entries?propertyId=${properties.elm}`,
  ))
    await lana.delete(`/api/owner-entries/${id}`)
  const entry = { propertyId: properties.elm, confirm: true }
  for (const { userId: ownerId, contribution, draw } of owners) {
    const [putIn, taken] = [
      { ...entry, ownerId, kind: 'contribution', amount: contribution, entryOn: '2025-01-05' },
      { ...entry, ownerId, kind: 'draw', amount: draw, entryOn: '2025-03-31' },
    ]
    for (const body of [putIn, taken]) made(await lana.post('/api/owner-entries', body))
  }
  const issued: OwnerStatement[] = []
  for (let month = 1; month <= 12; month += 1) {
    const statements = owners.map(({ userId }) => ({
      propertyId: properties.elm,
      ownerId: userId,
    }))
    const batch = { month: on(month, '01').slice(0, 7), statements, send: false }
    made(await lana.post('/api/owner-statements/batch', batch))
  }
  issued.push(...(await read<OwnerStatement[]>('/api/owner-statements?month=2025-12')))
  const ofOwner = (userId: string) =>
    issued.find(one => one.ownerId === userId && one.propertyId === properties.elm)
  const all = owners.map(({ userId }) => ofOwner(userId))
  expect(all.map(one => one && sum(one.ending, `-${one.prepaid}`))).toEqual([
    '24442.22',
    '14665.33',
    '9776.89',
  ])
  expect(all.map(one => [one?.prepaid, one?.reserve, one?.available])).toEqual([
    ['787.50', '250.00', '24192.22'],
    ['472.50', '150.00', '14515.33'],
    ['315.00', '100.00', '9676.89'],
  ])
  // The fees of the year are those of one owner, each posted once.
  expect(lines(await profit({ basis: 'accrual' }))).toMatchObject({ 'Management fees': '4852.12' })
})
