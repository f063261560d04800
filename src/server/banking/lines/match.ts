import { and, eq } from 'drizzle-orm'
import { type BankRow, type BankSource, bankRowKey } from '#shared/accounting/banking/bank-rows.ts'
import { sentence } from '#shared/language/sentence.ts'
import { fromCents, type Money, toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { newId } from '../../db/new-id.ts'
import { bankLines, bankMatches } from '../../db/tables.ts'
import { conflict, notFound, refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { type Account, rowsByKey } from '../accounts/rows.ts'
import { type LineRow, lesserOf, selectLines } from './select.ts'

/** A row to match to a line, with the amount of it; without one, all that is open of both. */
export interface Chosen {
  source: BankSource
  sourceId: string
  /** Without a sign. */
  amount?: Money | undefined
}

/** How a match came about. */
export interface Cause {
  isCreated?: boolean
  ruleId?: string | null
}

/** A visible line, locked for a change of its matches. @throws 404 */
export async function lockLine(db: Db, caller: Caller, id: string): Promise<LineRow> {
  const [line] = await selectLines(db, caller, eq(bankLines.id, id)).for('no key update')
  if (!line) throw notFound('Bank line')
  return line
}

/**
 * Matches a line to rows. The database refuses more than the line, or than a row, has left.
 *
 * @throws 400 at the row, 409 for an ignored line
 */
export async function matchRows(
  db: Db,
  caller: Caller,
  { account, line }: { account: Account; line: LineRow },
  chosen: readonly Chosen[],
  { isCreated = false, ruleId = null }: Cause = {},
): Promise<void> {
  if (line.state === 'ignored') throw conflict('This line is ignored: undo that first')
  const rows = await rowsByKey(db, account, chosen)
  let left = toCents(line.open)
  const matches = chosen.map((one, at) => {
    const row = rows.get(bankRowKey(one))
    if (!row)
      throw isCreated ? elsewhere(one) : refusedAt(fieldOf(at), 'Choose a row of this bank account')
    const amount = amountFor(row, fromCents(left), one, at)
    left -= toCents(amount)
    return {
      ...{ id: newId(), organizationId: account.organizationId, bankLineId: line.id },
      ...{ source: one.source, sourceId: one.sourceId, amount, isCreated, ruleId },
      matchedBy: caller.id,
    }
  })
  await db.insert(bankMatches).values(matches)
}

const fieldOf = (at: number) => `rows.${at}.sourceId`

/** Of a new row: money of its property is not in the account of the line. */
function elsewhere({ source }: Chosen) {
  return refusedAt(
    source === 'payment' ? 'create.leaseId' : 'create.propertyId',
    'Money of this property is in another bank account: choose another property, or add a journal',
  )
}

/** @throws 400 at the row */
function amountFor(row: BankRow, left: Money, chosen: Chosen, at: number): Money {
  const field = fieldOf(at)
  const [open, rest] = [toCents(row.open), toCents(left)]
  if (open === 0) throw refusedAt(field, 'This row is matched already')
  if (rest === 0)
    throw refusedAt(field, 'The rows before this one are the whole amount of the line')
  if (open > 0 !== rest > 0)
    throw refusedAt(field, 'Money in belongs to a row that came in, money out to one that went out')
  const most = lesserOf(row.open, left)
  if (chosen.amount === undefined) return most
  const asked = toCents(chosen.amount)
  if (asked === 0 || asked > Math.abs(toCents(most)))
    throw refusedAt(
      `rows.${at}.amount`,
      sentence('At most {most, number, money} of this row is left for the line', {
        most: fromCents(Math.abs(toCents(most))),
      }),
    )
  return fromCents(open < 0 ? -asked : asked)
}

/** Ends a match; ended twice, it stays so. The database refuses a frozen one. @throws 404 */
export async function unmatch(db: Db, lineId: string, id: string): Promise<void> {
  const [match] = await db
    .select({ unmatchedAt: bankMatches.unmatchedAt })
    .from(bankMatches)
    .where(and(eq(bankMatches.id, id), eq(bankMatches.bankLineId, lineId)))
  if (!match) throw notFound('Match')
  if (match.unmatchedAt) return
  await db.update(bankMatches).set({ unmatchedAt: new Date() }).where(eq(bankMatches.id, id))
}
