import { sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import type { Db } from '../../postgres/database.ts'
import { readOpenCharges } from '../allocation/open-charges.ts'
import { isTenants } from '../ledger/payers.ts'

/**
 * The open balance of a lease's payers other than its tenants by a day, in cents. Their unapplied money is subtracted.
 * The balance of the lease less this one is the balance of its tenants.
 */
export async function outsideBalance(db: Db, leaseId: string, day: Day): Promise<number> {
  const [open, free] = await Promise.all([
    readOpenCharges(db, [leaseId]),
    readOutsideMoney(db, [leaseId]),
  ])
  const owed = (open.get(leaseId)?.charges ?? [])
    .filter(charge => !isTenants(charge) && charge.dueDate <= day)
    .reduce((sum, charge) => sum + charge.open, 0)
  return owed - (free.get(leaseId) ?? 0)
}

/** Unapplied money of payers other than the tenants, by lease; cents. */
export async function readOutsideMoney(
  db: Db,
  leaseIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ leaseId: string; free: string }>(sql`
    select p.lease_id as "leaseId", sum(p.amount - coalesce((select sum(a.amount) from allocations a
      where a.payment_id = p.id and a.voided_on is null), 0))::text as free
    from payments p
    where p.lease_id = any(${sql.param(leaseIds)}::uuid[]) and p.payer_kind <> 'tenant' and p.status = 'completed'
    group by p.lease_id`)
  return new Map(rows.map(({ leaseId, free }) => [leaseId, toCents(free)]))
}
