import type { Span } from './replaying.ts'
import type { AllocationRow, Ledger, PaymentRow } from './rows.ts'

/**
 * A ledger in which money that a provider is collecting counts from the day it was submitted: a debit takes days, and
 * a person who pays on time by it is on time. Money that failed counts until the day it failed, as money that the bank
 * returned does: its rent is late from that day on.
 *
 * @param play the allocations as the money came
 */
export function withMoneyOnItsWay(ledger: Ledger, play: (ledger: Ledger) => Span[]): Ledger {
  const payments = ledger.payments.map(asReceived)
  const moved = new Set(payments.filter(row => !ledger.payments.includes(row)).map(({ id }) => id))
  if (moved.size === 0) return ledger
  const covered = play({ ...ledger, payments })
    .filter(({ paymentId }) => paymentId !== null && moved.has(paymentId))
    .map((span, index): AllocationRow => ({ ...span, id: `on its way ${index}` }))
  return { ...ledger, payments, allocations: [...ledger.allocations, ...covered] }
}

function asReceived(payment: PaymentRow): PaymentRow {
  if (!payment.throughProvider) return payment
  if (payment.status === 'pending') return { ...payment, status: 'completed' }
  if (payment.status === 'failed' && payment.reversedOn) return { ...payment, status: 'reversed' }
  return payment
}
