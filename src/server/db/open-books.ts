import { inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { toCents } from '#shared/money.ts'
import type { OpenCharge } from '../ledger/allocation.ts'
import type { AllocationRow, ChargeRow, CreditRow, PaymentRow, RefundRow } from '../ledger/rows.ts'
import type { Db } from './client.ts'
import { allocations, charges, credits, leaseSums, payments, refunds } from './tables.ts'

/** What of a lease is open, amounts in cents. */
export interface OpenBooks {
  charges: OpenCharge[]
  /** Money that covers nothing: what the charges are open for, less what the lease owes. */
  free: number
  hasLateFees: boolean
}

/** The open books of those leases that have any, in one statement that reads no more the longer they last. */
export async function readOpenBooks(
  db: Db,
  leaseIds: readonly string[],
): Promise<Map<string, OpenBooks>> {
  // Open charges (`offset 0`) and late fees are looked up lease by lease: while statistics are behind, as in a charge run,
  // a join, `exists`, or the kind as it is, would read everybody's.
  const { rows } = await db.execute<Open>(sql`
    select lease_sums.lease_id, balance::text as balance, c.id, c.kind::text as kind, c.due_date::text as due_date,
      (c.amount - coalesce((select sum(a.amount) from ${allocations} a
        where a.charge_id = c.id and a.voided_on is null), 0))::text as open,
      coalesce((select true from ${charges} f
        where f.lease_id = lease_sums.lease_id and f.kind::text = 'late_fee' and f.voided_on is null limit 1), false) as has_late_fees
    from ${leaseSums} left join lateral (
      select id, kind, due_date, amount from ${charges}
      where lease_id = lease_sums.lease_id and voided_on is null and settled_on is null offset 0) c on true
    where ${among(leaseSums.leaseId, leaseIds)}`)
  const books = new Map<string, OpenBooks>()
  for (const { lease_id, balance, has_late_fees, ...charge } of rows) {
    const known = books.get(lease_id)
    const one = known ?? { charges: [], free: -toCents(balance), hasLateFees: has_late_fees }
    if (!known) books.set(lease_id, one)
    if (charge.id === null) continue
    const open = toCents(charge.open)
    one.charges.push({ id: charge.id, kind: charge.kind, dueDate: charge.due_date, open })
    one.free += open
  }
  return books
}

type Open = { lease_id: string; balance: string; has_late_fees: boolean } & (
  | { id: string; kind: ChargeRow['kind']; due_date: string; open: string }
  | { id: null }
)

/** What of a lease's ledger counts today, amounts in cents. */
export interface CountedLedger {
  charges: ChargeRow[]
  payments: PaymentRow[]
  credits: (CreditRow & { chargeId: string | null })[]
  refunds: RefundRow[]
  allocations: AllocationRow[]
}

/** The same of leases whose free money is of several times, in one statement. */
export async function readCountedLedgers(
  db: Db,
  leaseIds: readonly string[],
): Promise<Map<string, CountedLedger>> {
  const on = (leaseId: AnyPgColumn) => among(leaseId, leaseIds)
  const { rows } = await db.execute<Part>(sql`
    select 'charge' as part, lease_id, id, kind::text as kind, amount::text as amount, due_date::text as day,
        null::uuid as charge_id, null::uuid as payment_id, null::uuid as credit_id
      from ${charges} where ${on(charges.leaseId)} and voided_on is null
    union all select 'payment', lease_id, id, null, amount::text, received_on::text, null, null, null
      from ${payments} where ${on(payments.leaseId)} and status = 'completed'
    union all select 'credit', lease_id, id, kind::text, amount::text, credit_on::text, charge_id, null, null
      from ${credits} where ${on(credits.leaseId)}
    union all select 'refund', lease_id, id, null, amount::text, refunded_on::text, null, payment_id, null
      from ${refunds} where ${on(refunds.leaseId)}
    union all select 'allocation', lease_id, id, null, amount::text, applied_on::text, charge_id, payment_id, credit_id
      from ${allocations} where ${on(allocations.leaseId)} and voided_on is null`)
  const books = new Map<string, CountedLedger>(leaseIds.map(id => [id, empty()]))
  for (const row of rows) {
    const one = books.get(row.lease_id)
    if (one) enter(one, row)
  }
  return books
}

/**
 * A column's value is one of many ids, sent as one value. A few are listed: how many there are in a value
 * no kept plan knows, so that each such statement would be planned anew.
 */
export function among(column: AnyPgColumn, ids: readonly string[]): SQL {
  if (ids.length > 0 && ids.length <= few) return inArray(column, [...ids])
  return sql`${column} = any(${sql.param(ids)}::uuid[])`
}

const few = 4

type Part = Record<string, unknown> & {
  lease_id: string
  id: string
  amount: string
  day: string
} & (
    | { part: 'charge'; kind: ChargeRow['kind'] }
    | { part: 'payment' }
    | { part: 'credit'; kind: CreditRow['kind']; charge_id: string | null }
    | { part: 'refund'; payment_id: string | null }
    | {
        part: 'allocation'
        charge_id: string
        payment_id: string | null
        credit_id: string | null
      }
  )

function empty(): CountedLedger {
  return { charges: [], payments: [], credits: [], refunds: [], allocations: [] }
}

function enter(books: CountedLedger, row: Part) {
  const { id, day } = row
  const amount = toCents(row.amount)
  switch (row.part) {
    case 'charge':
      return books.charges.push({ id, kind: row.kind, amount, dueDate: day, voidedOn: null })
    case 'payment':
      return books.payments.push({
        ...{ id, amount, receivedOn: day },
        ...{ status: 'completed' as const, reversedOn: null },
      })
    case 'credit':
      return books.credits.push({
        id,
        kind: row.kind,
        amount,
        creditOn: day,
        chargeId: row.charge_id,
      })
    case 'refund':
      return books.refunds.push({ id, paymentId: row.payment_id, amount, refundedOn: day })
    case 'allocation':
      return books.allocations.push({
        ...{ id, amount, appliedOn: day, voidedOn: null, chargeId: row.charge_id },
        ...{ paymentId: row.payment_id, creditId: row.credit_id },
      })
  }
}
