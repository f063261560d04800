import { sql } from 'drizzle-orm'
import { toCents } from '#shared/money.ts'
import type { Db } from '../../postgres/database.ts'

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
