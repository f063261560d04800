import { type Day, lastOfMonth } from '../dates.ts'

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

/** The months of a period that begins and ends with one, within a year; 0 of another. */
export function wholeMonths({ from, to }: { from: Day; to: Day }): number {
  const isWhole = from.endsWith('-01') && lastOfMonth(to) === to
  const isInYear = from.slice(0, 4) === to.slice(0, 4)
  return isWhole && isInYear ? Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1 : 0
}
