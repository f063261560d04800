import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { BankLine, BankMatch } from '#shared/accounting/banking/bank-lines.ts'
import { bankRowKey } from '#shared/accounting/banking/bank-rows.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { openColumns } from '../../access/fields.ts'
import { visibleBankLines, visibleBankMatches } from '../../access/visible-banking.ts'
import { bankLines, bankMatches, bankRules } from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { type Account, rowsByKey } from '../accounts/rows.ts'

/** The part of a line without a row, signed. */
const openOf = sql<string>`(bank_lines.amount - coalesce((select sum(m.amount) from bank_matches m
  where m.bank_line_id = bank_lines.id and m.unmatched_at is null), 0))::text`

/** Lines without their matches, the latest first. */
export function selectLines(db: Db, caller: Caller, where: SQL | undefined) {
  return db
    .select({ ...openColumns(bankLines), open: openOf })
    .from(bankLines)
    .where(and(visibleBankLines(caller), where))
    .orderBy(desc(bankLines.postedOn), desc(bankLines.id))
    .$dynamic()
}

export type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

/** A line with its matches, without a proposal. @throws 404 by the caller, where there is none */
export async function readLine(db: Db, caller: Caller, id: string): Promise<BankLine | undefined> {
  const rows = await selectLines(db, caller, eq(bankLines.id, id))
  const [line] = await withMatches(db, caller, rows)
  return line
}

/** Lines of one account with their matches. */
export async function withMatches(
  db: Db,
  caller: Caller,
  lines: readonly LineRow[],
): Promise<BankLine[]> {
  const [one] = lines
  if (!one) return []
  const matches = await db
    .select({
      ...openColumns(bankMatches),
      rule: { id: bankRules.id, payeeContains: bankRules.payeeContains },
    })
    .from(bankMatches)
    .leftJoin(bankRules, eq(bankRules.id, bankMatches.ruleId))
    .where(
      and(
        visibleBankMatches(caller),
        among(
          bankMatches.bankLineId,
          lines.map(({ id }) => id),
        ),
        sql`${bankMatches.unmatchedAt} is null`,
      ),
    )
    .orderBy(bankMatches.id)
  const rows = await rowsByKey(db, accountOf(caller, one.bankAccountId), matches)
  return lines.map(line => ({
    ...line,
    ...{ proposal: null, leaseId: null },
    matches: matches
      .filter(({ bankLineId }) => bankLineId === line.id)
      .flatMap((match): BankMatch[] => {
        const row = rows.get(bankRowKey(match))
        const { id, amount, isCreated, rule } = match
        if (!row) return []
        return [{ id, amount, isCreated, rule, row, isFrozen: match.reconciliationId !== null }]
      }),
  }))
}

/** An account of the caller's organization. */
export function accountOf(caller: Caller, id: string): Account {
  return { id, organizationId: caller.organizationId ?? '' }
}

/** Of two signed amounts, the one nearer to zero. */
export function lesserOf(one: string, other: string): string {
  const [a, b] = [toCents(one), toCents(other)]
  return fromCents(Math.abs(a) <= Math.abs(b) ? a : b)
}
