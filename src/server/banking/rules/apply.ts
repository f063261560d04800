import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import { visibleBankRules } from '../../access/visible-banking.ts'
import { bankLines, bankRules } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { holdsRest, type Place } from '../accounts/place.ts'
import type { Account } from '../accounts/rows.ts'
import { createExpenseOf } from '../lines/create-row.ts'
import { matchRows } from '../lines/match.ts'
import { readProposals } from '../lines/proposals.ts'
import { type LineRow, selectLines } from '../lines/select.ts'

type Rule = typeof bankRules.$inferSelect

/**
 * Records or ignores the new lines of an account that a rule is for: the oldest rule first. A line that may be a row of
 * the ledger is left to a person, so that nothing is recorded twice. Returns how many lines that were.
 */
export async function applyRules(
  db: Db,
  caller: Caller,
  account: Account & Place,
): Promise<number> {
  const rules = await db
    .select()
    .from(bankRules)
    .where(
      and(
        visibleBankRules(caller),
        isNull(bankRules.removedAt),
        or(isNull(bankRules.bankAccountId), eq(bankRules.bankAccountId, account.id)),
        or(isNull(bankRules.propertyId), paysFrom(account)),
      ),
    )
    .orderBy(asc(bankRules.id))
  if (rules.length === 0) return 0
  const firsts = new Map<string, { line: LineRow; rule: Rule }>()
  for (const rule of rules)
    for (const line of await linesFor(db, caller, account, rule))
      if (!firsts.has(line.id)) firsts.set(line.id, { line, rule })
  const proposals = await readProposals(db, account, [...firsts.keys()])
  const unknown = [...firsts.values()].filter(({ line }) => !proposals.has(line.id))
  for (const { line, rule } of unknown) await apply(db, caller, { account, line }, rule)
  return unknown.length
}

/** Whether the expenses of a rule's property are paid from an account: those of others are no rows of it. */
function paysFrom(account: Place): SQL {
  return sql`exists (select from properties p where p.id = ${bankRules.propertyId}
    and ${holdsRest(account, sql`p.operating_account_id`)})`
}

/** New lines that a rule is for. One that records expenses is for money that went out. */
function linesFor(db: Db, caller: Caller, { id }: Account, { payeeContains, action }: Rule) {
  const said = sql`fold_text(${bankLines.payee} || ' ' || ${bankLines.memo})`
  return selectLines(
    db,
    caller,
    and(
      eq(bankLines.bankAccountId, id),
      eq(bankLines.state, 'new'),
      sql`strpos(${said}, fold_text(${payeeContains})) > 0`,
      action === 'expense' ? sql`${bankLines.amount} < 0` : undefined,
    ),
  )
}

async function apply(
  db: Db,
  caller: Caller,
  of: { account: Account; line: LineRow },
  { id: ruleId, propertyId, vendorId, category, reason }: Rule,
) {
  const { line } = of
  if (propertyId && category) {
    const row = { unitId: null, payee: null, description: null, propertyId, vendorId, category }
    const created = await createExpenseOf(db, caller, line, row)
    await matchRows(db, caller, of, [created], { isCreated: true, ruleId })
  } else
    await db
      .update(bankLines)
      .set({ state: 'ignored', ignoredReason: reason, ruleId })
      .where(eq(bankLines.id, line.id))
}
