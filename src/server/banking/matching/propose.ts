import { joinedDeposits, partsOfRows } from './joined.ts'
import { type BankLine, isSure, type LedgerRow, likelyFrom, type Proposal } from './proposals.ts'
import { RowIndex } from './row-index.ts'
import { scoreOf } from './score.ts'

/**
 * Proposes a row, or several, for each bank line. Pure, and posts nothing (depth §4.3). A row is proposed as sure for one
 * line only: a line and a row take each other where both have no other of nearly the same score.
 *
 * @param lines unmatched lines of one account
 * @param rows unmatched rows of the same account
 * @returns a proposal for each line that has one, in the order of the lines
 */
export function propose(lines: readonly BankLine[], rows: readonly LedgerRow[]): Proposal[] {
  const index = new RowIndex(rows)
  const found = new Map<string, Proposal>()
  let open = [...lines]
  for (let before = -1; before !== found.size; ) {
    before = found.size
    const scored = open.map(line => ({ line, pairs: pairsOf(line, index) }))
    for (const proposal of mutual(scored)) {
      found.set(proposal.lineId, proposal)
      for (const id of proposal.rowIds) index.remove(id)
    }
    open = open.filter(({ id }) => !found.has(id))
  }
  const single = open.flatMap(line => unsureOf(line, pairsOf(line, index)) ?? [])
  for (const proposal of single) found.set(proposal.lineId, proposal)
  const rest = open.filter(({ id }) => !found.has(id))
  for (const proposal of joinedDeposits(rest, index)) found.set(proposal.lineId, proposal)
  const left = rest.filter(({ id }) => !found.has(id))
  for (const proposal of partsOfRows(left, index)) found.set(proposal.lineId, proposal)
  return lines.flatMap(({ id }) => found.get(id) ?? [])
}

interface Pair {
  row: LedgerRow
  score: number
}

/** The rows that a line may be, the best first. */
function pairsOf(line: BankLine, index: RowIndex): Pair[] {
  const rows = index.equalTo(line)
  return rows
    .map(row => ({ row, score: scoreOf(line, row, { isUnique: rows.length === 1 }) }))
    .toSorted((a, b) => b.score - a.score)
}

/** Lines and rows that are each other's best by far, and sure. */
function mutual(scored: readonly { line: BankLine; pairs: readonly Pair[] }[]): Proposal[] {
  const byRow = new Map<string, number[]>()
  for (const { pairs } of scored)
    for (const { row, score } of pairs) {
      const scores = byRow.get(row.id)
      if (scores) scores.push(score)
      else byRow.set(row.id, [score])
    }
  return scored.flatMap(({ line, pairs: [best, next] }) => {
    if (!best || !isSure(best.score) || (next && isClose(best.score, next.score))) return []
    const rivals = (byRow.get(best.row.id) ?? []).filter(
      score => isClose(score, best.score) || score > best.score,
    )
    if (rivals.length > 1) return []
    return [
      {
        lineId: line.id,
        rowIds: [best.row.id],
        score: best.score,
        certainty: 'sure' as const,
        others: [],
      },
    ]
  })
}

/** Several within so many points are for a person to choose from. */
const closePoints = 5
const isClose = (one: number, other: number) => Math.abs(one - other) <= closePoints

function unsureOf(line: BankLine, [best, ...more]: readonly Pair[]): Proposal | undefined {
  if (!best || best.score < likelyFrom) return undefined
  const close = more.filter(({ score }) => isClose(best.score, score))
  return {
    lineId: line.id,
    rowIds: [best.row.id],
    score: best.score,
    certainty: close.length > 0 ? 'choose' : 'likely',
    others: close.map(({ row }) => [row.id]),
  }
}
