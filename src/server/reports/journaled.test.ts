import { beforeAll, describe, expect, test } from 'vitest'
import { made } from '#server/fixture.ts'
import type { Months } from '#shared/accounting/financials.ts'
import type { BalanceSheet, TrialBalance } from '#shared/accounting/general-ledger.ts'
import type { Journal } from '#shared/accounting/journals.ts'
import type { LedgerAccount } from '#shared/accounting/ledger-accounts.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { ReportParams, ReportType } from '#shared/reports/report-catalogue.ts'
import { callerOf, totalsOf } from '#test/office-f.ts'
import { database, landlord, organizationIdOf } from '#test/world.ts'
import { earnedByLedger } from './ledger/fixture.ts'
import { makeReport } from './runs/make.ts'

/** An office with expenses, and with journals of a property and of none. */
const year = { from: '2025-01-01', to: '2025-12-31' }
let lana: Awaited<ReturnType<typeof landlord>>
let viewer: ReturnType<typeof callerOf>

const report = (reportType: ReportType, params: ReportParams) =>
  makeReport(database.db, viewer, { reportType, params }, '2026-01-15')
const cents = (...amounts: (string | number | null | undefined)[]) =>
  fromCents(amounts.reduce<number>((sum, amount) => sum + toCents(String(amount ?? '0.00')), 0))

beforeAll(async () => {
  lana = await landlord()
  const propertyId = lana.property.id
  viewer = callerOf(lana.user.id, 'admin', await organizationIdOf(lana))
  made(await lana.post('/api/accounts', { number: '6500', name: 'Depreciation', type: 'expense' }))
  const chart = (await lana.get<LedgerAccount[]>('/api/accounts')).body
  const journal = async (debit: string, credit: string, amount: string, own?: string) => {
    const line = (number: string) => ({
      accountId: chart.find(account => account.number === number)?.id,
      ...(own && { propertyId: own }),
    })
    return made(
      await lana.post<Journal>('/api/journals', {
        ...{ entryOn: '2025-03-14', memo: `Journal ${debit} ${credit}` },
        lines: [
          { ...line(debit), debit: amount },
          { ...line(credit), credit: amount },
        ],
      }),
    )
  }
  made(
    await lana.post('/api/expenses', {
      ...{ propertyId, category: 'supplies', payee: 'Store', amount: '30' },
      ...{ incurredOn: '2025-03-02', paidOn: '2025-03-03' },
    }),
  )
  await journal('1010', '4095', '100.00', propertyId)
  await journal('1010', '4095', '0.37')
  await journal('6140', '1010', '12.00', propertyId)
  await journal('6110', '1010', '5.00', propertyId)
  await journal('6900', '1010', '7.00', propertyId)
  await journal('1010', '4100', '20.00', propertyId)
  await journal('4900', '1010', '3.00', propertyId)
  await journal('6500', '1500', '40.00', propertyId)
  const wrong = await journal('1010', '4095', '999.00', propertyId)
  expect((await lana.delete(`/api/journals/${wrong.id}`)).status).toBe(204)
})

describe.each(['cash', 'accrual'] as const)('on the %s basis', basis => {
  const params = { ...year, basis }

  test('Profit & Loss is the net income of both statements of the ledger', async () => {
    const net = totalsOf(await report('Profit & Loss', params)).Net
    expect(net).toBe('23.37')
    expect(net).toBe((await earnedByLedger(viewer.organizationId, params))?.net)
    const asOf = `asOf=${year.to}&basis=${basis}`
    const { body } = await lana.get<TrialBalance>(`/api/trial-balance?${asOf}`)
    const earned = body.rows
      .filter(({ type }) => type === 'income' || type === 'expense')
      .reduce((sum, { debit, credit }) => sum + toCents(credit) - toCents(debit), 0)
    expect(fromCents(earned)).toBe(net)
    const sheet = (await lana.get<BalanceSheet>(`/api/balance-sheet?${asOf}`)).body
    expect(sheet.rows.find(({ name }) => name === 'Net income')?.amount).toBe(net)
    const budget = totalsOf(await report('Budget vs. Actual', params))
    expect(budget['Actual net income']).toBe(net)
  })

  test('each is in the line of its account, an added one below the line', async () => {
    const { rows } = await report('Profit & Loss', params)
    const amounts = Object.fromEntries(rows.map(row => [row.Line, [row.Section, row.Amount]]))
    expect(amounts).toMatchObject({
      'Other charges': ['Income', '100.37'],
      'Deposits applied': ['Income', '20.00'],
      'Concessions and waivers': ['Income', '-3.00'],
      Supplies: ['Operating expense', '35.00'],
      Other: ['Operating expense', '12.00'],
      'Bad debt': ['Operating expense', '7.00'],
      'Net operating income': ['NOI', '63.37'],
      Depreciation: ['Below the line', '40.00'],
    })
    const names = rows.map(({ Line }) => Line)
    expect(new Set(names).size).toBe(names.length)
  })

  test('of a property are those that it bears', async () => {
    const own = { ...params, propertyId: lana.property.id }
    expect(totalsOf(await report('Profit & Loss', own))).toMatchObject({ NOI: '63.00' })
  })
})

describe('the other reports of income and expenses', () => {
  test('Property Performance has the same NOI, but for journals without a property', async () => {
    const performance = await report('Property Performance', year)
    expect(totalsOf(performance)).toMatchObject({
      ...{ 'Other Income': '117.00', 'Operating Expenses': '54.00', NOI: '63.00' },
    })
    expect(performance.notes).toContain(
      'Journals without a property are in Profit & Loss alone: 0.37 of its NOI',
    )
  })

  test('Monthly Dashboard has the NOI and expenses of Profit & Loss', async () => {
    const { rows } = await report('Monthly Dashboard', { month: '2025-03' })
    const ofMonth = Object.fromEntries(rows.map(row => [row.Metric, row['This Month']]))
    expect(ofMonth).toMatchObject({ 'Operating expenses': '54.00', NOI: '63.37' })
  })

  test('Expense Report lists them, and sums to the expenses of Profit & Loss', async () => {
    const whole = totalsOf(await report('Profit & Loss', year))
    const expenses = totalsOf(await report('Expense Report', year))
    expect(expenses).toMatchObject({ Operating: '54.00', 'Non-operating': '40.00' })
    expect([expenses.Operating, expenses['Non-operating']]).toEqual([
      ...[whole['Operating expenses'], whole['Below the line']],
    ])
    expect(cents(expenses.Operating, expenses['Non-operating'])).toBe(expenses.Amount)
  })

  test('the months of Financials have them', async () => {
    const chart = (await lana.get<LedgerAccount[]>('/api/accounts')).body
    const idOf = (number: string) => chart.find(account => account.number === number)?.id
    made(
      await lana.post<Journal>('/api/journals', {
        memo: 'Interest of the bank',
        lines: [
          { accountId: idOf('1010'), debit: '8.00' },
          { accountId: idOf('4095'), credit: '8.00' },
        ],
      }),
    )
    const { body } = await lana.get<Months>('/api/financials/months')
    expect(body.months.at(-1)).toMatchObject({ income: '8.00', expenses: '0.00', noi: '8.00' })
  })
})
