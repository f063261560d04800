import { sql } from 'drizzle-orm'
import { type BankRow, bankRowKey } from '#shared/accounting/banking/bank-rows.ts'
import type { Day } from '#shared/dates.ts'
import type { Money } from '#shared/money.ts'
import type { Db } from '../../postgres/database.ts'
import { rowsByKey } from '../accounts/rows.ts'
import type { Statement } from './figures.ts'

/** The part of a row that a statement shows. */
export interface ClearedRow extends Pick<BankRow, 'source' | 'name'> {
  /** Of the bank. */
  day: Day
  amount: Money
}

/** All that a statement shows of the ledger: `before` and the amounts of all rows are its balance. */
export interface Cleared {
  /** The balance of the finished statements before it. */
  before: Money
  /** The earliest first. */
  rows: ClearedRow[]
  /** Of all rows, also beyond those listed. */
  count: number
}

interface Read extends Record<string, unknown> {
  source: BankRow['source']
  sourceId: string
  day: Day
  amount: Money
  count: number
}

/** @param most how many rows are listed */
export async function readCleared(
  db: Db,
  { account, through }: Statement,
  reconciliationId: string,
  most: number,
): Promise<Cleared> {
  const shown = sql`from bank_matches m join bank_lines l on l.id = m.bank_line_id
    where m.unmatched_at is null and l.bank_account_id = ${account.id} and l.posted_on <= ${through}::date`
  const { rows } = await db.execute<Read>(sql`
    select m.source, m.source_id as "sourceId", min(l.posted_on)::text as day, sum(m.amount)::numeric(14, 2)::text as amount,
      (count(*) over ())::int as count
    ${shown} and (m.reconciliation_id is null or m.reconciliation_id = ${reconciliationId})
    group by m.source, m.source_id order by min(l.posted_on), m.source_id limit ${most}`)
  const { rows: earlier } = await db.execute<{ amount: Money }>(sql`
    select coalesce(sum(m.amount), 0)::numeric(14, 2)::text as amount ${shown} and m.reconciliation_id <> ${reconciliationId}`)
  const known = await rowsByKey(db, account, rows)
  return {
    before: earlier[0]?.amount ?? '0.00',
    rows: rows.map(row => ({
      ...{ source: row.source, day: row.day, amount: row.amount },
      name: known.get(bankRowKey(row))?.name ?? '',
    })),
    count: rows[0]?.count ?? 0,
  }
}
