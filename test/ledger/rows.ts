import { sql } from 'drizzle-orm'
import { database } from '../world.ts'

/** The rows of one lease as they are stored, past the server's own reading of them. Cents. */
export interface Rows {
  charges: Row[]
  payments: Row[]
  credits: Row[]
  refunds: Row[]
  allocations: Row[]
  deposit: Row[]
}

interface Row {
  id: string
  kind: string
  cents: number
  /** The day it counts from, and the day it ends; null for never. */
  from: string
  until: string | null
  chargeId: string | null
  sourceId: string | null
  periodEnd: string | null
  /** The recurring charge behind a charge other than rent, or the recurring credit behind a credit. */
  recurringId?: string | null
  /** The run that posted it. */
  runId?: string | null
  /** The rent a late fee is for. */
  rentId?: string | null
}

export async function rowsOf(leaseId: string): Promise<Rows> {
  const read = async (columns: string, table: string) => {
    const { rows } = await database.db.execute<Row & Record<string, unknown>>(
      sql`select id, (amount * 100)::int as cents, ${sql.raw(columns)} from ${sql.identifier(table)}
        where lease_id = ${leaseId} order by 4, id`,
    )
    return rows
  }
  const none = 'null as "chargeId", null as "sourceId"'
  return {
    charges: await read(
      `kind::text, due_date::text as from, voided_on::text as until, period_end::text as "periodEnd",
       recurring_charge_id as "recurringId", charge_run_id as "runId", rent_charge_id as "rentId", ${none}`,
      'charges',
    ),
    payments: await read(
      `status::text as kind, received_on::text as from, reversed_on::text as until, ${none}`,
      'payments',
    ),
    credits: await read(
      `kind::text, credit_on::text as from, voided_on::text as until, recurring_credit_id as "recurringId",
       charge_id as "chargeId", null as "sourceId"`,
      'credits',
    ),
    refunds: await read(
      `'refund' as kind, refunded_on::text as from, voided_on::text as until, ${none}`,
      'refunds',
    ),
    allocations: await read(
      `'' as kind, applied_on::text as from, voided_on::text as until, charge_id as "chargeId",
       coalesce(payment_id, credit_id) as "sourceId"`,
      'allocations',
    ),
    deposit: await read(
      `kind::text, entry_on::text as from, voided_on::text as until, ${none}`,
      'deposit_entries',
    ),
  }
}

export const sum = (rows: readonly { cents: number }[]): number =>
  rows.reduce((cents, row) => cents + row.cents, 0)

/** The rows that count at the end of a day. */
export function on(rows: readonly Row[], day: string): Row[] {
  return rows.filter(row => row.from <= day && (row.until === null || row.until > day))
}
