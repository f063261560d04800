import type { MonthStatement } from '#shared/owners/owner-statements.ts'
import { previewMonthStatements } from '#shared/owners/statement-batches.ts'
import { useCall } from '#web/client/api.ts'

/**
 * The ending balances of today of issued statements whose figures have changed since, by `keyOf`. They are worked out
 * after the list is there, and of the same properties as the list has.
 *
 * @param month `'2025-03'`
 */
export function useChanged(month: string, rows: readonly MonthStatement[] | undefined) {
  const enabled = rows?.some(({ statement }) => statement) ?? false
  const { data } = useCall(previewMonthStatements, { query: { month }, enabled })
  const changed = (data ?? [])
    .flatMap(({ statements }) => statements)
    .filter(({ issued }) => issued && !issued.isUpToDate)
  return new Map(changed.map(one => [keyOf(one.propertyId, one.owner?.id), one.ending]))
}

/** A property and the owner of a row, as one key. */
export function keyOf(propertyId: string, ownerId: string | undefined): string {
  return `${propertyId} ${ownerId}`
}
