import { expect } from 'vitest'
import type { PaymentBatch } from '#shared/accounting/payment-batches.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import type { Ledger } from '#shared/leases/leases.ts'
import { landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'

export const path = '/api/payments/batch'

/** So many homes, each with rents due since January. */
export async function rentedHomes(count: number) {
  const lana = await landlord(count)
  const leases = []
  for (const [at, unit] of lana.units.entries()) {
    const tenant = await tenantOf(lana, `${at}`)
    leases.push(await leaseUnit(lana, unit.id, tenant.id))
  }
  return { lana, leases }
}

export async function recordAll(lana: User, leases: { id: string }[]): Promise<PaymentBatch> {
  const rows = leases.map(({ id }) => ({ leaseId: id, amount: '700' }))
  const { status, body } = await lana.post<PaymentBatch>(path, { rows })
  expect(status).toBe(201)
  return body
}

export async function recordedBy(lana: User) {
  return (await lana.get<Payment[]>('/api/payments')).body
}

export async function ledgerOf(lana: User, lease: { id: string }) {
  return (await lana.get<Ledger>(`/api/leases/${lease.id}/ledger`)).body
}

export function figuresOf({ balance, openCharges, entries, allocations }: Ledger) {
  return {
    balance,
    open: openCharges.map(({ open, dueDate }) => [open, dueDate]),
    entries: entries.map(row => [row.kind, row.date, row.amount, row.balance]),
    allocated: allocations.map(row => row.amount).toSorted(),
  }
}
