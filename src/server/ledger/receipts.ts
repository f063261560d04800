import type { Day } from '#shared/dates.ts'
import { type Ledger, total } from './rows.ts'

/** Days from and to, both included. */
export interface Span {
  from: Day
  to: Day
}

/**
 * Cash received in a period, cents: payments by day of receipt, less reversals and refunds by
 * their own days. A reversal lowers the month it happened in, not the month of the payment.
 */
export function netReceipts(ledger: Pick<Ledger, 'payments' | 'refunds'>, period: Span): number {
  const counted = ledger.payments.filter(
    row => row.status === 'completed' || row.status === 'reversed',
  )
  return (
    total(counted.filter(row => within(row.receivedOn, period))) -
    total(counted.filter(row => row.status === 'reversed' && within(row.reversedOn, period))) -
    total(ledger.refunds.filter(row => within(row.refundedOn, period)))
  )
}

/** Income on the cash basis, cents: net receipts, and the part of deposits that was kept. */
export function income(
  ledger: Pick<Ledger, 'payments' | 'refunds' | 'credits'>,
  period: Span,
): number {
  const kept = ledger.credits.filter(
    row => row.kind === 'deposit_applied' && within(row.creditOn, period),
  )
  return netReceipts(ledger, period) + total(kept)
}

function within(day: Day | null, period: Span): boolean {
  return day !== null && day >= period.from && day <= period.to
}
