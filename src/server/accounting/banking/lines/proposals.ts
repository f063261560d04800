import { and, eq, sql } from 'drizzle-orm'
import type { BankRow, MatchProposal } from '#shared/accounting/banking/bank-lines.ts'
import { toCents } from '#shared/money.ts'
import type { Caller } from '../../../access/caller.ts'
import { bankLines } from '../../../db/tables.ts'
import type { Db } from '../../../postgres/database.ts'
import { type Account, keyOf, type NamedRow, readRows } from '../accounts/rows.ts'
import { proposeInThread } from '../work/bank-work.ts'
import { type LineRow, selectLines } from './select.ts'

/** A new line, and the proposal for it. */
interface Proposed {
  line: LineRow
  proposal: MatchProposal | undefined
}

/** The new lines of an account with the proposal for each. @throws 503 as `proposeInThread` */
export async function readProposals(db: Db, caller: Caller, account: Account): Promise<Proposed[]> {
  const lines = await selectLines(
    db,
    caller,
    and(eq(bankLines.bankAccountId, account.id), eq(bankLines.state, 'new')),
  )
  if (lines.length === 0) return []
  const days = lines.map(({ postedOn }) => postedOn).sort()
  // Checks are cashed up to 90 days after they were written.
  const rows = await readRows(
    db,
    account,
    sql`open <> 0 and day between ${days[0]}::date - 90 and ${days.at(-1)}::date + 5 order by day, source_id`,
  )
  const proposals = await proposeInThread(
    lines.toSorted((a, b) => (a.postedOn < b.postedOn ? -1 : 1)).map(lineOf),
    rows.map(ledgerRowOf),
  )
  const byKey = new Map(rows.map(row => [keyOf(row), row]))
  const byLine = new Map(proposals.map(proposal => [proposal.lineId, proposal]))
  const shown = (keys: readonly string[]) =>
    keys.flatMap(key => {
      const row = byKey.get(key)
      return row ? [bankRowOf(row)] : []
    })
  return lines.map(line => {
    const found = byLine.get(line.id)
    const proposal = found && {
      certainty: found.certainty,
      score: found.score,
      rows: shown(found.rowIds),
      others: found.others.map(shown),
    }
    return { line, proposal }
  })
}

function lineOf({ id, postedOn, open, payee, memo, checkNumber }: LineRow) {
  return { id, postedOn, cents: toCents(open), payee, memo, checkNumber }
}

function ledgerRowOf(row: NamedRow) {
  const { day, names, checkNumber } = row
  return { id: keyOf(row), day, cents: toCents(row.open), names, checkNumber }
}

export function bankRowOf({ names: _, ...row }: NamedRow): BankRow {
  return row
}
