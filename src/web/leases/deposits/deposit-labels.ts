import type { DepositEntryKind } from '#shared/accounting/deposit-entries.ts'
import { labels } from '#shared/language/t.ts'

/** Movements of a deposit as people call them. */
export const depositEntryLabels: Readonly<Record<DepositEntryKind, string>> = labels({
  received: 'Received',
  interest: 'Interest',
  applied: 'Deducted',
  refunded: 'Refunded',
  transfer_in: 'Transferred in',
  transfer_out: 'Transferred out',
})
