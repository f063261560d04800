import { sql } from 'drizzle-orm'
import papaparse from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import type {
  BalanceSheet,
  CashFlow,
  GeneralLedger,
  TrialBalance,
} from '#shared/accounting/general-ledger.ts'
import { lastOfMonth } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { paramsOf, type ReportParams } from '#shared/reports/report-catalogue.ts'
import { type Office, on, post } from '#test/fixture-e/office.ts'
import { playE } from '#test/fixture-e/play.ts'
import { callerOf } from '#test/office-f.ts'
import { database, organizationIdOf } from '#test/world.ts'
import type { Db } from '../../postgres/database.ts'
import { makeReport } from '../runs/make.ts'
import { earnedByLedger } from './fixture.ts'

/** Fixture E in the general ledger, seen from the next year, when all statements were issued. */
const today = '2026-01-08'
const lastOfYear = '2025-12-31'
let office: Office
let viewer: ReturnType<typeof callerOf>

beforeAll(async () => {
  office = await playE(today)
  for (const name of ['elm', 'oak'] as const)
    for (let month = 1; month <= 12; month += 1) {
      const sent = { propertyId: office.properties[name], month: on(month, '01').slice(0, 7) }
      await post(office, 'owner-statements', sent)
    }
  viewer = callerOf(office.lana.user.id, 'admin', await organizationIdOf(office.lana))
}, 120_000)

/** How often this connection has scanned the sums that ledgers are derived from. */
async function scansOfSums(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ scans: number }>(
    sql`select (seq_scan + idx_scan)::int as scans from pg_stat_xact_user_tables where relname = 'day_sums'`,
  )
  return rows[0]?.scans ?? 0
}

const read = async <T>(path: string) => (await office.lana.get<T>(path)).body
const sides = ({ rows }: TrialBalance) =>
  Object.fromEntries(
    rows.map(({ name, debit, credit }) => [name, credit === '0.00' ? debit : `-${credit}`]),
  )

test('the ledger of the next year opens and closes at 0.00, with the year before in retained earnings', async () => {
  const next = await read<GeneralLedger>('/api/general-ledger?from=2026-01-01&to=2026-01-08')
  expect([next.opening, next.closing]).toEqual(['0.00', '0.00'])
})

test.each([
  'Budget vs. Actual',
  'General Ledger',
  'Trial Balance',
  'Balance Sheet',
  'Cash Flow',
] as const)(
  '%s derives the ledger once for all accounts, whichever join is chosen',
  async reportType => {
    const params = paramsOf[reportType].some(name => name === 'asOf')
      ? { asOf: lastOfYear }
      : { from: '2025-01-01', to: lastOfYear }
    const scans = await database.transaction(async tx => {
      // The join of a small organization, of which PostgreSQL expects one row.
      await tx.execute(sql`set local enable_hashjoin = off`)
      await tx.execute(sql`set local enable_mergejoin = off`)
      const before = await scansOfSums(tx)
      await makeReport(tx, viewer, { reportType, params }, today)
      return (await scansOfSums(tx)) - before
    })
    expect(scans).toBeGreaterThan(0)
    expect(scans).toBeLessThan(10)
  },
)

describe('the trial balance of the year', () => {
  test('accrued is 89,065.36 of debits and of credits, account by account', async () => {
    const made = await read<TrialBalance>(`/api/trial-balance?asOf=${lastOfYear}&basis=accrual`)
    expect(made.totals).toEqual({ debit: '89065.36', credit: '89065.36' })
    expect(sides(made)).toEqual({
      'Operating bank': '68625.17',
      'Deposit bank': '3690.00',
      'Rent receivable': '287.10',
      'Buildings and improvements': '5000.00',
      'Accounts payable': '-800.00',
      'Security deposits held': '-3690.00',
      'Prepaid rent': '-1575.00',
      'Owner contributions': '-2000.00',
      'Owner draws': '3000.00',
      Rent: '-79593.18',
      'Late fees': '-456.45',
      'Returned payment fees': '-35.00',
      Parking: '-615.73',
      Damages: '-300.00',
      'Concessions and waivers': '250.00',
      Insurance: '800.00',
      'Management fees': '4852.12',
      Repairs: '250.00',
      Taxes: '600.00',
      Utilities: '1440.00',
      'Bad debt': '270.97',
    })
  })

  test('of cash has no receivable or payable, and 80,192.29 of income beside the prepaid 1,575.00', async () => {
    const made = await read<TrialBalance>(`/api/trial-balance?asOf=${lastOfYear}&basis=cash`)
    expect(made.totals.debit).toBe(made.totals.credit)
    const income = made.rows.filter(({ type }) => type === 'income')
    const earned = income.reduce(
      (sum, { debit, credit }) => sum + toCents(credit) - toCents(debit),
      0,
    )
    expect(fromCents(earned)).toBe('80192.29')
    expect(sides(made)).toMatchObject({ 'Prepaid rent': '-1575.00', 'Deposit bank': '3690.00' })
    for (const name of ['Rent receivable', 'Accounts payable', 'Bad debt', 'Insurance'])
      expect(sides(made)).not.toHaveProperty(name)
  })

  test('of a property is its part: Elm and Oak sum to the whole', async () => {
    const of = async (query: string) =>
      sides(await read<TrialBalance>(`/api/trial-balance?asOf=${lastOfYear}&basis=accrual${query}`))
    const [elm, oak, whole] = await Promise.all([
      of(`&propertyId=${office.properties.elm}`),
      of(`&propertyId=${office.properties.oak}`),
      of(''),
    ])
    expect([elm['Operating bank'], oak['Operating bank']]).toEqual(['50459.44', '18165.73'])
    for (const [name, amount] of Object.entries(whole))
      expect(fromCents(toCents(elm[name] ?? '0.00') + toCents(oak[name] ?? '0.00')), name).toBe(
        amount,
      )
  })

  test('of the next year begins income and expense at 0', async () => {
    const made = sides(await read<TrialBalance>(`/api/trial-balance?asOf=2026-01-01&basis=accrual`))
    expect(made).not.toHaveProperty('Late fees')
    // Net income 67,537.27 and the roof of 5,000.00, which is an asset here.
    expect(made['Retained earnings']).toBe('-72537.27')
  })
})

test('income and expenses by ledger are Profit & Loss, both bases, each month', async () => {
  for (const basis of ['cash', 'accrual'] as const)
    for (let month = 1; month <= 12; month += 1) {
      const from = on(month, '01')
      const params: ReportParams = { from, to: lastOfMonth(from), basis }
      const made = await makeReport(
        database.db,
        viewer,
        { reportType: 'Profit & Loss', params },
        today,
      )
      const ledger = await earnedByLedger(viewer.organizationId, params)
      expect(
        { income: made.totals?.Income?.value, net: made.totals?.Net?.value },
        `${basis} ${from}`,
      ).toEqual(ledger)
    }
}, 60_000)

test('assets are liabilities and equity', async () => {
  for (const basis of ['cash', 'accrual'])
    for (const asOf of ['2025-04-04', '2025-08-31', lastOfYear]) {
      const { totals } = await read<BalanceSheet>(`/api/balance-sheet?asOf=${asOf}&basis=${basis}`)
      expect(fromCents(toCents(totals.liabilities) + toCents(totals.equity))).toBe(totals.assets)
    }
  const { rows } = await read<BalanceSheet>(`/api/balance-sheet?asOf=${lastOfYear}&basis=accrual`)
  expect(rows.at(-1)).toMatchObject({ name: 'Net income', amount: '72537.27' })
})

test('the cash flow of the year ends at the bank balances', async () => {
  const flow = await read<CashFlow>(`/api/cash-flow?from=2025-01-01&to=${lastOfYear}`)
  expect(flow.totals).toEqual({ beginning: '0.00', change: '72315.17', ending: '72315.17' })
  const of = Object.fromEntries(flow.rows.map(({ event, amount }) => [event, amount]))
  expect(of).toMatchObject({
    capital_paid: '-5000.00',
    owner_contribution: '2000.00',
    owner_draw: '-3000.00',
    payment_returned: '-1500.00',
  })
})

test('the deposits held are their account, on any of 12 days', async () => {
  for (let month = 1; month <= 12; month += 1) {
    const asOf = lastOfMonth(on(month, '01'))
    const made = await makeReport(
      database.db,
      viewer,
      { reportType: 'Deposit Liability', params: { asOf } },
      today,
    )
    const balances = sides(await read<TrialBalance>(`/api/trial-balance?asOf=${asOf}`))
    expect(`-${made.totals?.['Deposit Held']?.value}`, asOf).toBe(
      balances['Security deposits held'],
    )
  }
})

describe('the file of journals', () => {
  const lines = async (format: string) => {
    const year = `from=2025-01-01&to=${lastOfYear}&basis=accrual`
    const { text } = await office.lana.get(`/api/general-ledger/file?format=${format}&${year}`)
    return papaparse.parse<string[]>(text, { skipEmptyLines: true }).data
  }

  test('for QuickBooks Online has balanced journals in its columns', async () => {
    const [header, ...rows] = await lines('quickbooks')
    expect(header?.slice(0, 5)).toEqual([
      ...['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits'],
    ])
    const off = new Map<string, number>()
    for (const [number = '', , , debit, credit] of rows)
      off.set(number, (off.get(number) ?? 0) + toCents(debit || '0.00') - toCents(credit || '0.00'))
    expect([...off.values()].every(cents => cents === 0)).toBe(true)
    expect(rows).toContainEqual(
      expect.arrayContaining(['12/20/2025', 'Insurance', '800.00', 'Elm']),
    )
  })

  test('for Xero has a journal for each month, by account number, debits positive', async () => {
    const [header, ...rows] = await lines('xero')
    expect(header?.[3]).toBe('*AccountCode')
    const months = new Set(rows.map(([narration]) => narration))
    expect(months.size).toBe(12)
    expect(rows.length).toBeLessThan(300)
    const sum = rows.reduce((cents, row) => cents + signedCents(row[5] ?? ''), 0)
    expect(sum).toBe(0)
    expect(rows).toContainEqual(
      expect.arrayContaining(['Rooftree 2025-10', '31/10/2025', '1500', '5000.00']),
    )
  })
})

function signedCents(amount: string): number {
  return amount.startsWith('-') ? -toCents(amount.slice(1)) : toCents(amount)
}
