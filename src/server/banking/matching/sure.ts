import { createHash } from 'node:crypto'
import { fromCents } from '#shared/money.ts'
import { newId } from '../../db/new-id.ts'
import type { BankLine, LedgerRow, Proposal } from './proposals.ts'
import { propose } from './propose.ts'

/** Lines of one text: a transaction of them takes the database a moment only. */
const linesOfText = 100

/** The matches of all sure lines, as rows of `bank_matches` in JSON. A text passes to the database as it is. */
export interface SureMatches {
  digest: string
  /** Each with the matches of some lines. */
  texts: string[]
}

/** All sure lines at a glance. */
export interface SureSummary {
  digest: string
  count: number
  /** Integer cents, without a sign. */
  received: number
  /** Integer cents, without a sign. */
  paid: number
  /** Of the latest lines, the latest first. */
  proposals: Proposal[]
}

export function sureMatches(lines: readonly BankLine[], rows: readonly LedgerRow[]): SureMatches {
  const open = new Map(rows.map(({ id, cents }) => [id, cents]))
  const sure = sureOf(lines, rows)
  const texts: string[] = []
  for (let from = 0; from < sure.length; from += linesOfText) {
    const matches = sure.slice(from, from + linesOfText).flatMap(({ lineId, rowIds }) =>
      rowIds.map(rowId => {
        const [source, sourceId] = rowId.split(' ')
        const amount = fromCents(open.get(rowId) ?? 0)
        return { id: newId(), bank_line_id: lineId, source, source_id: sourceId, amount }
      }),
    )
    texts.push(JSON.stringify(matches))
  }
  return { digest: digestOf(sure), texts }
}

/** @param shown how many proposals to answer */
export function sureSummary(
  lines: readonly BankLine[],
  rows: readonly LedgerRow[],
  shown: number,
): SureSummary {
  const sure = sureOf(lines, rows)
  const cents = new Map(lines.map(line => [line.id, line.cents]))
  const all = sure.map(({ lineId }) => cents.get(lineId) ?? 0)
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)
  return {
    digest: digestOf(sure),
    count: sure.length,
    received: sum(all.filter(one => one > 0)),
    paid: -sum(all.filter(one => one < 0)),
    proposals: sure.slice(-shown).toReversed(),
  }
}

function sureOf(lines: readonly BankLine[], rows: readonly LedgerRow[]): Proposal[] {
  return propose(lines, rows).filter(({ certainty }) => certainty === 'sure')
}

/** Another one where a line or its rows are others. */
function digestOf(sure: readonly Proposal[]): string {
  const hash = createHash('sha256')
  for (const { lineId, rowIds } of sure) hash.update(`${lineId} ${rowIds.join(' ')}\n`)
  return hash.digest('base64url')
}
