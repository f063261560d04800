import type { Day } from '#shared/dates.ts'
import type { AllocationRow, Ledger } from './rows.ts'
import { type NamedCharges, settle } from './settlement.ts'

/**
 * The ledger as it would stand had everything been recorded on its own day: money laid on what was
 * due when it was received. Without late entries the allocations are the stored ones. Whether rent
 * was late is asked of this one: a payment recorded after another may have come before it.
 *
 * Void charges and payments that do not count today are left out.
 */
export function asReceived(ledger: Ledger, names: NamedCharges = {}): Ledger {
  const charges = ledger.charges.filter(charge => charge.voidedOn === null)
  const payments = ledger.payments.filter(payment => payment.status === 'completed')
  const days: Day[] = [
    ...charges.map(charge => charge.dueDate),
    ...payments.map(payment => payment.receivedOn),
    ...ledger.credits.map(credit => credit.creditOn),
    ...ledger.refunds.map(refund => refund.refundedOn),
  ]
  const allocations: AllocationRow[] = []
  for (const day of [...new Set(days)].sort()) {
    const known = {
      charges: charges.filter(charge => charge.dueDate <= day),
      payments: payments.filter(payment => payment.receivedOn <= day),
      credits: ledger.credits.filter(credit => credit.creditOn <= day),
      refunds: ledger.refunds.filter(refund => refund.refundedOn <= day),
      allocations,
    }
    for (const posted of settle(known, { names }))
      allocations.push({ ...posted, id: `${allocations.length}`, voidedOn: null })
  }
  return { charges, payments, credits: ledger.credits, refunds: ledger.refunds, allocations }
}
