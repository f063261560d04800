import type { OwnerEntryKind } from '#shared/accounting/owner-entries.ts'
import { labels } from '#shared/language/t.ts'

export const entryLabels: Record<OwnerEntryKind, string> = labels({
  draw: 'Owner draw',
  contribution: 'Owner contribution',
})
