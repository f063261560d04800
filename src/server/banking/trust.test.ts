import { describe, expect, it, test } from 'vitest'
import type { Bill } from '#shared/accounting/bills.ts'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { RecurringExpense } from '#shared/accounting/recurring-expenses.ts'
import type { Property } from '#shared/properties/properties.ts'
import { enter, paid } from '../accounting/bills/fixture.ts'
import { recurringExpenses } from '../accounting/expenses/job.ts'
import { itIs, made, pay, rentFallsDue } from '../fixture.ts'
import { runJob } from '../jobs/fixture.ts'
import { accountsOf, csvOf, linesOf, sendFile } from './fixture.ts'
import { held, short, trustOf, vendorOf } from './trust-fixture.ts'

describe('a trust account pays no more than a property has', () => {
  it('as a draw, whatever is confirmed', async () => {
    const { draw } = await held()
    expect(await draw('312.41')).toMatchObject(short('312.40', 'Lana Lord'))
    made(await draw('312.40'))
    expect(await draw('0.01')).toMatchObject(short('0.00', 'Lana Lord'))
  })

  it('as an expense that is paid, at once or later', async () => {
    const { lana, spend } = await held()
    expect(await spend('312.41')).toMatchObject(short('312.40'))
    const { id } = made(await spend('312.41', null))
    const pays = () => lana.patch<Expense>(`/api/expenses/${id}`, { paidOn: '2025-03-10' })
    expect(await pays()).toMatchObject(short('312.40'))
    made(await lana.post('/api/owner-entries', contribution(lana.property.id, '0.01')))
    expect(made(await pays())).toMatchObject({ paidOn: '2025-03-10' })
    // A vendor's refund comes in.
    made(await spend('-10'))
    made(await spend('10'))
    expect(await spend('0.01')).toMatchObject(short('0.00'))
  })

  it('as bills, of which a part may be paid', async () => {
    const home = await held()
    const vendor = await vendorOf(home)
    const bill = made(await enter(home.lana, vendor, ['200', '112.41']))
    const other = made(await enter(home.lana, vendor, ['5']))
    expect(await paid(home.lana, [{ billId: bill.id }])).toMatchObject(short('312.40'))
    const both = [{ billId: bill.id, amount: '310' }, { billId: other.id }]
    expect(await paid(home.lana, both)).toMatchObject(short('312.40'))
    const available = async ({ id }: { id: string }) =>
      (await home.lana.get<Bill>(`/api/bills/${id}`)).body.available
    expect([await available(bill), await available(other)]).toEqual(['312.40', null])
    made(await paid(home.lana, [{ billId: bill.id, amount: '312.40' }]))
    expect([await available(bill), await available(other)]).toEqual(['0.00', '0.00'])
    expect(await paid(home.lana, [{ billId: other.id }])).toMatchObject(short('0.00'))
  })

  it('as bills of a property whose money is elsewhere', async () => {
    const home = await held()
    const vendor = await vendorOf(home)
    const beta = made(
      await home.lana.post<Property>('/api/properties', {
        ...{ name: 'Beta House', address: '2 Beta St', totalUnits: 1 },
      }),
    )
    const line = { propertyId: beta.id, category: 'repairs', amount: '10' }
    const bill = made(await enter(home.lana, vendor, [], { lines: [line] }))
    const from = (bankAccountId: string | null) =>
      paid(home.lana, [{ billId: bill.id }], { bankAccountId })
    expect(await from(home.account.id)).toMatchObject(short('0.00', 'Beta House'))
    made(await from(null))
  })

  it('as the fee of a statement', async () => {
    const { lana, propertyId, spend } = await held()
    const fees = { managementFeePercent: '8', managementFeeBase: 'all' }
    made(await lana.patch(`/api/properties/${propertyId}`, fees))
    made(await spend('312.40'))
    itIs('2025-04-02')
    const issue = () => lana.post('/api/owner-statements', { propertyId, month: '2025-03' })
    expect(await issue()).toMatchObject(short('0.00'))
    const sent = { ...contribution(propertyId, '112'), entryOn: '2025-03-31' }
    made(await lana.post('/api/owner-entries', sent))
    made(await issue())
  })

  it('on any day: later money is none of an earlier one', async () => {
    const { lana, lease, spend } = await held()
    itIs('2025-04-10')
    await rentFallsDue(lease)
    await pay(lana, lease, '2000', '2025-04-05')
    expect(await spend('900', '2025-03-20')).toMatchObject(short('312.40'))
    made(await spend('900', '2025-04-05'))
  })

  it('while the rent that was prepaid can be refunded', async () => {
    const { lana, lease, spend } = await held()
    made(await spend('312.40'))
    const refund = (amount: string) => lana.post('/api/refunds', { leaseId: lease.id, amount })
    expect(await refund('400.01')).toMatchObject({
      status: 409,
      body: { message: 'Only 400.00 can be refunded: the rest covers what is owed' },
    })
    made(await refund('400'))
    expect(await spend('0.01')).toMatchObject(short('0.00'))
  })

  it('also when many ask at once', async () => {
    const { lana, spend, draw } = await held()
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? spend('100') : draw('100'))),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 201),
      ...Array.from({ length: 5 }, () => 409),
    ])
    const bad = all.filter(({ status }) => status === 409)
    for (const { body } of bad) expect(body.message).toMatch(/^12\.40 is available for /)
    expect((await accountsOf(lana)).find(({ kind }) => kind === 'trust')?.book).toBe('412.40')
  })
})

test('an operating account refuses nothing', async () => {
  const { spend, draw } = await held('operating')
  made(await spend('5000'))
  expect(await draw('5000', { confirm: false })).toMatchObject({
    status: 409,
    body: { needsConfirmation: true },
  })
  made(await draw('5000'))
})

test('money that the bank shows as gone is recorded from its line', async () => {
  const home = await held()
  const { lana, account, propertyId } = home
  const lines = [
    { on: '2025-03-08', payee: 'ROOFER', amount: '-500.00' },
    { on: '2025-03-09', payee: 'LORD', amount: '-300.00' },
  ]
  made(await sendFile(lana, account.id, csvOf(lines)))
  for (const { id, amount } of await linesOf(lana, account.id)) {
    const create =
      amount === '-300.00'
        ? { kind: 'owner_entry', propertyId, confirm: true }
        : { kind: 'expense', propertyId, category: 'repairs' }
    made(await lana.post(`/api/bank-lines/${id}/matches`, { create }))
  }
  expect(await trustOf(home)).toMatchObject({ book: '-87.60', prepaid: '400.00', owed: '-87.60' })
  expect(await home.spend('0.01')).toMatchObject(short('0.00'))
})

test('a recurring expense that is paid when due waits as a bill', async () => {
  const { lana, propertyId } = await held()
  const sent = { propertyId, category: 'insurance', payee: 'Mutual', amount: '300' }
  const when = { rhythm: 'monthly', startsOn: '2025-03-15', paidWhenDue: true }
  made(await lana.post<RecurringExpense>('/api/recurring-expenses', { ...sent, ...when }))
  for (const day of ['2025-03-15', '2025-04-15']) {
    itIs(day)
    await runJob(recurringExpenses)
  }
  const { body } = await lana.get<Expense[]>('/api/expenses?category=insurance')
  expect(body.map(({ incurredOn, paidOn }) => [incurredOn, paidOn])).toEqual([
    ['2025-04-15', null],
    ['2025-03-15', '2025-03-15'],
  ])
})

function contribution(propertyId: string, amount: string) {
  return { propertyId, kind: 'contribution', amount }
}
