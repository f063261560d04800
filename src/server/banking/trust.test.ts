import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import type { CloseChecklist } from '#shared/accounting/closed-periods.ts'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { RecurringExpense } from '#shared/accounting/recurring-expenses.ts'
import type { Day } from '#shared/dates.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import type { Property } from '#shared/properties/properties.ts'
import { database, memberOf } from '#test/world.ts'
import { enter, paid } from '../accounting/bills/fixture.ts'
import { recurringExpenses } from '../accounting/expenses/job.ts'
import { properties } from '../db/tables.ts'
import { charge, itIs, made, pay, rentFallsDue } from '../fixture.ts'
import { runJob } from '../jobs/fixture.ts'
import { accountsOf, csvOf, linesOf, rowsOf, sendFile } from './fixture.ts'
import { held, short } from './trust-fixture.ts'

type Home = Awaited<ReturnType<typeof held>>

const vendorOf = async ({ lana }: Home) =>
  made(await lana.post<Vendor>('/api/vendors', { name: 'Pipe & Sons' }))
const trustOf = async ({ lana, account }: Home) =>
  made(await lana.get<Record<string, unknown>>(`/api/bank-accounts/${account.id}/trust`))

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
    made(await paid(home.lana, [{ billId: bill.id, amount: '312.40' }]))
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

test('each of several owners has their own part, less their part of prepaid rent', async () => {
  const home = await held()
  const { lana, propertyId, draw } = home
  vi.useRealTimers()
  const [ada, ben] = [await memberOf(lana, 'owner'), await memberOf(lana, 'owner')]
  itIs('2025-03-10')
  const owners = [
    { userId: ada.user.id, percent: '75' },
    { userId: ben.user.id, percent: '25' },
  ]
  const shares = { owners, effectiveFrom: '2025-03-01' }
  made(await lana.put(`/api/properties/${propertyId}/owners`, { ...shares, confirm: true }))
  expect(await trustOf(home)).toMatchObject({
    ...{ book: '712.40', owed: '712.40', difference: '0.00', prepaid: '400.00' },
    owners: expect.arrayContaining([
      expect.objectContaining({ balance: '234.30' }),
      expect.objectContaining({ balance: '78.10' }),
    ]),
  })
  const named = { ownerId: ben.user.id }
  const all = await Promise.all([draw('78.10', named), draw('78.10', named)])
  expect(all.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await draw('0.01', named)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^0\.00 is available for /) },
  })
  made(await draw('234.30', { ownerId: ada.user.id }))
})

test('a close asks whether trust accounts balance', async () => {
  const home = await held()
  const { lana } = home
  const line = async () => {
    const path = '/api/closed-periods/checklist?through=2025-03-09'
    const { lines } = made(await lana.get<CloseChecklist>(path))
    return lines.find(({ check }) => check === 'three_way_difference')
  }
  expect(await line()).toMatchObject({ state: 'done', count: 0 })
  const bill = made(await enter(lana, await vendorOf(home), ['50']))
  const bankAccountId = (await accountsOf(lana))[0]?.id
  const sent = { bankAccountId, paidOn: '2025-03-09' }
  made(await paid(lana, [{ billId: bill.id }], sent))
  expect(await line()).toMatchObject({ state: 'open', count: 1 })
  expect(await trustOf(home)).toMatchObject({ difference: '50.00' })
})

test('a retained deposit is to be transferred until the bank shows it', async () => {
  const { lana, lease } = await held()
  const deposit = (await accountsOf(lana)).find(({ kind }) => kind === 'deposit')?.id ?? ''
  const post = (body: object) => lana.post('/api/deposit-entries', { leaseId: lease.id, ...body })
  made(await post({ kind: 'received', amount: '1000', confirm: true }))
  await charge(lana, lease, 'damage', '700')
  made(await post({ kind: 'applied', amount: '300', notes: 'Door' }))
  const transfer = async (asOf: Day) =>
    made(await lana.get(`/api/bank-accounts/${deposit}/trust?asOf=${asOf}`))
  const waiting = { book: '700.00', deposits: '700.00', difference: '0.00', toTransfer: '300.00' }
  expect(await transfer('2025-03-10')).toMatchObject(waiting)
  itIs('2025-03-20')
  expect(await transfer('2025-03-20')).toMatchObject(waiting)
  made(
    await sendFile(
      lana,
      deposit,
      csvOf([{ on: '2025-03-18', payee: 'TRANSFER', amount: '-300.00' }]),
    ),
  )
  const [line] = await linesOf(lana, deposit)
  const row = (await rowsOf(lana, deposit)).find(({ amount }) => amount === '-300.00')
  const rows = [{ source: 'deposit_entry', sourceId: row?.sourceId }]
  made(await lana.post(`/api/bank-lines/${line?.id}/matches`, { rows }))
  expect(await transfer('2025-03-17')).toMatchObject({ toTransfer: '300.00' })
  expect(await transfer('2025-03-20')).toMatchObject({ ...waiting, toTransfer: '0.00' })
})

test('deposits are in accounts for deposits or trust alone', async () => {
  const { lana, propertyId, account } = await held()
  const path = `/api/bank-accounts/${account.id}`
  const own = [{ id: propertyId, name: 'Alpha' }]
  expect(account).toMatchObject({ properties: own, depositProperties: [] })
  const placed = made(await lana.patch<BankAccount>(path, { depositPropertyIds: [propertyId] }))
  expect(placed).toMatchObject({ properties: own, depositProperties: own })
  const [operating] = await accountsOf(lana)
  const sentence = 'Only a trust account holds deposits with other money'
  const wrong = { depositPropertyIds: [propertyId] }
  expect(await lana.patch(`/api/bank-accounts/${operating?.id}`, wrong)).toMatchObject({
    ...{ status: 400, body: { fields: { depositPropertyIds: sentence } } },
  })
  const directly = database.db
    .update(properties)
    .set({ depositAccountId: operating?.id })
    .where(eq(properties.id, propertyId))
  await expect(directly).rejects.toMatchObject({
    cause: { constraint: 'properties_account_kinds' },
  })
  expect(made(await lana.patch<BankAccount>(path, { depositPropertyIds: [] }))).toMatchObject({
    ...{ properties: own, depositProperties: [] },
  })
})

function contribution(propertyId: string, amount: string) {
  return { propertyId, kind: 'contribution', amount }
}
