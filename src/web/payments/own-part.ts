import type { PayerKind } from '#shared/accounting/payer-kinds.ts'
import type { Ledger } from '#shared/leases/leases.ts'
import { addMoney, fromCents, toCents } from '#shared/money.ts'

/** Whether money of an agency, or of the tenants without one, covers a charge. */
export function isPaidBy(
  charge: { payerId: string | null; payerKind: PayerKind | null },
  payerId: string | null,
): boolean {
  const outside = charge.payerKind === 'tenant' ? null : charge.payerId
  return outside === payerId
}

/**
 * The balance that money of an agency, or of the tenants without one, would pay: the whole of a lease without payers.
 */
export function ownPart(ledger: Ledger, payerId: string | null): { balance: string } {
  const others = ledger.openCharges.filter(row => !isPaidBy(row, payerId))
  if (others.length === 0 && payerId === null) return { balance: ledger.balance }
  const own = ledger.openCharges.filter(row => isPaidBy(row, payerId))
  const open = addMoney('0.00', ...own.map(row => row.open))
  const rest = toCents(ledger.balance) - toCents(addMoney('0.00', ...others.map(row => row.open)))
  // Money held for others pays nothing of these.
  return { balance: payerId === null ? fromCents(Math.min(rest, toCents(open))) : open }
}
