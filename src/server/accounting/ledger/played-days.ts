import { correctionDays } from '#shared/accounting/allocations.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { type ChargeRow, isVoided, type Ledger, type PaymentRow } from './rows.ts'

/** A ledger without the rows that counted on no day. */
export function countedRows(ledger: Ledger): Ledger {
  return {
    ...ledger,
    charges: ledger.charges.filter(row => !isVoided(row, row.dueDate)),
    payments: ledger.payments.filter(counted),
    credits: ledger.credits.filter(row => !isVoided(row, row.creditOn)),
    refunds: ledger.refunds.filter(row => !isVoided(row, row.refundedOn)),
  }
}

/** Pending and voided payments never counted, nor did one received and returned on one day. */
function counted({ status, receivedOn, reversedOn }: PaymentRow): boolean {
  if (status === 'completed') return true
  return status === 'reversed' && reversedOn !== null && reversedOn > receivedOn
}

/** The first day on which a charge can move allocations: a rent reserves money paid shortly before it. */
export function movedSince(kind: ChargeRow['kind'], dueDate: Day): Day {
  return kind === 'rent' ? addDays(dueDate, -correctionDays) : dueDate
}

/** Every day on which something happened, the first first. */
export function daysOf({ charges, payments, credits, refunds }: Ledger): Day[] {
  const days = [
    ...charges.flatMap(row => [row.dueDate, row.voidedOn]),
    ...payments.flatMap(row => [row.receivedOn, row.reversedOn]),
    ...credits.flatMap(row => [row.creditOn, row.voidedOn]),
    ...refunds.map(row => row.refundedOn),
  ]
  return [...new Set(days)].filter(day => day !== null).sort()
}
