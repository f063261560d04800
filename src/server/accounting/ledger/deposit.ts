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

/** What an entry adds to the money held, cents; negative when it takes away. */
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
 * The most that can be taken out dated a day, cents. An entry dated in the past must leave enough
 * for what was taken out after it, so that the deposit is below 0 on no day.
 */
export function depositAvailable(entries: readonly DepositEntry[], on: Day): number {
  const later = entries.map(entry => entry.entryOn).filter(day => day > on)
  return Math.min(...[on, ...later].map(day => depositHeld(entries, day)))
}

/** Whether an entry can be posted: what comes in always can, what goes out must be there. */
export function canPostDeposit(entries: readonly DepositEntry[], entry: DepositEntry): boolean {
  return sign[entry.kind] === 1 || entry.amount <= depositAvailable(entries, entry.entryOn)
}
