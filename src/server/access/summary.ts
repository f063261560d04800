import type * as z from 'zod'
import type { listSummary } from '#shared/lists.ts'

/** The summary of a list from its sums by currency. */
export function summaryOf(
  sums: readonly { currency: string; count: number; amount: string; open?: string }[],
): z.output<typeof listSummary> {
  return {
    count: sums.reduce((count, sum) => count + sum.count, 0),
    sums: sums.map(({ count: _, ...sum }) => sum),
  }
}
