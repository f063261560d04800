import type { DepositEntryKind } from '#shared/accounting/deposit-entries.ts'
import type { Day } from '#shared/dates.ts'

/** One movement of a lease's security deposit; amount in cents above zero, the kind gives the sign. */
export interface DepositEntry {
  kind: DepositEntryKind
  amount: number
  entryOn: Day
}

const sign: Record<DepositEntryKind, 1 | -1> = {
  received: 1,
  interest: 1,
  transfer_in: 1,
  applied: -1,
  refunded: -1,
  transfer_out: -1,
}

/** The change of the held amount by an entry, in cents; negative for a withdrawal. */
export function signedAmount(entry: DepositEntry): number {
  return sign[entry.kind] * entry.amount
}

/** The tenant's money held at the end of a day, cents: a liability, never income (invariant I6). */
export function depositHeld(entries: readonly DepositEntry[], on: Day): number {
  return entries
    .filter(entry => entry.entryOn <= on)
    .reduce((cents, entry) => cents + signedAmount(entry), 0)
}

/**
 * The maximum withdrawal dated a day, in cents. A back-dated entry must leave enough for later
 * withdrawals, so that the deposit is never negative.
 */
export function depositAvailable(entries: readonly DepositEntry[], on: Day): number {
  const later = entries.map(entry => entry.entryOn).filter(day => day > on)
  return Math.min(...[on, ...later].map(day => depositHeld(entries, day)))
}

/** Whether an entry can be posted: a receipt always, a withdrawal only up to the held amount. */
export function canPostDeposit(entries: readonly DepositEntry[], entry: DepositEntry): boolean {
  return sign[entry.kind] === 1 || entry.amount <= depositAvailable(entries, entry.entryOn)
}
