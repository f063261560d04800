import { vi } from 'vitest'
import type { BillPayments } from '#shared/accounting/bill-payments.ts'
import type { Bill } from '#shared/accounting/bills.ts'
import type { TaxForms } from '#shared/accounting/tax-forms.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import { landlord } from '#test/world.ts'
import { itIs, made } from '../fixture.ts'

export type Landlord = Awaited<ReturnType<typeof landlord>>

/** A landlord on 2026-12-15, in New York. */
export async function december() {
  vi.useFakeTimers({ toFake: ['Date'] })
  itIs('2026-12-15')
  return landlord()
}

/** A TIN that no text may show but the two calls that are for it. */
export const tin = '987654321'

export const details = {
  ...{ taxName: 'Pia Pipe', street: '5 Elm St.', city: 'Albany', state: 'ny', zip: '12207' },
  ...{ tin: '987-65-4321', tinKind: 'ssn', entity: 'individual', w9On: '2026-01-05' },
}

export async function vendorOf(lana: Landlord, name: string, sent?: object) {
  const vendor = made(await lana.post<Vendor>('/api/vendors', { name }))
  if (sent) made(await lana.put(`/api/vendors/${vendor.id}/tax-details`, sent))
  return vendor
}

export interface Sent {
  vendorId?: string | undefined
  amount: string
  category?: string
  paidOn?: string
  method?: 'check' | 'ach' | 'card' | 'cash' | null
}

/** A bill, paid whole at once; the payment. */
export async function payBill(lana: Landlord, sent: Sent) {
  const { vendorId, amount, category = 'repairs', paidOn = '2026-12-15', method = 'ach' } = sent
  const lines = [{ propertyId: lana.property.id, category, amount }]
  const bill = made(
    await lana.post<Bill>('/api/bills', {
      ...{ vendorId, billOn: paidOn, stage: 'approved', lines },
    }),
  )
  const bills = [{ billId: bill.id }]
  const [payment] = made(
    await lana.post<BillPayments>('/api/bill-payments', { paidOn, method, bills }),
  )
  if (!payment) throw new Error('Nothing was paid')
  return payment
}

/** An expense that was paid alone: no method is known. */
export async function payAlone(lana: Landlord, sent: Omit<Sent, 'method'>) {
  const { category = 'repairs', paidOn = '2026-12-15', vendorId, amount } = sent
  const of = vendorId ? { vendorId } : { payee: 'A passer-by' }
  return made(
    await lana.post<{ id: string }>('/api/expenses', {
      ...{ ...of, category, amount, paidOn, incurredOn: paidOn, propertyId: lana.property.id },
    }),
  )
}

export async function formsOf(lana: Landlord, query = 'year=2026') {
  return made(await lana.get<TaxForms>(`/api/tax-forms?${query}`))
}
