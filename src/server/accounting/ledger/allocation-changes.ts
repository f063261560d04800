import type { Day } from '#shared/dates.ts'
import type { NewAllocation } from './allocation.ts'
import type { Span } from './replaying.ts'
import type { AllocationRow } from './rows.ts'

/** The changes to store so that a lease's allocations equal those of a replay. */
export interface AllocationChanges {
  /** Stored rows that end, each with its `voidedOn`; its own day where it never counted. */
  ended: AllocationRow[]
  added: (NewAllocation & { voidedOn: Day | null })[]
}

/**
 * Compares stored allocations with those of a replay. Rows are only added and ended, never edited: a row that lasts
 * beyond its stored end is continued by another.
 * @param since the first replayed day, as `replay` received it.
 */
export function changesOf(
  stored: readonly AllocationRow[],
  spans: readonly Span[],
  since?: Day,
): AllocationChanges {
  const changes: AllocationChanges = { ended: [], added: [] }
  const played = stored.filter(row => !since || row.appliedOn >= since).filter(counted)
  const byKey = Map.groupBy(played, keyOf)
  for (const { stored: began, ...span } of spans) {
    const row = began ?? byKey.get(keyOf(span))?.shift()
    if (row) follow(row, span, changes)
    else if (counted(span)) changes.added.push(span)
  }
  for (const rows of byKey.values())
    for (const row of rows) changes.ended.push({ ...row, voidedOn: row.appliedOn })
  return changes
}

function follow(
  row: AllocationRow,
  span: Omit<Span, 'stored'>,
  { ended, added }: AllocationChanges,
) {
  if (row.voidedOn === span.voidedOn) return
  if (row.voidedOn === null || (span.voidedOn !== null && span.voidedOn < row.voidedOn))
    ended.push({ ...row, voidedOn: span.voidedOn })
  else added.push({ ...span, appliedOn: row.voidedOn })
}

function counted(row: Pick<AllocationRow, 'appliedOn' | 'voidedOn'>): boolean {
  return row.voidedOn === null || row.voidedOn > row.appliedOn
}

function keyOf(row: NewAllocation): string {
  return `${row.chargeId} ${row.paymentId ?? row.creditId} ${row.appliedOn} ${row.amount}`
}
