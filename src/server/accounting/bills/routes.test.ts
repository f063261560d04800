import { describe, expect, it, vi } from 'vitest'
import type { Bill } from '#shared/accounting/bills.ts'
import type { BillPayments } from '#shared/accounting/bill-payments.ts'
import type { TrialBalance } from '#shared/accounting/general-ledger.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import { landlord, memberOf, type User } from '#test/world.ts'
import { itIs, made } from '../../fixture.ts'

type Landlord = Awaited<ReturnType<typeof landlord>>

async function march() {
  vi.useFakeTimers({ toFake: ['Date'] })
  itIs('2025-03-10')
  const lana = await landlord()
  const vendor = made(await lana.post<Vendor>('/api/vendors', { name: 'Pipe & Sons', termsDays: 30 }))
  return { lana, vendor }
}

function lines(lana: Landlord, ...amounts: string[]) {
  return amounts.map(amount => ({
    propertyId: lana.property.id,
    category: 'repairs',
    description: 'Pump',
    amount,
  }))
}

async function enter(by: User, vendor: Vendor, body: object) {
  return by.post<Bill>('/api/bills', {
    ...{ vendorId: vendor.id, billOn: '2025-03-01', stage: 'approved' },
    ...body,
  })
}

async function balances(lana: User, basis: 'cash' | 'accrual') {
  const { body } = await lana.get<TrialBalance>(`/api/trial-balance?basis=${basis}`)
  return Object.fromEntries(
    body.rows.map(row => [row.number, Number(row.debit) - Number(row.credit)]),
  )
}

describe('a bill', () => {
  it('counts nowhere until it is approved, then its lines are expenses', async () => {
    const { lana, vendor } = await march()
    const draft = made(
      await enter(lana, vendor, { stage: 'draft', number: 'A-1', lines: lines(lana, '60', '40.50') }),
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
    expect((await lana.get('/api/expenses?paid=false')).body).toMatchObject([
      { payee: 'Pipe & Sons', amount: '40.50', incurredOn: '2025-03-01', paidOn: null },
      { amount: '60.00' },
    ])
    expect(await balances(lana, 'accrual')).toMatchObject({ 2010: -100.5 })
    expect((await lana.put(`/api/bills/${draft.id}`, { ...approved })).status).toBe(400)
  })
})
