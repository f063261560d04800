import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { fromCents, type Money, toCents } from '#shared/money.ts'
import type { Db } from '../../../postgres/database.ts'
import type { Account } from '../accounts/rows.ts'

/** From the balance of the ledger on a day to that of the statement. */
export interface Figures {
  book: Money
  /** Received, not yet on the statement: taken off. */
  receivedLater: Money
  /** Paid, not yet on the statement: added. */
  paidLater: Money
  /** On the statement, in the ledger only after the day: added, signed. */
  bookedLater: Money
}

export interface Statement {
  account: Account & { openingOn: Day | null }
  through: Day
}

/**
 * The rows of an account by how much of each the ledger counts (`in_book`) and the bank shows (`cleared`) at the end of a
 * day. Rows up to the account's opening are cleared, unless a later line is matched to them.
 */
function rowsAt({ account, through }: Statement): SQL {
  const { id, organizationId, openingOn } = account
  return sql`(
    select source, source_id, in_book, case when is_opening and not coalesce(is_later, false) then in_book else coalesce(cleared, 0) end as cleared
    from (
      select source, source_id, coalesce(sum(amount) filter (where booked_on <= ${through}::date), 0) as in_book,
        coalesce(min(booked_on) <= ${openingOn}::date, false) as is_opening
      from bank_rows(${organizationId}) where bank_account_id = ${id} group by source, source_id
    ) ledger left join (
      select m.source, m.source_id, sum(m.amount) filter (where l.posted_on <= ${through}::date) as cleared,
        bool_or(l.posted_on > ${through}::date) as is_later
      from bank_matches m join bank_lines l on l.id = m.bank_line_id
      where m.unmatched_at is null and l.bank_account_id = ${id} group by 1, 2
    ) bank using (source, source_id)
  ) at_day`
}

export async function readFigures(db: Db, statement: Statement): Promise<Figures> {
  const { rows } = await db.execute<Record<'book' | 'received' | 'paid' | 'booked', string>>(sql`
    select coalesce(sum(in_book), 0)::numeric(14, 2)::text as book,
      coalesce(sum(in_book - cleared) filter (where in_book - cleared > 0 and in_book <> 0), 0)::numeric(14, 2)::text as received,
      coalesce(sum(cleared - in_book) filter (where in_book - cleared < 0 and in_book <> 0), 0)::numeric(14, 2)::text as paid,
      coalesce(sum(cleared) filter (where in_book = 0), 0)::numeric(14, 2)::text as booked
    from ${rowsAt(statement)}`)
  const [row] = rows
  if (!row) throw new Error('Figures of a reconciliation have one row')
  return {
    book: row.book,
    receivedLater: row.received,
    paidLater: row.paid,
    bookedLater: row.booked,
  }
}

/** The balance that the statement must have. */
export function mustBeOf({ book, receivedLater, paidLater, bookedLater }: Figures): Money {
  return fromCents(
    toCents(book) - toCents(receivedLater) + toCents(paidLater) + toCents(bookedLater),
  )
}

/** With the balance that must be, and how far the statement's is from it. */
export function withDifference(figures: Figures, statementBalance: Money) {
  const mustBe = mustBeOf(figures)
  const difference = fromCents(toCents(statementBalance) - toCents(mustBe))
  return { ...figures, mustBe, difference }
}

/** A condition on `bank_row`: the ledger counts it by the day, and the statement does not show all of it. */
export function isOutstanding(statement: Statement): SQL {
  return sql`(source, source_id) in (select source, source_id from ${rowsAt(statement)} where in_book <> 0 and in_book <> cleared)`
}
