import { fromCents } from '#shared/money.ts'
import { newId } from '../../db/new-id.ts'
import type { BankLine, LedgerRow } from './proposals.ts'
import { propose } from './propose.ts'

/** Lines of one text: a transaction of them takes the database a moment only. */
const linesOfText = 100

/**
 * The matches of all lines whose proposal is sure, as rows of `bank_matches` in JSON, each text with those of some lines.
 * A text passes to the database as it is.
 */
export function sureMatches(lines: readonly BankLine[], rows: readonly LedgerRow[]): string[] {
  const open = new Map(rows.map(({ id, cents }) => [id, cents]))
  const sure = propose(lines, rows).filter(({ certainty }) => certainty === 'sure')
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
  return texts
}
