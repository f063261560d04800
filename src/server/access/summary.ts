import type * as z from 'zod'
import type { listSummary } from '#shared/lists.ts'

type Sum = z.output<typeof listSummary>['sums'][number] & { count: number }

/** The summary of a list from its sums by currency. */
export function summaryOf(sums: readonly Sum[]): z.output<typeof listSummary> {
  return {
    count: sums.reduce((count, sum) => count + sum.count, 0),
    sums: sums.map(({ count: _, ...sum }) => sum),
  }
}
