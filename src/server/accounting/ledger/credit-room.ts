import type { Ledger } from './rows.ts'
import { openCharges } from './settlement.ts'

/** What nothing has covered yet, cents: of one charge, or of all that are posted. */
export function openOn(ledger: Ledger, chargeId?: string): number {
  return openCharges(ledger)
    .filter(charge => chargeId === undefined || charge.id === chargeId)
    .reduce((cents, charge) => cents + charge.open, 0)
}

/**
 * The most that a credit can still take off a charge, cents: what no credit took off before, paid
 * or not; 0 for a charge that is void or not there.
 */
export function roomForCredit(ledger: Ledger, chargeId: string): number {
  const charge = ledger.charges.find(row => row.id === chargeId)
  if (!charge || charge.voidedOn !== null) return 0
  return ledger.allocations
    .filter(row => row.chargeId === chargeId && row.creditId !== null && row.voidedOn === null)
    .reduce((cents, row) => cents - row.amount, charge.amount)
}
