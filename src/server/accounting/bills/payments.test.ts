import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, type Day } from '#shared/dates.ts'
import type { paramsOf } from '#shared/reports/report-catalogue.ts'
import { callerOf } from '#test/office-f.ts'
import { database, organizationIdOf } from '#test/world.ts'
import { itIs, made } from '../../fixture.ts'
import { makeReport } from '../../reports/runs/make.ts'
import { balances, enter, type Landlord, march, paid } from './fixture.ts'

describe('a payment of bills', () => {
  it('may be a part: on the cash basis each part counts on its own day', async () => {
    const { lana, vendor } = await march()
    const bill = made(await enter(lana, vendor, ['100', '100', '100']))
    made(await paid(lana, [{ billId: bill.id, amount: '100' }], { paidOn: '2025-03-04' }))
    const parts = (await lana.get<{ lines: { open: string }[] }>(`/api/bills/${bill.id}`)).body
    expect(parts.lines.map(line => line.open)).toEqual(['66.66', '66.67', '66.67'])
    expect(await balances(lana, 'cash')).toEqual({ 1010: -100, 6100: 100 })
    expect(await balances(lana, 'accrual')).toEqual({ 1010: -100, 2010: -200, 6100: 300 })
    expect(await profit(lana, 'cash')).toBe('100.00')
    expect(await profit(lana, 'accrual')).toBe('300.00')
    expect(await profit(lana, 'cash', { from: '2025-03-01', to: '2025-03-03' })).toBe('0.00')
    expect(await spent(lana)).toBe('300.00')
    expect(await paid(lana, [{ billId: bill.id, amount: '200.01' }])).toMatchObject({
      status: 400,
      body: { fields: { 'bills.0.amount': 'This is more than what is open' } },
    })
    made(await paid(lana, [{ billId: bill.id }]))
    expect((await lana.get(`/api/bills/${bill.id}`)).body).toMatchObject({
      ...{ state: 'paid', open: '0.00', paidOn: '2025-03-10' },
    })
    expect((await paid(lana, [{ billId: bill.id }])).status).toBe(409)
    expect(await balances(lana, 'accrual')).toEqual({ 1010: -300, 6100: 300 })
    expect(await spent(lana)).toBe('300.00')
  })

  it('of many bills is one to each payee, less their credits, with check numbers in order', async () => {
    const { lana, vendor } = await march()
    const other = made(await lana.post<typeof vendor>('/api/vendors', { name: 'Roofs' }))
    const [first, second, roof] = [
      made(await enter(lana, vendor, ['100'])),
      made(await enter(lana, vendor, ['50'])),
      made(await enter(lana, other, ['70'])),
    ]
    const credit = made(await enter(lana, vendor, ['30'], { isCredit: true }))
    expect(credit).toMatchObject({ isCredit: true, total: '-30.00', open: '-30.00' })
    const all = [first, roof, second, credit].map(({ id }) => ({ billId: id }))
    expect(await paid(lana, [{ billId: credit.id }])).toMatchObject({ status: 409 })
    const done = made(await paid(lana, all, { method: 'check', checkNumber: '0099' }))
    expect(done).toMatchObject([
      { payee: 'Pipe & Sons', amount: '120.00', checkNumber: '0099', bills: 3 },
      { payee: 'Roofs', amount: '70.00', checkNumber: '0100', bills: 1 },
    ])
    expect(await balances(lana, 'accrual')).toEqual({ 1010: -190, 6100: 190 })
    expect((await lana.delete(`/api/bill-payments/${done[0]?.id}`)).status).toBe(204)
    expect((await lana.delete(`/api/bill-payments/${done[0]?.id}`)).status).toBe(204)
    expect(await balances(lana, 'accrual')).toEqual({ 1010: -70, 2010: -120, 6100: 190 })
    const used = made(await paid(lana, [{ billId: first.id, amount: '30' }, { billId: credit.id }]))
    expect(used).toMatchObject([{ amount: '0.00' }])
    expect((await lana.get(`/api/bills/${first.id}`)).body).toMatchObject({
      payments: [{}, { method: 'credit', amount: '30.00' }],
    })
  })

  it('leaves a closed month as it was, and so does its void', async () => {
    const { lana, vendor } = await march()
    const bill = made(await enter(lana, vendor, ['100'], { billOn: '2025-02-01' }))
    const [early] = made(
      await paid(lana, [{ billId: bill.id, amount: '10' }], { paidOn: '2025-02-03' }),
    )
    await database.db.execute(sql`insert into closed_periods (id, organization_id, through, closed_by)
      values (gen_random_uuid(), ${await organizationIdOf(lana)}, '2025-02-28', ${lana.user.id})`)
    const february = { from: '2025-02-01' as Day, to: '2025-02-28' as Day }
    const unmoved = async () => {
      expect(await profit(lana, 'cash', february)).toBe('10.00')
      expect(await profit(lana, 'accrual', february)).toBe('100.00')
      expect(await spent(lana, february)).toBe('100.00')
    }
    made(await paid(lana, [{ billId: bill.id, amount: '20' }], { paidOn: '2025-02-20' }))
    await unmoved()
    expect(await profit(lana, 'cash', { from: '2025-03-01', to: '2025-03-01' })).toBe('20.00')
    expect((await lana.delete(`/api/bill-payments/${early?.id}`)).status).toBe(204)
    await unmoved()
    expect(await profit(lana, 'cash')).toBe('20.00')
    await expect(
      database.db.execute(
        sql`update bill_payment_lines set amount = 11 where payment_id = ${early?.id}`,
      ),
    ).rejects.toMatchObject({ cause: { constraint: 'closed_period' } })
  })

  it('is not dated before any of its bills, whichever call records it', async () => {
    const { lana, vendor } = await march()
    const [first, second] = [
      made(await enter(lana, vendor, ['100'], { billOn: '2025-03-02' })),
      made(await enter(lana, vendor, ['50'], { billOn: '2025-03-06' })),
    ]
    const both = [first, second].map(({ id }) => ({ billId: id }))
    const refused = {
      status: 400,
      body: {
        fields: {
          paidOn: 'The bill of Pipe & Sons is dated 2025-03-06: choose that day or a later one',
        },
      },
    }
    expect(await paid(lana, both, { paidOn: '2025-03-05' })).toMatchObject(refused)
    const [line] = second.lines
    const early = { paidOn: '2025-03-05' }
    expect(await lana.patch(`/api/expenses/${line?.id}`, early)).toMatchObject(refused)
    const spent = {
      ...{ propertyId: lana.property.id, category: 'repairs', vendorId: vendor.id },
      ...{ amount: '20', incurredOn: '2025-03-06' },
    }
    expect(await lana.post('/api/expenses', { ...spent, ...early })).toMatchObject(refused)
    const alone = made(await lana.post<{ id: string }>('/api/expenses', spent))
    expect(await lana.patch(`/api/expenses/${alone.id}`, early)).toMatchObject(refused)
    const wrong = { ...spent, ...early, replaces: alone.id }
    expect(await lana.post('/api/expenses', wrong)).toMatchObject(refused)
    expect(await aged(lana, '2025-03-05')).toBe(100)
    made(await paid(lana, both, { paidOn: '2025-03-06' }))
    expect((await lana.patch(`/api/expenses/${alone.id}`, { paidOn: '2025-03-06' })).status).toBe(
      200,
    )
    expect(await aged(lana, '2025-03-06')).toBe(0)
  })

  it('of an earlier release, before the date of its bill, owes nothing less than nothing', async () => {
    const { lana, vendor } = await march()
    const bill = made(await enter(lana, vendor, ['50']))
    made(await enter(lana, vendor, ['100']))
    const alone = { propertyId: lana.property.id, category: 'repairs', payee: 'Roofs' }
    const days = { incurredOn: '2025-03-04', paidOn: '2025-03-04' }
    made(await lana.post('/api/expenses', { ...alone, amount: '20', ...days }))
    made(await paid(lana, [{ billId: bill.id, amount: '30' }], { paidOn: '2025-03-04' }))
    const organizationId = await organizationIdOf(lana)
    await database.db.execute(sql`update expenses set incurred_on = '2025-03-08'
      where organization_id = ${organizationId} and amount < 100`)
    const viewer = callerOf(lana.user.id, 'admin', organizationId)
    const params = { asOf: '2025-03-06' as Day }
    const asked = { reportType: 'Payables Aging' as const, params }
    const report = await makeReport(database.db, viewer, asked, '2025-03-12')
    expect(report.rows.map(row => row.Total)).toEqual(['100.00'])
    expect(report.totals?.Total?.value).toBe('100.00')
    expect(report.notes).toContain(
      '50.00 was paid before the bills were dated, and is not listed here',
    )
    expect((await balances(lana, 'accrual', '2025-03-06'))[2010]).toBe(-50)
    expect(await aged(lana, '2025-03-08')).toBe(120)
  })

  it('is never more than the open amount, also at once', async () => {
    const { lana, vendor } = await march()
    const bill = made(await enter(lana, vendor, ['100']))
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => paid(lana, [{ billId: bill.id, amount: '40' }])),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect((await lana.get(`/api/bills/${bill.id}`)).body).toMatchObject({ open: '20.00' })
  })
})

test('any history of bills leaves ledger and reports with the same figures', async () => {
  const { lana, vendor } = await march()
  const day = fc.integer({ min: 0, max: 60 }).map(days => addDays('2025-01-10', days))
  const step = fc.oneof(
    fc.record({
      does: fc.constant('enter' as const),
      amounts: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 3 }),
      isCredit: fc.boolean(),
      billOn: day,
    }),
    fc.record({
      does: fc.constant('pay' as const),
      which: fc.nat(9),
      share: fc.nat(100),
      paidOn: day,
    }),
    fc.record({ does: fc.constant('unpay' as const), which: fc.nat(9) }),
    fc.record({ does: fc.constant('void' as const), which: fc.nat(9) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async steps => {
      itIs('2025-03-12')
      const bills: { id: string; cents: number }[] = []
      const payments: string[] = []
      for (const one of steps) {
        if (one.does === 'enter') {
          const amounts = one.amounts.map(cents => (cents / 100).toFixed(2))
          const { billOn, isCredit } = one
          const { id } = made(await enter(lana, vendor, amounts, { billOn, isCredit }))
          bills.push({ id, cents: one.amounts.reduce((sum, cents) => sum + cents, 0) })
        } else if (one.does === 'pay') {
          const bill = bills[one.which % bills.length]
          const amount = (Math.ceil(((bill?.cents ?? 0) * one.share) / 100) / 100).toFixed(2)
          const { paidOn } = one
          const { body } = await paid(lana, [{ billId: bill?.id, amount }], { paidOn })
          if (Array.isArray(body)) payments.push(...body.map(({ id }) => id))
        } else if (one.does === 'unpay')
          await lana.delete(`/api/bill-payments/${payments[one.which % payments.length]}`)
        else await lana.delete(`/api/bills/${bills[one.which % bills.length]?.id}`)
      }
      for (const basis of ['cash', 'accrual'] as const) {
        const ofAccounts = await balances(lana, basis)
        const whole = Object.values(ofAccounts).reduce((sum, balance) => sum + balance, 0)
        expect(whole).toBeCloseTo(0, 5)
        expect(Number(await profit(lana, basis))).toBeCloseTo(ofAccounts[6100] ?? 0, 5)
      }
      const open = await lana.get<{ sums: { open: string }[] }>('/api/bills/summary?list=to_pay')
      const owed = -((await balances(lana, 'accrual'))[2010] ?? 0)
      expect(Number(open.body.sums[0]?.open ?? 0)).toBeCloseTo(owed, 5)
      for (const asOf of ['2025-01-31', '2025-02-20', '2025-03-12']) {
        const payable = (await balances(lana, 'accrual', asOf))[2010] ?? 0
        expect(await aged(lana, asOf)).toBeCloseTo(-payable, 5)
      }
    }),
    { numRuns: 15 },
  )
})

const everyDay = { from: '2025-01-01' as Day, to: '2025-03-12' as Day }

/** The operating expenses of Profit & Loss. */
async function profit(lana: Landlord, basis: 'cash' | 'accrual', days = everyDay) {
  return total(lana, 'Profit & Loss', 'Operating expenses', { ...days, basis })
}

async function spent(lana: Landlord, days = everyDay) {
  return total(lana, 'Expense Report', 'Amount', days)
}

async function aged(lana: Landlord, asOf: Day) {
  return Number(await total(lana, 'Payables Aging', 'Total', { asOf }))
}

async function total(
  lana: Landlord,
  reportType: keyof typeof paramsOf,
  label: string,
  params: object,
) {
  const viewer = callerOf(lana.user.id, 'admin', await organizationIdOf(lana))
  const report = await makeReport(database.db, viewer, { reportType, params }, '2025-03-12')
  return report.totals?.[label]?.value
}
