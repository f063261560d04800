import type { Day } from '../dates.ts'

/** Columns of a report for periods beside its own. */

/** The key of the column of the period before. */
export const priorPeriod = 'Prior period'

/** The key of a period's column: `2025-01-01/2025-01-31`. */
export function periodKey({ from, to }: { from: Day; to: Day }): string {
  return `${from}/${to}`
}

/** The period of a key; null for the key of another column. */
export function periodOfKey(key: string): { from: Day; to: Day } | null {
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/.exec(key) ?? []
  return from && to ? { from, to } : null
}
