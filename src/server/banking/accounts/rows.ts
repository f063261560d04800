import { type SQL, sql } from 'drizzle-orm'
import { type BankRow, bankRowKey } from '#shared/accounting/banking/bank-rows.ts'
import type { Db } from '../../postgres/database.ts'

/** An account, with the organization whose it is. */
export interface Account {
  id: string
  organizationId: string
}

/** The rows of an account, one for each row of the ledger, with its amount and the open part of it. */
export function rowsOf({ id, organizationId }: Account): SQL {
  return sql`(
    select source, source_id, min(day) as day, min(booked_on) as booked_on, sum(amount) as amount,
      sum(amount) - coalesce((select sum(m.amount) from bank_matches m join bank_lines l on l.id = m.bank_line_id
        where m.source_id = b.source_id and m.source = b.source and m.unmatched_at is null and l.bank_account_id = ${id}), 0) as open,
      (array_agg(property_id))[1] as property_id, (array_agg(lease_id))[1] as lease_id, (array_agg(person_id))[1] as person_id,
      min(payee) as payee, min(memo) as memo, min(check_number) as check_number
    from bank_rows(${organizationId}) b where bank_account_id = ${id} group by source, source_id having sum(amount) <> 0
  ) bank_row`
}

/** Names that a bank may print for a `bank_row`: of its payee or `person`, and of all tenants of its lease. */
export const namesOf = sql`array_prepend(coalesce(payee, concat_ws(' ', person.first_name, person.last_name)), (
  select array_agg(concat_ws(' ', u.first_name, u.last_name)) from users u where lease_id is not null and u.id in (
    select tenant_id from leases where leases.id = lease_id union all select user_id from co_tenants c where c.lease_id = bank_row.lease_id)))`

interface Read extends Record<string, unknown> {
  source: BankRow['source']
  source_id: string
  day: string
  booked_on: string
  amount: string
  open: string
  name: string
  memo: string | null
  check_number: string | null
  property_id: string | null
  property_name: string | null
  lease_id: string | null
}

/**
 * Rows of an account.
 *
 * @param rest conditions, order and limit, of `bank_row` and its columns
 */
export async function readRows(db: Db, account: Account, rest: SQL): Promise<BankRow[]> {
  const { rows } = await db.execute<Read>(sql`
    select source, source_id, day::text, booked_on::text, amount::text, open::text, memo, check_number,
      coalesce(payee, concat_ws(' ', person.first_name, person.last_name)) as name,
      home.id as property_id, home.name as property_name, lease_id
    from ${rowsOf(account)} left join users person on person.id = person_id left join properties home on home.id = property_id
    where ${rest}`)
  return rows.map(row => ({
    source: row.source,
    sourceId: row.source_id,
    day: row.day,
    bookedOn: row.booked_on,
    amount: row.amount,
    open: row.open,
    name: row.name,
    memo: row.memo,
    checkNumber: row.check_number,
    property:
      row.property_id && row.property_name !== null
        ? { id: row.property_id, name: row.property_name }
        : null,
    leaseId: row.lease_id,
  }))
}

/** Some rows of an account, by `bankRowKey`. */
export async function rowsByKey(
  db: Db,
  account: Account,
  wanted: readonly Pick<BankRow, 'sourceId'>[],
): Promise<Map<string, BankRow>> {
  if (wanted.length === 0) return new Map()
  const ids = [...new Set(wanted.map(({ sourceId }) => sourceId))]
  const rows = await readRows(db, account, sql`source_id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(row => [bankRowKey(row), row]))
}
