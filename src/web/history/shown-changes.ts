import type { AuditEntry } from '#shared/operations/audit-log.ts'

/** Columns that follow from other rows by rule: no screen shows them. */
const internal = new Set([
  'bookedOn',
  'enteredBy',
  'hasPayments',
  'paidBookedOn',
  'place',
  'purpose',
  'recordedBy',
  'voidedBy',
])

/** The changes of an entry that a screen has a word for. */
export function shownChanges({ changes }: AuditEntry): AuditEntry['changes'] {
  return changes.filter(({ field }) => !internal.has(field))
}
