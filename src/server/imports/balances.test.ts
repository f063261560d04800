import { expect, it, test } from 'vitest'
import type { Charge } from '#shared/accounting/charges.ts'
import type { DepositEntry } from '#shared/accounting/deposit-entries.ts'
import type { Aging, Collection } from '#shared/accounting/financials.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { Lease, Ledger } from '#shared/leases/leases.ts'
import type { Imported } from '#shared/operations/imports.ts'
import type { Stats } from '#shared/reports/dashboard.ts'
import type { Report } from '#shared/reports/reports.ts'
import { landlord, type User } from '#test/world.ts'
import { sumsAreWrong } from '../doctor/sums-fixture.ts'
import { itIs, made } from '../fixture.ts'

const home = { property: 'Oak', address: '1 Oak St', unit: '1' }
const ann = { firstName: 'Ann', lastName: 'Bell' }
const term = { startDate: '2025-01-01', endDate: '2025-12-31', monthlyRent: '1000' }

it('a credit balance is held in advance, pays the next rent, and is revenue nowhere', async () => {
  const lana = await landlord()
  const lease = await imported(lana, { balance: '-150.00', balanceOn: '2025-03-10' })
  expect(lease.balance).toBe('-150.00')
  expect(await entriesOf(lana, lease)).toEqual([
    ['payment', 'Prepaid balance brought forward', '-150.00', '-150.00'],
  ])
  const aging = (await lana.get<Aging>('/api/financials/aging')).body
  expect(aging.total).toMatchObject({ open: '0.00', credit: '150.00' })
  expect(await revenueOf(lana)).toEqual(none)

  // The rent of April: 150 of it were paid before, 850 come now.
  itIs('2025-04-02')
  await lana.post('/api/charge-runs', {})
  await lana.post('/api/payments', { leaseId: lease.id, amount: '850' })
  expect((await lana.get<Lease>(`/api/leases/${lease.id}`)).body.balance).toBe('0.00')
  itIs('2025-04-20')
  expect(await revenueOf(lana)).toEqual({
    ...{ total: '850.00', summary: '850.00', history: '850.00' },
    ...{ income: '850.00', accrual: '1000.00', payments: ['850.00'], collected: '850.00' },
  })
  const collection = (await lana.get<Collection>('/api/financials/collection')).body
  expect(JSON.stringify(collection)).toContain('"850.00"')
  expect(await sumsAreWrong(lana)).toBe(false)
})

it('a credit balance of today is no revenue of this month', async () => {
  const lana = await landlord()
  const rows = [{ ...home, ...ann, startDate: '2026-01-01', monthlyRent: '1000', balance: '-150' }]
  const chargeFrom = addMonthsClamped(firstOfMonth(todayIn('UTC')), 1)
  made(await lana.post<Imported>('/api/imports', { chargeFrom, rows }))
  expect((await lana.get<Stats>('/api/dashboard/stats')).body).toMatchObject({
    ...{ totalRevenue: '0.00', revenueThisMonth: '0.00', outstanding: '0.00' },
  })
})

it('a balance brought forward is an opening balance of its day, and revenue once it is paid', async () => {
  const lana = await landlord()
  const lease = await imported(lana, { balance: '250.50', balanceOn: '2025-02-28' })
  const [charge] = (await lana.get<Charge[]>('/api/charges')).body
  expect(charge).toMatchObject({ kind: 'opening_balance', amount: '250.50', dueDate: '2025-02-28' })
  expect(await revenueOf(lana)).toEqual(none)
  await lana.post('/api/payments', { leaseId: lease.id, amount: '250.50' })
  expect(await revenueOf(lana)).toMatchObject({
    total: '250.50',
    income: '250.50',
    accrual: '0.00',
  })
  expect(await sumsAreWrong(lana)).toBe(false)
})

it('a prepaid balance can be refunded, which lowers no revenue', async () => {
  const lana = await landlord()
  const lease = await imported(lana, { prepaid: '500' })
  await lana.post('/api/payments', { leaseId: lease.id, amount: '40' })
  const refund = { leaseId: lease.id, amount: '520' }
  expect((await lana.post('/api/refunds', refund)).status).toBeLessThan(300)
  expect((await lana.get<Lease>(`/api/leases/${lease.id}`)).body.balance).toBe('-20.00')
  expect(await revenueOf(lana)).toMatchObject({ total: '40.00', income: '20.00' })
})

test.each([
  ['a credit in two columns is held once', { balance: '-35.50', prepaid: '35.50' }, '-35.50'],
  ['a balance of zero is none', { balance: '-0.00', prepaid: '0' }, '0.00'],
])('%s', async (_, amounts, balance) => {
  expect((await imported(await landlord(), amounts)).balance).toBe(balance)
})

test.each([
  [{ balance: '-35.50', prepaid: '40' }, 'rows.0.prepaid'],
  [{ balance: '(35.50)' }, 'rows.0.balance'],
  [{ balance: '--35.50' }, 'rows.0.balance'],
])('%o is refused at the field', async (amounts, field) => {
  const lana = await landlord()
  const rows = [{ ...home, ...ann, ...term, ...amounts }]
  const { status, body } = await lana.post<{ fields: object }>('/api/imports', { rows })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

it('a balance of a future day adds no lease, with an error', async () => {
  const lana = await landlord()
  itIs('2025-03-11')
  const rows = [{ ...home, ...ann, ...term, balance: '5', balanceOn: '2025-03-12' }]
  const { body } = await lana.post<Imported>('/api/imports', { chargeFrom: '2025-04-01', rows })
  expect(body.rows).toMatchObject([
    { added: ['property', 'unit'], problem: { field: 'balanceOn' } },
  ])
})

it('money in a row that is sent again is not counted again', async () => {
  const lana = await landlord()
  const money = { balance: '-150', depositHeld: '900', securityDeposit: '900' }
  const lease = await imported(lana, money)
  await imported(lana, { ...money, balance: '20', depositHeld: '1000' })
  expect((await lana.get<Lease>(`/api/leases/${lease.id}`)).body).toMatchObject({
    ...{ balance: '-150.00', depositHeld: '900.00' },
  })
  expect((await lana.get<DepositEntry[]>('/api/deposit-entries')).body).toHaveLength(1)
})

const none = {
  ...{ total: '0.00', summary: '0.00', history: '0.00', income: '0.00' },
  ...{ accrual: '0.00', payments: [], collected: '0.00' },
}

/** Every figure of receipts. */
async function revenueOf(who: User) {
  const stats = (await who.get<Stats>('/api/dashboard/stats')).body
  const period = { from: '2025-01-01', to: todayIn('UTC') }
  const totalOf = async (type: string, label: string, more: object = {}) => {
    const params = { ...period, ...more }
    const report = await who.post<Report>('/api/reports/generate', { reportType: type, params })
    return made(report).totals?.[label]?.value ?? '0.00'
  }
  const payments = (await who.get<Payment[]>('/api/payments')).body
  return {
    total: stats.totalRevenue,
    summary: await totalOf('Revenue Summary', 'Amount'),
    history: await totalOf('Payment History', 'Completed'),
    income: await totalOf('Profit & Loss', 'Income'),
    accrual: await totalOf('Profit & Loss', 'Income', { basis: 'accrual' }),
    payments: payments.map(({ amount }) => amount),
    collected: await totalOf('Property Performance', 'Collected'),
  }
}

async function entriesOf(who: User, lease: Lease) {
  const { body } = await who.get<Ledger>(`/api/leases/${lease.id}/ledger`)
  return body.entries.map(({ kind, description, amount, balance }) => [
    kind,
    description,
    amount,
    balance,
  ])
}

async function imported(who: User, money: object): Promise<Lease> {
  itIs('2025-03-11')
  const rows = [{ ...home, ...ann, ...term, ...money }]
  const body = { chargeFrom: '2025-04-01', rows }
  const reply = made(await who.post<Imported>('/api/imports', body))
  expect(reply.rows.map(({ problem }) => problem)).toEqual([null])
  const [lease] = (await who.get<Lease[]>('/api/leases')).body
  if (!lease) throw new Error('No lease was imported')
  return lease
}
