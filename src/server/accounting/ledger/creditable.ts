import type { Ledger } from './rows.ts'
import { openCharges } from './settlement.ts'

/** The open amount in cents: of one charge, or of all posted ones. */
export function openOn(ledger: Ledger, chargeId?: string): number {
  return openCharges(ledger)
    .filter(charge => chargeId === undefined || charge.id === chargeId)
    .reduce((cents, charge) => cents + charge.open, 0)
}

/**
 * The maximum credit for a charge in cents: its amount less earlier credits, paid or not; 0 for a
 * void or missing charge.
 */
export function creditableAmount(ledger: Ledger, chargeId: string): number {
  const charge = ledger.charges.find(row => row.id === chargeId)
  if (!charge || charge.voidedOn !== null) return 0
  return ledger.allocations
    .filter(row => row.chargeId === chargeId && row.creditId !== null && row.voidedOn === null)
    .reduce((cents, row) => cents - row.amount, charge.amount)
}
