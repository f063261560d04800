import { beforeAll, describe, expect, test } from 'vitest'
import type { Budget } from '#shared/accounting/budgets.ts'
import type { LedgerAccount } from '#shared/accounting/ledger-accounts.ts'
import type { Report } from '#shared/reports/reports.ts'
import { giveTo } from '#test/ownership.ts'
import { landlord, memberOf } from '#test/world.ts'
import { made } from '../../fixture.ts'

let lana: Awaited<ReturnType<typeof landlord>>
let idOf: (number: string) => string

const year = 2024
const each = (amount: string) => Array.from({ length: 12 }, () => amount)
const path = (of: { propertyId?: string | undefined; year?: number } = {}) =>
  `/api/budgets?${new URLSearchParams({ year: `${of.year ?? year}`, ...(of.propertyId && { propertyId: of.propertyId }) })}`
const stated = ({ rows }: Budget) =>
  rows.flatMap(({ number, months }) =>
    months.some(amount => amount !== '0.00') ? [`${number} ${months[0]} ${months[11]}`] : [],
  )

beforeAll(async () => {
  lana = await landlord()
  const { body } = await lana.get<LedgerAccount[]>('/api/accounts')
  idOf = number => body.find(account => account.number === number)?.id ?? ''
  const spent = { propertyId: lana.property.id, category: 'repairs', payee: 'Pipes' }
  for (const [day, amount] of [
    ['2024-01-10', '100.00'],
    ['2024-03-10', '450.00'],
  ])
    made(await lana.post('/api/expenses', { ...spent, amount, incurredOn: day, paidOn: day }))
  const income = [
    { accountId: idOf('1010'), debit: '900.00', propertyId: lana.property.id },
    { accountId: idOf('4010'), credit: '900.00', propertyId: lana.property.id },
  ]
  made(await lana.post('/api/journals', { entryOn: '2024-01-05', memo: 'Rent', lines: income }))
})

const put = (body: object) => lana.put<Budget>('/api/budgets', { year, ...body })
const rentAndRepairs = () => [
  { accountId: idOf('4010'), months: each('1000') },
  { accountId: idOf('6100'), months: each('200.00') },
]

describe('a budget', () => {
  test('is a year of a property, saved as a whole', async () => {
    const { propertyId } = { propertyId: lana.property.id }
    const empty = made(await lana.get<Budget>(path({ propertyId })))
    expect(empty).toMatchObject({ year, propertyId, version: null })
    expect(empty.rows.map(({ type }) => type)).not.toContain('asset')
    expect(stated(empty)).toEqual([])
    const saved = made(await put({ propertyId, version: null, rows: rentAndRepairs() }))
    expect(stated(saved)).toEqual(['4010 1000.00 1000.00', '6100 200.00 200.00'])
    expect(stated(made(await lana.get<Budget>(path())))).toEqual([])
    expect(stated(made(await lana.get<Budget>(path({ propertyId, year: 2025 }))))).toEqual([])
    const [rent] = rentAndRepairs()
    const { version } = saved
    const less = made(await put({ propertyId, version, rows: [rent] }))
    expect(stated(less)).toEqual(['4010 1000.00 1000.00'])
    expect(less.version).not.toBe(version)
    made(await put({ propertyId, version: less.version, rows: rentAndRepairs() }))
  })

  test('that another person has saved meanwhile is refused with what there is now', async () => {
    const rows = [{ accountId: idOf('4020'), months: each('5') }]
    const first = made(await put({ year: 2023, version: null, rows }))
    const late = await put({ year: 2023, version: null, rows: [] })
    expect([late.status, late.body]).toMatchObject([
      409,
      { current: { version: first.version, rows: expect.any(Array) } },
    ])
    const both = await Promise.all(
      ['6', '7'].map(amount =>
        put({
          ...{ year: 2023, version: first.version },
          rows: [{ accountId: idOf('4020'), months: each(amount) }],
        }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each([
    ['rows.0.accountId', '1010', each('1'), 'Choose one of your accounts of income or expense'],
    ['rows.0.months.3', '4010', each('1').with(3, '1,000'), /with a decimal point/],
    ['rows.0.months', '4010', ['1'], 'Send 12 amounts'],
  ])('with a wrong %s is refused', async (field, number, months, message) => {
    const { status, body } = await put({ rows: [{ accountId: idOf(number), months }] })
    const said = message instanceof RegExp ? expect.stringMatching(message) : message
    expect([status, body]).toMatchObject([400, { errors: [{ field, message: said }] }])
  })

  test('takes a negative amount, and an empty one as none', async () => {
    const months = each('').with(0, '-12.50')
    const rows = [{ accountId: idOf('4900'), months }]
    expect(stated(made(await put({ year: 2022, rows })))).toEqual(['4900 -12.50 0.00'])
  })
})

test('the actuals of a year are the ledger’s, income and expense both positive', async () => {
  const query = `year=2024&propertyId=${lana.property.id}`
  const { rows } = made(await lana.get<Budget>(`/api/budgets/actuals?${query}`))
  expect(rows.map(({ number, months }) => [number, ...months.slice(0, 3)])).toEqual([
    ['4010', '900.00', '0.00', '0.00'],
    ['6100', '100.00', '0.00', '450.00'],
  ])
  const next = made(await lana.get<Budget>('/api/budgets/actuals?year=2024&basis=accrual'))
  expect(next.rows.map(({ number }) => number)).toEqual(['4010', '6100'])
  made(
    await put({
      ...{ year: 2025, propertyId: lana.property.id },
      rows: [{ accountId: idOf('4010'), months: each('1') }],
    }),
  )
  // Its actuals belong to the budget of the property itself.
  const rest = made(await lana.get<Budget>('/api/budgets/actuals?year=2024'))
  expect(rest.rows).toEqual([])
})

describe('Budget vs. Actual', () => {
  const report = async (params: object, person = lana as Pick<typeof lana, 'post'>) =>
    made(
      await person.post<Report>('/api/reports/generate', {
        ...{ reportType: 'Budget vs. Actual', params, detailed: true },
      }),
    )

  test.each(['cash', 'accrual'])('compares by account, favorable above zero: %s', async basis => {
    const params = { from: '2024-01-01', to: '2024-03-31', propertyId: lana.property.id, basis }
    const { rows, totals, beside, links } = await report(params)
    expect(rows).toEqual([
      {
        ...{ Section: 'Income', Number: '4010', Account: 'Rent' },
        ...{ Budget: '3000.00', Actual: '900.00', Variance: '-2100.00', 'Variance %': '-70.0' },
      },
      {
        ...{ Section: 'Expenses', Number: '6100', Account: 'Repairs' },
        ...{ Budget: '600.00', Actual: '550.00', Variance: '50.00', 'Variance %': '8.3' },
      },
    ])
    expect(totals).toMatchObject({
      'Budgeted income': { value: '3000.00' },
      'Actual expenses': { value: '550.00' },
      'Budgeted net income': { value: '2400.00' },
      'Actual net income': { value: '350.00' },
      Variance: { value: '-2050.00' },
    })
    expect(beside?.rows).toEqual([
      ['-100.00', '-1000.00', '-1000.00'],
      ['100.00', '200.00', '-250.00'],
    ])
    expect(links?.columns[0]).toEqual({ key: 'Account', to: 'account' })
    expect(links?.rows[0]?.[0]).toBe(idOf('4010'))
  })

  test('of all properties adds the budget of the organization', async () => {
    made(await put({ rows: [{ accountId: idOf('4010'), months: each('10') }] }))
    const { rows } = await report({ from: '2024-01-01', to: '2024-01-31' })
    expect(rows[0]).toMatchObject({ Account: 'Rent', Budget: '1010.00', Actual: '900.00' })
  })

  test('shows an account without a budget, and no percentage of it', async () => {
    const params = { from: '2024-03-01', to: '2024-03-31', propertyId: lana.property.id }
    const { rows } = await report(params)
    expect(rows.map(({ Account, Variance }) => [Account, Variance])).toEqual([
      ['Rent', '-1000.00'],
      ['Repairs', '-250.00'],
    ])
    const before = await report({ ...params, from: '2024-03-05' })
    expect(before.rows).toEqual([
      expect.objectContaining({ Budget: '0.00', Actual: '450.00', 'Variance %': 'N/A' }),
    ])
  })
})

test('an owner reads the budgets of the own property alone, staff none, and neither writes', async () => {
  const [owner, staff] = [await memberOf(lana, 'owner'), await memberOf(lana, 'staff')]
  const manager = await memberOf(lana, 'manager')
  const { body: other } = await lana.post<{ id: string }>('/api/properties', {
    ...{ name: 'Other', address: '9 Other St', totalUnits: 1 },
  })
  made(
    await put({
      ...{ year: 2021, propertyId: other.id },
      rows: [{ accountId: idOf('4010'), months: each('77') }],
    }),
  )
  await giveTo(lana, owner, lana.property.id)
  const own = path({ propertyId: lana.property.id })
  const seen = made(await owner.get<Budget>(own))
  expect(seen.rows.map(({ number }) => number)).toEqual(['4010', '6100'])
  expect((await owner.get(path({ propertyId: other.id, year: 2021 }))).status).toBe(404)
  expect(made(await owner.get<Budget>(path())).rows).toEqual([])
  expect((await staff.get(own)).status).toBe(403)
  const change = { year: 2021, rows: [] }
  for (const person of [owner, staff])
    expect((await person.put('/api/budgets', change)).status).toBe(403)
  expect((await owner.get('/api/budgets/actuals?year=2024')).status).toBe(403)
  expect((await manager.put('/api/budgets', change)).status).toBe(200)
  const stranger = await landlord()
  expect((await stranger.get(own)).status).toBe(404)
  const foreign = { year, rows: rentAndRepairs() }
  expect((await stranger.put('/api/budgets', foreign)).status).toBe(400)
})
