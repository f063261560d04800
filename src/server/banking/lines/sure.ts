import { and, eq, isNull, sql } from 'drizzle-orm'
import { type SureLines, shownSureLines } from '#shared/accounting/banking/sure-matches.ts'
import { fromCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleBankMatches } from '../../access/visible-banking.ts'
import { bankLines, bankMatches } from '../../db/tables.ts'
import { conflict } from '../../errors/errors.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { findAccount } from '../accounts/find.ts'
import type { Account } from '../accounts/rows.ts'
import { readSureMatches, readSureSummary } from './proposals.ts'
import { selectLines, withMatches } from './select.ts'

/** The lines of an account whose proposal is sure: their sums, and the latest with their rows. */
export async function previewSure(db: Db, caller: Caller, account: Account): Promise<SureLines> {
  const { proposals, received, paid, ...all } = await readSureSummary(db, account, shownSureLines)
  const ids = [...proposals.keys()]
  const lines = ids.length > 0 ? await selectLines(db, caller, among(bankLines.id, ids)) : []
  const shown = await withMatches(db, caller, lines)
  return {
    ...all,
    ...{ received: fromCents(received), paid: fromCents(paid) },
    lines: shown.map(line => ({ ...line, proposal: proposals.get(line.id) ?? null })),
  }
}

/**
 * Matches the lines of an account whose proposal is sure, in as many transactions as they need. Matches of
 * one transaction stay where a later one is refused.
 *
 * @param digest of the lines that a person has seen
 * @param inTransaction opens a transaction for the caller
 * @throws 409 where others are sure by now
 */
export async function matchSure(
  db: Db,
  { caller, account, digest }: { caller: Caller; account: Account; digest: string | undefined },
  inTransaction: (write: (db: Db) => Promise<void>) => Promise<void>,
): Promise<{ matched: number; matchIds: string[] }> {
  const sure = await readSureMatches(db, account)
  if (digest !== undefined && digest !== sure.digest)
    throw conflict('Lines or records have changed: look at the lines again')
  const lines = new Set<string>()
  const matchIds: string[] = []
  for (const matches of sure.texts)
    await inTransaction(async tx => {
      await findAccount(tx, caller, account.id, 'locked')
      for (const { id, bankLineId } of await matchThose(tx, caller, matches)) {
        matchIds.push(id)
        lines.add(bankLineId)
      }
    })
  return { matched: lines.size, matchIds }
}

/** Inserts those of `sureMatches` whose lines are still unmatched. */
async function matchThose(db: Db, caller: Caller, matches: string) {
  const { rows } = await db.execute<{ id: string; bankLineId: string }>(sql`
    insert into bank_matches (id, organization_id, bank_line_id, source, source_id, amount, matched_by)
    select m.id, l.organization_id, l.id, m.source, m.source_id, m.amount, ${caller.id}
    from json_to_recordset(${matches}::json) as m(id uuid, bank_line_id uuid, source text, source_id uuid, amount numeric)
    join bank_lines l on l.id = m.bank_line_id and l.state = 'new'
    returning id, bank_line_id as "bankLineId"`)
  return rows
}

/** Ends matches of an account; those that have ended stay so. The database refuses frozen ones. */
export async function unmatchAll(
  db: Db,
  { caller, account }: { caller: Caller; account: Account },
  matchIds: readonly string[],
): Promise<void> {
  const ofAccount = db
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(eq(bankLines.bankAccountId, account.id))
  await db
    .update(bankMatches)
    .set({ unmatchedAt: new Date() })
    .where(
      and(
        visibleBankMatches(caller),
        among(bankMatches.id, matchIds),
        sql`${bankMatches.bankLineId} in (${ofAccount})`,
        isNull(bankMatches.unmatchedAt),
      ),
    )
}
