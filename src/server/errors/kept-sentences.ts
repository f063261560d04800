import { standing } from '#shared/permissions.ts'
import type { Role } from '#shared/person.ts'

/**
 * Refusals of rows that a close or a finished reconciliation keeps. An admin reopens either, other people ask one: each
 * reads their own way.
 */
export const keptSentences = {
  closedPeriod: {
    admin:
      'A closed month keeps its figures. Record the correction in an open month, or reopen the period under Close Month.',
    other:
      'This is in a closed month, which keeps its figures. Record the correction in an open month, or ask an admin to reopen the period.',
  },
  line: {
    admin: 'A finished reconciliation has this line: reopen it first, under Banking, Reconcile',
    other: 'A finished reconciliation has this line: ask an admin to reopen it first',
  },
  row: {
    admin:
      'A finished reconciliation has this row: record the correction on a later day, or reopen it under Banking, Reconcile',
    other:
      'This row is reconciled with the bank: record the correction on a later day, or ask an admin to reopen the reconciliation',
  },
  reconciliation: {
    admin: 'This reconciliation is finished: reopen it first',
    other: 'This reconciliation is finished: an admin can reopen it',
  },
} as const

export type Reader = 'admin' | 'other'

/** The reader of a refused call; without a caller it is no admin. */
export function readerOf(caller: { role: Role; organizationId: string | null } | null): Reader {
  return caller && standing(caller) === 'admin' ? 'admin' : 'other'
}
