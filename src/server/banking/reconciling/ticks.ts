import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { BankSource } from '#shared/accounting/banking/bank-lines.ts'
import { addDays, type Day } from '#shared/dates.ts'
import type { Caller } from '../../access/caller.ts'
import { newId } from '../../db/new-id.ts'
import { bankLines, bankMatches } from '../../db/tables.ts'
import { refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { keyOf, readRows } from '../accounts/rows.ts'
import { lockLine, matchRows } from '../lines/match.ts'
import type { Statement } from './figures.ts'

interface Ticked {
  source: BankSource
  sourceId: string
}

/**
 * Ticks rows that stand on a printed statement: each gets a line of its own amount, as if a file had brought it.
 *
 * @param after the last day of the reconciliation before; null for the first
 * @throws 400 at `rows` for a row of another account, or one that is matched
 */
export async function tick(
  db: Db,
  caller: Caller,
  { account, through }: Statement,
  { chosen, after }: { chosen: readonly Ticked[]; after: Day | null },
): Promise<void> {
  const ids = chosen.map(({ sourceId }) => sourceId)
  const rows = await readRows(db, account, sql`source_id = any(${sql.param(ids)}::uuid[])`)
  const byKey = new Map(rows.map(row => [keyOf(row), row]))
  for (const one of chosen) {
    const row = byKey.get(keyOf(one))
    if (!row) throw refusedAt('rows', 'Choose rows of this bank account')
    if (row.open === '0.00') continue
    const id = newId()
    const earliest = after === null ? row.day : addDays(after, 1)
    const postedOn = [row.day, earliest].toSorted().at(-1) ?? row.day
    await db.insert(bankLines).values({
      ...{ id, organizationId: account.organizationId, bankAccountId: account.id },
      ...{ postedOn: postedOn < through ? postedOn : through, amount: row.open },
      ...{ payee: row.name, memo: row.memo ?? '', checkNumber: row.checkNumber },
      ...{ fingerprint: id, occurrence: 1 },
    })
    await matchRows(db, caller, { account, line: await lockLine(db, caller, id) }, [one])
  }
}

/** Removes ticks, with the lines that they were. A finished reconciliation keeps its own. */
export async function untick(
  db: Db,
  { account }: Statement,
  chosen: readonly Ticked[],
): Promise<void> {
  const keys = new Set(chosen.map(({ source, sourceId }) => `${source} ${sourceId}`))
  const matches = await db
    .select({
      ...{ id: bankMatches.id, lineId: bankLines.id },
      ...{ source: bankMatches.source, sourceId: bankMatches.sourceId },
    })
    .from(bankMatches)
    .innerJoin(bankLines, eq(bankLines.id, bankMatches.bankLineId))
    .where(
      and(
        eq(bankLines.bankAccountId, account.id),
        isNull(bankLines.fileId),
        isNull(bankMatches.reconciliationId),
        inArray(
          bankMatches.sourceId,
          chosen.map(({ sourceId }) => sourceId),
        ),
      ),
    )
  const ticks = matches.filter(match => keys.has(keyOf(match)))
  if (ticks.length === 0) return
  const lineIds = ticks.map(({ lineId }) => lineId)
  await db.delete(bankMatches).where(inArray(bankMatches.bankLineId, lineIds))
  await db.delete(bankLines).where(inArray(bankLines.id, lineIds))
}
