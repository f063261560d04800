import type { DepositEntryKind } from '#shared/accounting/deposit-entries.ts'

/** Movements of a deposit as people call them. */
export const depositEntryLabels: Record<DepositEntryKind, string> = {
  received: 'Received',
  interest: 'Interest',
  applied: 'Kept for what was owed',
  refunded: 'Returned',
  transfer_in: 'Taken over',
  transfer_out: 'Handed over',
}
