import type { OwnerEntryKind } from '#shared/accounting/owner-entries.ts'

export const entryLabels: Record<OwnerEntryKind, string> = {
  draw: 'Owner draw',
  contribution: 'Owner contribution',
}
