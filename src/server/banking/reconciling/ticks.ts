import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type BankRow, bankRowKey } from '#shared/accounting/banking/bank-rows.ts'
import { addDays, type Day, earlierOf, laterOf } from '#shared/dates.ts'
import type { Caller } from '../../access/caller.ts'
import { newId } from '../../db/new-id.ts'
import { bankLines, bankMatches } from '../../db/tables.ts'
import { refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { rowsByKey } from '../accounts/rows.ts'
import type { Statement } from './figures.ts'

type Ticked = Pick<BankRow, 'source' | 'sourceId'>

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
  const rows = await rowsByKey(db, account, chosen)
  const ticked = chosen.map(one => {
    const row = rows.get(bankRowKey(one))
    if (!row) throw refusedAt('rows', 'Choose rows of this bank account')
    return row
  })
  const open = ticked.filter(row => row.open !== '0.00')
  if (new Set(open).size < open.length)
    throw refusedAt('rows.0.sourceId', 'This row is matched already')
  const { organizationId } = account
  const ticks = open.map(row => ({ row, lineId: newId() }))
  if (ticks.length === 0) return
  await db.insert(bankLines).values(
    ticks.map(({ row, lineId }) => ({
      ...{ id: lineId, organizationId, bankAccountId: account.id },
      ...{ postedOn: postedOnOf(row, { after, through }), amount: row.open },
      ...{ payee: row.name, memo: row.memo ?? '', checkNumber: row.checkNumber },
      ...{ fingerprint: lineId, occurrence: 1 },
    })),
  )
  await db.insert(bankMatches).values(
    ticks.map(({ row, lineId }) => ({
      ...{ id: newId(), organizationId, bankLineId: lineId, matchedBy: caller.id },
      ...{ source: row.source, sourceId: row.sourceId, amount: row.open },
    })),
  )
}

/** The row's own day, within the statement. */
function postedOnOf(
  { day }: BankRow,
  { after, through }: { after: Day | null; through: Day },
): Day {
  return earlierOf(after === null ? day : laterOf(day, addDays(after, 1)), through)
}

/** Removes ticks, with the lines that they were. A finished reconciliation keeps its own. */
export async function untick(
  db: Db,
  { account }: Statement,
  chosen: readonly Ticked[],
): Promise<void> {
  const keys = new Set(chosen.map(bankRowKey))
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
  const ticks = matches.filter(match => keys.has(bankRowKey(match)))
  if (ticks.length === 0) return
  const lineIds = ticks.map(({ lineId }) => lineId)
  await db.delete(bankMatches).where(inArray(bankMatches.bankLineId, lineIds))
  await db.delete(bankLines).where(inArray(bankLines.id, lineIds))
}
