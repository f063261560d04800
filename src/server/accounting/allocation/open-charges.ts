import { type SQL, sql } from 'drizzle-orm'
import type { PayerKind } from '#shared/accounting/payer-kinds.ts'
import type { Day } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { allocations, charges, credits, leaseSums, openCharges } from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import { type Db, preparedSql } from '../../postgres/database.ts'
import type { OpenCharge } from '../ledger/allocation.ts'
import type { ChargeRow } from '../ledger/rows.ts'

/** The open part of a lease's ledger, amounts in cents. */
export interface OpenCharges {
  charges: OpenCharge[]
  /** Unapplied money: the open charges less the balance of the lease. */
  free: number
  hasLateFees: boolean
  /** Something was written off, or money that was is recovered. */
  hasWriteOffs: boolean
  /** The last day on which an allocation begins or ends; null without one. */
  lastMoved: Day | null
}

/** The open part of those ledgers that have one. One statement, whose cost does not grow with the ledger's age. */
export async function readOpenCharges(
  db: Db,
  leaseIds: readonly string[],
): Promise<Map<string, OpenCharges>> {
  const [leaseId, another] = leaseIds
  const rows =
    leaseId !== undefined && another === undefined
      ? await readOfLease(db, { leaseId })
      : (await db.execute<Open>(selectOpen(among(leaseSums.leaseId, leaseIds)))).rows
  const openCharges = new Map<string, OpenCharges>()
  for (const row of rows) {
    const { lease_id, balance, has_late_fees, has_write_offs, last_moved, ...charge } = row
    const known = openCharges.get(lease_id)
    const one = known ?? {
      charges: [],
      free: -toCents(balance),
      hasLateFees: has_late_fees,
      hasWriteOffs: has_write_offs,
      lastMoved: last_moved,
    }
    if (!known) openCharges.set(lease_id, one)
    if (charge.id === null) continue
    const open = toCents(charge.open)
    one.charges.push({
      ...{ id: charge.id, kind: charge.kind, dueDate: charge.due_date, open },
      ...{ payerId: charge.payer_id, payerKind: charge.payer_kind },
    })
    one.free += open
  }
  return openCharges
}

const readOfLease = preparedSql<Open>(
  'open charges',
  selectOpen(sql`lease_sums.lease_id = ${sql.placeholder('leaseId')}`),
)

function selectOpen(where: SQL): SQL {
  // Open charges (`offset 0`) and late fees are looked up lease by lease. With outdated statistics,
  // as in a charge run, a join, `exists`, or the plain kind would read the rows of all leases.
  return sql`
    select lease_sums.lease_id, balance::text as balance, c.id, c.kind::text as kind, c.due_date::text as due_date,
      c.payer_id, c.payer_kind::text as payer_kind,
      c.open::text as open,
      coalesce((select true from ${charges} f
        where f.lease_id = lease_sums.lease_id and f.kind::text = 'late_fee' and f.voided_on is null limit 1), false) as has_late_fees,
      exists (select from ${credits} k where k.lease_id = lease_sums.lease_id and k.kind = 'write_off'
        and k.voided_on is null) or coalesce((select true from ${charges} r
          where r.lease_id = lease_sums.lease_id and r.kind::text = 'bad_debt_recovered' and r.voided_on is null limit 1), false)
        as has_write_offs,
      (select max(greatest(a.applied_on, a.voided_on))::text from ${allocations} a
        where a.lease_id = lease_sums.lease_id) as last_moved
    from ${leaseSums} left join lateral (
      select o.charge_id as id, o.kind, o.due_date, owed.payer_id, owed.payer_kind, o.open
      from ${openCharges} o join ${charges} owed on owed.id = o.charge_id
      where o.lease_id = lease_sums.lease_id offset 0) c on true
    where ${where}`
}

type Open = {
  lease_id: string
  balance: string
  has_late_fees: boolean
  has_write_offs: boolean
  last_moved: Day | null
} & (OpenRow | { id: null })

type OpenRow = {
  id: string
  kind: ChargeRow['kind']
  due_date: string
  payer_id: string | null
  payer_kind: PayerKind | null
  open: string
}
