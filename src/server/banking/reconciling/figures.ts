import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { fromCents, type Money, toCents } from '#shared/money.ts'
import type { Db } from '../../postgres/database.ts'
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
  account: Account
  through: Day
}

/** The rows of an account with what the ledger counts and the bank shows of each at the end of a day. */
function rowsAt({ account, through }: Statement): SQL {
  const { id, organizationId } = account
  return sql`(select * from bank_rows_at(${organizationId}, ${through}) where bank_account_id = ${id}) at_day`
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
function mustBeOf({ book, receivedLater, paidLater, bookedLater }: Figures): Money {
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
