import { daysBetween } from '#shared/dates.ts'
import { type BankLine, type LedgerRow, likelyFrom, type Proposal } from './proposals.ts'
import type { RowIndex } from './row-index.ts'
import { isInWindow } from './score.ts'
import { subsetsOf } from './subsets.ts'

/** Points of a joined deposit: sure as the only exact one. */
const [only, smallest] = [85, likelyFrom]

/**
 * Deposits of several payments: rows that are exactly a line's amount together. The only such set is sure; of several,
 * that of the fewest days is proposed and the others are named. A row is in one sure set at most.
 */
export function joinedDeposits(lines: readonly BankLine[], index: RowIndex): Proposal[] {
  const proposals: Proposal[] = []
  for (const line of lines) {
    // The bank cannot have counted money that came later.
    const rows = index.below(line).filter(({ day }) => day <= line.postedOn)
    const { sets, isWhole } = subsetsOf(rows, Math.abs(line.cents), ({ cents }) => Math.abs(cents))
    const [best, ...others] = sets.toSorted((a, b) => spanOf(a) - spanOf(b))
    if (!best) continue
    const isOnly = isWhole && others.length === 0
    proposals.push({
      lineId: line.id,
      rowIds: best.map(({ id }) => id),
      score: isOnly ? only : smallest,
      certainty: isOnly ? 'sure' : others.length > 0 ? 'choose' : 'likely',
      others: others.map(set => set.map(({ id }) => id)),
    })
    if (isOnly) for (const { id } of best) index.remove(id)
  }
  return proposals
}

/** One payment that the bank shows as several lines: the same, the other way round, and never sure. */
export function partsOfRows(lines: readonly BankLine[], index: RowIndex): Proposal[] {
  const taken = new Set<string>()
  return index.all().flatMap(row => {
    const parts = lines.filter(
      line =>
        !taken.has(line.id) && isInWindow(line, row) && Math.abs(line.cents) < Math.abs(row.cents),
    )
    const { sets } = subsetsOf(parts, Math.abs(row.cents), ({ cents }) => Math.abs(cents))
    const [first, second] = sets
    if (!first || second) return []
    return first.map(({ id }): Proposal => {
      taken.add(id)
      return { lineId: id, rowIds: [row.id], score: smallest, certainty: 'likely', others: [] }
    })
  })
}

/** Days from the first to the last row. */
function spanOf(rows: readonly LedgerRow[]): number {
  const days = rows.map(({ day }) => day).sort()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? daysBetween(first, last) : 0
}
