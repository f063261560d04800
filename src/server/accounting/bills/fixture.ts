import { vi } from 'vitest'
import type { BillPayments } from '#shared/accounting/bill-payments.ts'
import type { Bill } from '#shared/accounting/bills.ts'
import type { TrialBalance } from '#shared/accounting/general-ledger.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import { landlord, type User } from '#test/world.ts'
import { itIs, made } from '../../fixture.ts'

export type Landlord = Awaited<ReturnType<typeof landlord>>

/** A landlord on 2025-03-10, and a vendor who waits thirty days for their money. */
export async function march() {
  vi.useFakeTimers({ toFake: ['Date'] })
  itIs('2025-03-10')
  const lana = await landlord()
  const sent = { name: 'Pipe & Sons', termsDays: 30 }
  return { lana, vendor: made(await lana.post<Vendor>('/api/vendors', sent)) }
}

/** Lines of a bill for the landlord's first property. */
export function lines({ property }: Landlord, ...amounts: string[]) {
  const one = { propertyId: property.id, category: 'repairs', description: 'Pump' }
  return amounts.map(amount => ({ ...one, amount }))
}

/** Enters a bill of 2025-03-01, approved at once unless another step is sent. */
export function enter(lana: Landlord, vendor: Vendor, amounts: string[], body: object = {}) {
  return lana.post<Bill>('/api/bills', {
    ...{ vendorId: vendor.id, billOn: '2025-03-01', stage: 'approved' },
    ...{ lines: lines(lana, ...amounts), ...body },
  })
}

/** Pays bills on 2025-03-10 unless another day is sent. */
export function paid(by: User, bills: object[], body: object = {}) {
  return by.post<BillPayments>('/api/bill-payments', { paidOn: '2025-03-10', bills, ...body })
}

/** The balance of each account, by its number; negative for a credit. */
export async function balances(by: User, basis: 'cash' | 'accrual', asOf = '') {
  const day = asOf && `&asOf=${asOf}`
  const { body } = await by.get<TrialBalance>(`/api/trial-balance?basis=${basis}${day}`)
  return Object.fromEntries(
    body.rows.map(row => [row.number, Number(row.debit) - Number(row.credit)]),
  )
}
