import { beforeAll, describe, expect, test } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { CloseChecklist, ClosedPeriod } from '#shared/accounting/closed-periods.ts'
import type { Credit } from '#shared/accounting/credits.ts'
import type { DepositEntry } from '#shared/accounting/deposit-entries.ts'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { Journal } from '#shared/accounting/journals.ts'
import type { LedgerAccount } from '#shared/accounting/ledger-accounts.ts'
import type { OwnerEntry } from '#shared/accounting/owner-entries.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { lastOfMonth } from '#shared/dates.ts'
import {
  paramsOf,
  type ReportParams,
  type ReportType,
  reportTypes,
} from '#shared/reports/report-catalogue.ts'
import { type Office, on, post, put } from '#test/fixture-e/office.ts'
import { playE } from '#test/fixture-e/play.ts'
import { callerOf } from '#test/office-f.ts'
import { call, database, organizationIdOf } from '#test/world.ts'
import { itIs, made } from '../fixture.ts'
import { type Made, makeReport } from '../reports/runs/make.ts'

/** Fixture E with 2025 closed, and the eight edits of depth.md §2.3 made in January. */
const today = '2026-01-31'
const waived = {
  owner_statements: 'No statements are sent here',
  leases_without_move_out: 'Keys came back',
  deposits_overdue: 'Agreed with the tenant',
  negative_owner_balances: 'Paid in next month',
  pending_payments: 'None came',
}
let office: Office
let before: Record<string, unknown>
let period: ClosedPeriod
let report: (reportType: ReportType, params?: ReportParams) => Promise<Made>

beforeAll(async () => {
  office = await playE('2026-01-01')
  const viewer = callerOf(office.lana.user.id, 'admin', await organizationIdOf(office.lana))
  report = (reportType, params = {}) =>
    makeReport(database.db, viewer, { reportType, params }, today)
  before = await everyReport()
  period = await post<ClosedPeriod>(office, 'closed-periods', { through: '2025-12-31', waived })
  itIs(today)
}, 240_000)

const months = Array.from({ length: 12 }, (_, at) => on(at + 1, '01'))
const ofTenancies: readonly ReportType[] = [
  'Rent Roll',
  'Occupancy Report',
  'Vacancy Analysis',
  'Tenant Directory',
  'Lease Expiration',
  'Monthly Dashboard',
  'Move-in/Move-out',
  'Property Performance',
]

async function everyReport(types: readonly ReportType[] = reportTypes) {
  const all: Record<string, unknown> = {}
  for (const [from, to] of [
    ...months.map(month => [month, lastOfMonth(month)]),
    ['2025-01-01', '2025-12-31'],
  ])
    for (const type of types)
      for (const basis of type === 'Profit & Loss' ? ['cash', 'accrual'] : [undefined]) {
        const wanted = Object.entries({ from, to, asOf: to, basis, month: from?.slice(0, 7) })
        const params = wanted.filter(([name]) => paramsOf[type].some(one => one === name))
        const { columns, rows, totals } = await report(type, Object.fromEntries(params))
        all[`${type} ${basis ?? ''} ${from} ${to}`] = JSON.stringify({ columns, rows, totals })
      }
  for (const property of Object.values(office.properties))
    for (const month of months) {
      const path = `/api/properties/${property}/owner-statement?month=${month.slice(0, 7)}`
      all[path] = JSON.stringify((await office.lana.get(path)).body)
    }
  for (const path of [
    'aging?asOf=2025-12-31',
    'deposits?asOf=2025-12-31',
    'by-tenant?from=2025-01-01&to=2025-12-31',
    'by-property?from=2025-01-01&to=2025-12-31',
  ])
    all[path] = JSON.stringify((await office.lana.get(`/api/financials/${path}`)).body)
  return all
}

const read = async <T>(path: string) => (await office.lana.get<T>(`/api/${path}`)).body
const send = (path: string, body: object) =>
  call<object>('DELETE', `/api/${path}`, { token: office.lana.token, body })
const remove = async (path: string) => {
  const { status, body } = await send(path, {
    reason: 'Wrong',
    ...(/^c(redits|harges)/.test(path) && { confirm: true }),
  })
  expect(status, JSON.stringify(body)).toBe(204)
}
const total = (made: Made, label: string) => String(made.totals?.[label]?.value ?? '0.00')
const income = async (month: string, basis = 'cash') =>
  total(
    await report('Profit & Loss', { from: month, to: lastOfMonth(month), basis } as ReportParams),
    'Income',
  )
const revenue = async (month: string) =>
  total(await report('Revenue Summary', { from: month, to: lastOfMonth(month) }), 'Amount')

describe('the eight edits of a closed year', () => {
  test('a payment of February entered in January counts in January', async () => {
    const february = await revenue('2025-02-01')
    const january = Number(await revenue('2026-01-01'))
    const payment = await post<Payment>(office, 'payments', {
      ...{ leaseId: office.leases.bob, amount: '77.00', paymentDate: '2025-02-15' },
      ...{ status: 'completed', paymentMethod: 'check', confirm: true },
    })
    expect(payment).toMatchObject({ receivedOn: '2025-02-15', bookedOn: '2026-01-01' })
    expect(await revenue('2025-02-01')).toBe(february)
    expect(Number(await revenue('2026-01-01'))).toBe(january + 77)
  }, 60_000)

  test('a payment of May is reversed in January', async () => {
    const may = await revenue('2025-05-01')
    const january = Number(await revenue('2026-01-01'))
    const payments = await read<Payment[]>(`payments?leaseId=${office.leases.bob}&limit=100`)
    const paid = payments.find(({ receivedOn }) => receivedOn.startsWith('2025-05'))
    const sent = { status: 'voided', reason: 'Entered by mistake', confirm: true }
    const reversed = made(await office.lana.patch<Payment>(`/api/payments/${paid?.id}`, sent))
    expect(reversed).toMatchObject({
      status: 'reversed',
      reversedOn: '2026-01-01',
      reversalReason: 'Entered by mistake',
    })
    expect(await revenue('2025-05-01')).toBe(may)
    expect(Number(await revenue('2026-01-01'))).toBe(january - Number(paid?.amount))
  }, 60_000)

  test('an expense of March is reversed in January', async () => {
    const expenses = await read<Expense[]>('expenses?limit=100')
    const repair = expenses.find(({ incurredOn }) => incurredOn === '2025-03-12')
    await remove(`expenses/${repair?.id}`)
    expect(
      total(await report('Expense Report', { from: '2026-01-01', to: '2026-01-31' }), 'Amount'),
    ).toBe('-400.00')
  }, 60_000)

  test('so are a draw, a credit, an entry of a deposit and a charge', async () => {
    const [draw] = (await read<OwnerEntry[]>('owner-entries')).filter(({ kind }) => kind === 'draw')
    await remove(`owner-entries/${draw?.id}`)
    const [concession] = await read<Credit[]>('credits?kind=concession')
    await remove(`credits/${concession?.id}`)
    const entries = await read<DepositEntry[]>('deposit-entries?limit=100')
    const returned = entries.find(({ kind }) => kind === 'refunded')
    await remove(`deposit-entries/${returned?.id}`)
    const charges = await read<PostedCharge[]>('charges?kind=parking&limit=100')
    await remove(`charges/${charges.at(-1)?.id}`)
  }, 120_000)

  test('after seven of them, the closed year says the same of who lived where', async () => {
    expect(changed(await everyReport(ofTenancies))).toEqual([])
  }, 60_000)

  test('a lease that ended in December is charged less from January on', async () => {
    // Rents of 1,500, 1,260 and 990, and Eve's late fee of 6.45. The year's fees of 456.45 (depth.md §3.4) hold no
    // further 50.00 in December, which 3,806.45 of §2.3 would need.
    const december = await income('2025-12-01', 'accrual')
    expect(december).toBe('3756.45')
    await put(office, `leases/${office.leases.dee}/termination`, {
      terminatedOn: '2025-12-15',
      reason: 'Moved away',
    })
    expect(await income('2025-12-01', 'accrual')).toBe(december)
  }, 60_000)

  // Each is of another day or amount: no two of them could restore a figure together.
  test('after all eight, the closed year says the same of money', async () => {
    // Both also say who lives where, which a late termination changes.
    const ofBoth = /^(deposits|by-property)/
    const money = reportTypes.filter(type => !ofTenancies.includes(type))
    expect(changed(await everyReport(money)).filter(name => !ofBoth.test(name))).toEqual([])
  }, 60_000)
})

function changed(now: Record<string, unknown>): string[] {
  return Object.keys(now).filter(name => now[name] !== before[name])
}

test('reopened and closed again, it says which accounts moved', async () => {
  const refused = await send(`closed-periods/${period.id}`, {})
  expect(refused.status).toBe(400)
  await remove(`closed-periods/${period.id}`)
  await post<Payment>(office, 'payments', {
    ...{ leaseId: office.leases.gus, amount: '10.00', paymentDate: '2025-10-15' },
    ...{ status: 'completed', paymentMethod: 'check', confirm: true },
  })
  const chart = await read<LedgerAccount[]>('accounts')
  const idOf = (number: string) => chart.find(account => account.number === number)?.id
  await post<Journal>(office, 'journals', {
    ...{ entryOn: '2025-11-10', memo: 'Office rent' },
    lines: [
      { accountId: idOf('6140'), debit: '7.00' },
      { accountId: idOf('1010'), credit: '7.00' },
    ],
  })
  const again = await post<ClosedPeriod>(office, 'closed-periods', {
    through: '2025-12-31',
    waived,
  })
  const bank = again.moved.find(
    ({ account, property }) => account === 'operating_bank' && property?.name === 'Oak',
  )
  expect(Number(bank?.after) - Number(bank?.before)).toBe(10)
  expect(bank?.ledgerAccount).toMatchObject({ number: '1010', name: 'Operating bank' })
  expect(again.waived).toMatchObject({ owner_statements: 'No statements are sent here' })
  expect(again.moved.filter(({ property }) => property === null)).toMatchObject([
    { account: 'operating_bank', before: '0.00', after: '-7.00' },
    { account: 'expense:other', before: '0.00', after: '7.00' },
  ])
  expect(
    (await read<ClosedPeriod[]>('closed-periods')).map(({ reopenedAt }) => reopenedAt === null),
  ).toEqual([true, false])
}, 60_000)

test('the checklist is answered with 409 until each line is done or has a reason', async () => {
  const { lana } = office
  const { lines } = await read<CloseChecklist>('closed-periods/checklist?through=2026-01-15')
  expect(lines.find(({ check }) => check === 'bank_reconciled')).toMatchObject({ state: 'none' })
  expect(lines.find(({ check }) => check === 'owner_statements')).toMatchObject({ state: 'open' })
  const refused = await lana.post<{ checklist: CloseChecklist }>('/api/closed-periods', {
    through: '2026-01-15',
  })
  expect(refused).toMatchObject({ status: 409, body: { checklist: { lines } } })
})
