import type { OwnerEntryKind } from '#shared/accounting/owner-entries.ts'

export const entryLabels: Record<OwnerEntryKind, string> = {
  draw: 'Paid to the owner',
  contribution: 'Put in by the owner',
}
