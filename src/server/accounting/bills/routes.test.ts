import { describe, expect, it, test, vi } from 'vitest'
import type { Bill } from '#shared/accounting/bills.ts'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import { giveTo } from '#test/ownership.ts'
import { memberOf } from '#test/world.ts'
import { itIs, made } from '../../fixture.ts'
import { balances, enter, lines, march, paid } from './fixture.ts'

describe('a bill', () => {
  it('counts nowhere until it is approved, then its lines are expenses', async () => {
    const { lana, vendor } = await march()
    const draft = made(
      await enter(lana, vendor, ['60', '40.50'], { stage: 'draft', number: 'A-1' }),
    )
    expect(draft).toMatchObject({
      ...{ state: 'draft', total: '100.50', paid: '0.00', open: '100.50', dueOn: '2025-03-31' },
      enteredBy: { id: lana.user.id },
    })
    expect((await lana.get('/api/expenses')).body).toEqual([])
    expect(await balances(lana, 'accrual')).not.toHaveProperty('2010')
    const path = `/api/bills/${draft.id}/approval`
    expect((await lana.put(path, {})).status).toBe(409)
    expect(made(await lana.put<Bill>(path, { stage: 'to_approve' })).state).toBe('to_approve')
    const approved = made(await lana.put<Bill>(path, {}))
    expect(approved).toMatchObject({ state: 'approved', total: '100.50', approvedAlone: false })
    expect(made(await lana.put<Bill>(path, {})).state).toBe('approved')
    expect((await lana.put(path, { stage: 'to_approve' })).status).toBe(409)
    expect((await lana.get('/api/expenses?paid=false')).body).toMatchObject([
      { id: approved.lines[1]?.id, payee: 'Pipe & Sons', amount: '40.50', paidOn: null },
      { amount: '60.00', incurredOn: '2025-03-01' },
    ])
    expect(await balances(lana, 'accrual')).toMatchObject({ 2010: -100.5 })
    expect((await lana.patch(`/api/bills/${draft.id}`, { number: '2' })).status).toBe(409)
  })

  it('is corrected while it waits', async () => {
    const { lana, vendor } = await march()
    const { id } = made(await enter(lana, vendor, ['60'], { stage: 'to_approve' }))
    const put = (body: object) => lana.patch<Bill>(`/api/bills/${id}`, body)
    const dated = { billOn: '2025-03-02', dueOn: '2025-03-05', number: '7' }
    expect(made(await put({ ...dated, lines: lines(lana, '10', '20') }))).toMatchObject({
      ...{ total: '30.00', billOn: '2025-03-02', dueOn: '2025-03-05', number: '7' },
    })
    expect(made(await put({ isCredit: true }))).toMatchObject({ total: '-30.00', number: '7' })
    expect(await put({ dueOn: '2025-03-01' })).toMatchObject({
      body: { fields: { dueOn: 'Choose the date of the bill or a later day' } },
    })
  })

  it('above the limit of a property is approved by another person, or alone where there is none', async () => {
    const { lana, vendor } = await march()
    made(await lana.patch(`/api/properties/${lana.property.id}`, { billApprovalLimit: '100' }))
    made(await enter(lana, vendor, ['100']))
    expect(made(await enter(lana, vendor, ['60', '60']))).toMatchObject({ approvedAlone: true })
    vi.useRealTimers()
    const manager = await memberOf(lana, 'manager')
    itIs('2025-03-10')
    expect(await enter(lana, vendor, ['60', '60'])).toMatchObject({
      ...{ status: 403 },
      body: { message: 'This bill is above the limit of its property: another person approves it' },
    })
    const waiting = made(await enter(lana, vendor, ['60', '60'], { stage: 'to_approve' }))
    expect(waiting.isApprovable).toBe(false)
    expect((await manager.get<Bill>(`/api/bills/${waiting.id}`)).body.isApprovable).toBe(true)
    expect(made(await manager.put(`/api/bills/${waiting.id}/approval`, {}))).toMatchObject({
      ...{ state: 'approved', approvedBy: { id: manager.user.id }, approvedAlone: false },
    })
  })

  it('of a vendor whose insurance expired is approved with a reason', async () => {
    const { lana, vendor } = await march()
    await lana.patch(`/api/vendors/${vendor.id}`, { insuranceExpiresOn: '2025-03-09' })
    expect(await enter(lana, vendor, ['60'])).toMatchObject({ status: 400 })
    const { id } = made(await enter(lana, vendor, ['60'], { stage: 'to_approve' }))
    const path = `/api/bills/${id}/approval`
    expect((await lana.put(path, {})).body).toMatchObject({
      fields: {
        reason: 'The vendor’s insurance expired on 2025-03-09: enter why you approve it',
      },
    })
    expect(made(await lana.put(path, { reason: 'Renewal is on its way' }))).toMatchObject({
      approvalReason: 'Renewal is on its way',
    })
  })

  it('with a known number of its vendor asks first', async () => {
    const { lana, vendor } = await march()
    const first = made(await enter(lana, vendor, ['60'], { number: 'INV-7' }))
    expect(await enter(lana, vendor, ['60'], { number: 'inv-7' })).toMatchObject({
      status: 409,
      body: { needsConfirmation: true, similarTo: first.id },
    })
    made(await enter(lana, vendor, ['60'], { number: 'inv-7', confirm: true }))
    const other = made(await lana.post<Vendor>('/api/vendors', { name: 'Roofs' }))
    made(await enter(lana, other, ['60'], { number: 'INV-7' }))
  })

  it('is voided as a whole, after its payments', async () => {
    const { lana, vendor } = await march()
    const bill = made(await enter(lana, vendor, ['60', '40']))
    const [payment] = made(await paid(lana, [{ billId: bill.id, amount: '10' }]))
    expect((await lana.delete(`/api/bills/${bill.id}`)).status).toBe(409)
    expect((await lana.delete(`/api/expenses/${bill.lines[0]?.id}`)).status).toBe(409)
    expect((await lana.delete(`/api/bill-payments/${payment?.id}`)).status).toBe(204)
    expect((await lana.delete(`/api/bills/${bill.id}`)).status).toBe(204)
    expect((await lana.get(`/api/bills/${bill.id}`)).body).toMatchObject({
      ...{ state: 'void', open: '0.00', voidedOn: '2025-03-10' },
    })
    expect((await lana.get('/api/expenses')).body).toEqual([])
    expect((await lana.get('/api/bills')).body).toEqual([])
    expect(await balances(lana, 'accrual')).not.toHaveProperty('2010')
    const draft = made(await enter(lana, vendor, ['1'], { stage: 'draft' }))
    expect((await lana.delete(`/api/bills/${draft.id}`)).status).toBe(204)
    const voided = (await lana.get<Bill[]>('/api/bills?list=void')).body
    expect(voided.map(({ open }) => open)).toEqual(['0.00', '0.00'])
    expect(voided.flatMap(({ lines }) => lines.map(({ open }) => open))).toEqual(
      Array(3).fill('0.00'),
    )
    expect((await lana.get('/api/bills/summary?list=void')).body).toMatchObject({
      ...{ count: 2, sums: [{ amount: '101.00', open: '0.00' }] },
    })
    expect((await lana.put(`/api/bills/${draft.id}/approval`, {})).status).toBe(409)
  })

  it('that was recorded as an expense is a bill of one line', async () => {
    const { lana } = await march()
    const spent = made(
      await lana.post<Expense>('/api/expenses', {
        ...{ propertyId: lana.property.id, category: 'taxes', payee: 'County', amount: '80' },
        incurredOn: '2025-03-01',
      }),
    )
    const read = async () => (await lana.get<Bill>(`/api/bills/${spent.id}`)).body
    expect(await read()).toMatchObject({ isExpense: true, state: 'approved', open: '80.00' })
    made(await paid(lana, [{ billId: spent.id, amount: '30' }]))
    expect(await read()).toMatchObject({ state: 'part_paid', paid: '30.00', open: '50.00' })
    expect((await lana.delete(`/api/expenses/${spent.id}`)).status).toBe(409)
    const path = `/api/expenses/${spent.id}`
    expect(made(await lana.patch<Expense>(path, { paidOn: '2025-03-09' })).paidOn).toBe(
      '2025-03-10',
    )
    expect(await read()).toMatchObject({ state: 'paid', payments: [{}, { amount: '50.00' }] })
  })
})

test('an owner reads the lines of their own properties, and their sums', async () => {
  const { lana, vendor } = await march()
  const beta = made(
    await lana.post<{ id: string }>('/api/properties', {
      ...{ name: 'Beta', address: '2 Oak St', totalUnits: 1 },
    }),
  )
  vi.useRealTimers()
  const owner = await memberOf(lana, 'owner')
  await giveTo(lana, owner)
  itIs('2025-03-10')
  const [line] = lines(lana, '60')
  const bill = made(
    await lana.post<Bill>('/api/bills', {
      ...{ vendorId: vendor.id, billOn: '2025-03-01', stage: 'approved' },
      lines: [line, { ...line, propertyId: beta.id, amount: '40', description: 'Secret' }],
    }),
  )
  made(await paid(lana, [{ billId: bill.id, amount: '50' }]))
  made(await enter(lana, vendor, ['5'], { stage: 'to_approve' }))
  const { body } = await owner.get<Bill[]>('/api/bills')
  expect(body).toMatchObject([
    {
      total: '60.00',
      paid: '30.00',
      open: '30.00',
      payments: [{ amount: '30.00' }],
      enteredBy: null,
    },
  ])
  expect(JSON.stringify(body)).not.toContain('Secret')
})
