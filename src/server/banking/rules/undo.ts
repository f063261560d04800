import { and, eq, inArray, isNull } from 'drizzle-orm'
import { undoneReason } from '#shared/accounting/undo.ts'
import { todayIn } from '#shared/dates.ts'
import type { Caller } from '../../access/caller.ts'
import { requireVoidable } from '../../accounting/voiding.ts'
import { bankLines, bankMatches, expenses } from '../../db/tables.ts'
import { conflict } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'

/**
 * Undoes all that a rule did: its expenses are voided, their lines and those that it ignored are new again.
 *
 * @returns how many lines that were
 * @throws 403 as for each of its expenses, 409 where a finished reconciliation froze one of them
 */
export async function undoRule(
  db: Db,
  caller: Caller,
  ruleId: string,
  { timezone }: { timezone: string },
): Promise<number> {
  const made = await db
    .select({
      id: bankMatches.id,
      sourceId: bankMatches.sourceId,
      createdAt: bankMatches.createdAt,
      frozenBy: bankMatches.reconciliationId,
    })
    .from(bankMatches)
    .where(and(eq(bankMatches.ruleId, ruleId), isNull(bankMatches.unmatchedAt)))
  if (made.some(({ frozenBy }) => frozenBy))
    throw conflict('A finished reconciliation has lines of this rule: reopen it first')
  for (const { createdAt } of made)
    requireVoidable(caller, createdAt, { organization: { timezone } })
  const ids = made.map(({ id }) => id)
  if (ids.length > 0) {
    await db
      .update(bankMatches)
      .set({ unmatchedAt: new Date() })
      .where(inArray(bankMatches.id, ids))
    const recorded = made.map(({ sourceId }) => sourceId)
    await db
      .update(expenses)
      .set({ voidedOn: todayIn(timezone), voidedBy: caller.id, voidReason: undoneReason })
      .where(and(inArray(expenses.id, recorded), isNull(expenses.voidedOn)))
  }
  const ignored = await db
    .update(bankLines)
    .set({ state: 'new', ignoredReason: null, ruleId: null })
    .where(and(eq(bankLines.ruleId, ruleId), eq(bankLines.state, 'ignored')))
    .returning({ id: bankLines.id })
  return ids.length + ignored.length
}
