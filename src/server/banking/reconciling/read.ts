import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { bankRowKey } from '#shared/accounting/banking/bank-rows.ts'
import type {
  Reconciliation,
  ReconciliationDetails,
} from '#shared/accounting/banking/reconciliations.ts'
import type { Caller } from '../../access/caller.ts'
import { openColumns } from '../../access/fields.ts'
import { visibleReconciliations } from '../../access/visible-banking.ts'
import { bankAccounts, bankLines, documents, reconciliations, users } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { readRows } from '../accounts/rows.ts'
import { selectLines } from '../lines/select.ts'
import { isOutstanding, readFigures, type Statement, withDifference } from './figures.ts'

/** The standing journal of a reconciliation. Its line of the bank is the first. */
const adjustmentOf: SQL<Reconciliation['adjustment']> = sql`(
  select json_build_object('journalId', j.id, 'amount', (jl.debit - jl.credit)::text, 'memo', j.memo)
  from journals j join journal_lines jl on jl.journal_id = j.id and jl.place = 1
  where j.id = ${reconciliations.adjustmentId} and j.voided_on is null)`

export function selectReconciliations(db: Db, caller: Caller, where?: SQL) {
  return db
    .select({
      ...openColumns(reconciliations),
      account: { id: bankAccounts.id, organizationId: bankAccounts.organizationId },
      doneBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      document: { id: documents.id, name: documents.name },
      adjustment: adjustmentOf,
    })
    .from(reconciliations)
    .innerJoin(bankAccounts, eq(bankAccounts.id, reconciliations.bankAccountId))
    .leftJoin(users, eq(users.id, reconciliations.doneBy))
    .leftJoin(documents, eq(documents.id, reconciliations.documentId))
    .where(and(visibleReconciliations(caller), where))
    .orderBy(desc(reconciliations.through))
    .$dynamic()
}

export type ReconciliationRow = Awaited<ReturnType<typeof selectReconciliations>>[number]

/** @throws 404 */
export async function findReconciliation(
  db: Db,
  caller: Caller,
  id: string,
): Promise<ReconciliationRow> {
  const [row] = await selectReconciliations(db, caller, eq(reconciliations.id, id))
  if (!row) throw notFound('Reconciliation')
  return row
}

/** Figures of today while it is open, of its end once it is done. */
export async function withFigures(db: Db, row: ReconciliationRow) {
  const { account, book, receivedLater, paidLater, bookedLater, ...rest } = row
  const kept =
    book !== null && receivedLater !== null && paidLater !== null && bookedLater !== null
      ? { book, receivedLater, paidLater, bookedLater }
      : await readFigures(db, { account, through: row.through })
  const state = row.doneAt ? ('done' as const) : ('open' as const)
  return { ...rest, state, ...withDifference(kept, row.statementBalance) }
}

/** A reconciliation with its open rows and lines. @throws 404 */
export async function readDetails(db: Db, caller: Caller, id: string) {
  const row = await findReconciliation(db, caller, id)
  const statement = { account: row.account, through: row.through }
  return {
    ...(await withFigures(db, row)),
    rows: await rowsToTick(db, statement, row),
    openLines: await openLines(db, caller, statement),
  }
}

/** Rows of a list on the screen and in a packet. */
export const maxListed = 2000

async function rowsToTick(
  db: Db,
  statement: Statement,
  { id }: ReconciliationRow,
): Promise<ReconciliationDetails['rows']> {
  const { account, through } = statement
  const ticked = sql`(source, source_id) in (select m.source, m.source_id from bank_matches m join bank_lines l on l.id = m.bank_line_id
    where m.unmatched_at is null and l.file_id is null and l.bank_account_id = ${account.id} and l.posted_on <= ${through}::date
      and (m.reconciliation_id is null or m.reconciliation_id = ${id}))`
  const order = sql`order by day, source_id limit ${maxListed}`
  const outstanding = await readRows(db, account, sql`${isOutstanding(statement)} ${order}`)
  const tickedRows = await readRows(db, account, sql`${ticked} ${order}`)
  const isTicked = new Set(tickedRows.map(bankRowKey))
  return [...tickedRows, ...outstanding.filter(row => !isTicked.has(bankRowKey(row)))]
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(row => ({ ...row, isTicked: isTicked.has(bankRowKey(row)) }))
}

/** New lines up to the end of a statement, the oldest first. */
async function openLines(db: Db, caller: Caller, { account, through }: Statement) {
  const lines = await selectLines(
    db,
    caller,
    and(
      eq(bankLines.bankAccountId, account.id),
      eq(bankLines.state, 'new'),
      lte(bankLines.postedOn, through),
    ),
  )
    .orderBy(asc(bankLines.postedOn), asc(bankLines.id))
    .limit(maxListed)
  return lines.map(({ id, postedOn, amount, open, payee }) => ({
    ...{ id, postedOn, amount, open, payee },
  }))
}
