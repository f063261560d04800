import { sql } from 'drizzle-orm'
import { database } from '../world.ts'

/**
 * The receipts and expenses of a property in a month, in cents, and its money at the end, from the
 * stored rows, bypassing the server's reads and for all owners. Management fees are not among the
 * expenses.
 */
export async function moneyOf(propertyId: string, month: string) {
  const { rows } = await database.db.execute<{ kind: string; during: number; until: number }>(sql`
    with leased as (select l.id from leases l join units u on u.id = l.unit_id where u.property_id = ${propertyId}),
    money as (
      select 'receipts' as kind, p.received_on as day, p.amount from payments p join leased on leased.id = p.lease_id
        where p.status in ('completed', 'reversed')
      union all select 'receipts', p.reversed_on, -p.amount from payments p join leased on leased.id = p.lease_id
        where p.status = 'reversed'
      union all select 'receipts', r.refunded_on, -r.amount from refunds r join leased on leased.id = r.lease_id
        where r.voided_on is null
      union all select 'depositsApplied', k.credit_on, k.amount from credits k join leased on leased.id = k.lease_id
        where k.kind = 'deposit_applied' and k.voided_on is null
      union all select case e.category when 'management_fees' then 'fees' else 'expenses' end, e.paid_on, -e.amount
        from expenses e where e.property_id = ${propertyId} and e.voided_on is null
      union all select o.kind || 's', o.entry_on, case o.kind when 'draw' then -o.amount else o.amount end
        from owner_entries o where o.property_id = ${propertyId} and o.voided_on is null
    )
    select kind, (coalesce(sum(amount) filter (where to_char(day, 'YYYY-MM') = ${month}), 0) * 100)::int as during,
      (sum(amount) * 100)::int as until
    from money where to_char(day, 'YYYY-MM') <= ${month} group by kind`)
  const of = (kind: string) => Math.abs(rows.find(row => row.kind === kind)?.during ?? 0)
  const came = rows.find(row => row.kind === 'receipts')?.during ?? 0
  const spent = -(rows.find(row => row.kind === 'expenses')?.during ?? 0)
  return {
    receipts: came,
    expenses: spent === 0 ? 0 : spent,
    depositsApplied: of('depositsApplied'),
    contributions: of('contributions'),
    draws: of('draws'),
    ending: rows.reduce((cents, { until }) => cents + until, 0),
  }
}
