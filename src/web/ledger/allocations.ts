import type { Ledger, LedgerEntry } from '#shared/leases/leases.ts'
import { fromCents, type Money, toCents } from '#shared/money.ts'
import { order } from '#shared/order.ts'

/** The payments of a charge, or the charges of a payment or credit. */
export interface Covering {
  /** The entries on the other side, oldest first, with the allocated amount of each. */
  lines: { entry: LedgerEntry; amount: Money }[]
  /** The open or unapplied amount; `'0.00'` when all is allocated. */
  rest: Money
}

/** The allocations of a ledger's entry, as of the ledger's day; null for one without. */
export function coveringOf(entry: LedgerEntry, ledger: Ledger): Covering | null {
  if (entry.kind === 'refund' || entry.kind === 'reversal') return null
  const isCharge = entry.kind === 'charge'
  const lines = ledger.allocations
    .filter(({ chargeId, paymentId, creditId }) =>
      isCharge ? chargeId === entry.id : (paymentId ?? creditId) === entry.id,
    )
    .flatMap(({ chargeId, paymentId, creditId, amount }) => {
      const other = isCharge ? (paymentId ?? creditId) : chargeId
      const row = ledger.entries.find(({ id, kind }) => id === other && kind !== 'reversal')
      return row ? [{ entry: row, amount }] : []
    })
    .toSorted((a, b) => order(a.entry.date, b.entry.date))
  const allocated = lines.reduce((cents, { amount }) => cents + toCents(amount), 0)
  return { lines, rest: fromCents(Math.max(Math.abs(toCents(entry.amount)) - allocated, 0)) }
}

/** Whether the bank returned this payment by the ledger's day. */
export function isReturned(entry: LedgerEntry, ledger: Ledger): boolean {
  return (
    entry.kind === 'payment' &&
    ledger.entries.some(({ id, kind }) => id === entry.id && kind === 'reversal')
  )
}

/** Unapplied money and credits: open amounts less the balance. */
export function heldAhead(ledger: Pick<Ledger, 'openCharges' | 'balance'>): Money {
  const open = ledger.openCharges.reduce((cents, charge) => cents + toCents(charge.open), 0)
  return fromCents(open - toCents(ledger.balance))
}
