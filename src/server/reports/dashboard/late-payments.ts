import { sql } from 'drizzle-orm'
import type { LatePayments } from '#shared/reports/dashboard-insights.ts'
import type { Caller } from '../../access/caller.ts'
import type { Db } from '../../postgres/database.ts'
import { pastDueCharges } from '../income/delinquency.ts'

/**
 * Open amounts past their deadline, lease by lease, the largest first. Days late count from the due
 * date of the oldest such charge, like the aging of domain.md §1.
 *
 * @param named how many leases are listed at most: only these have a name
 */
export async function readLatePayments(
  db: Db,
  viewer: Caller,
  named: number,
): Promise<LatePayments> {
  const { rows } = await db.execute<{ late: LatePayments }>(sql`
    with late as materialized (
      select lease_id, sum(open) as open, max(days_late) as days_late
      from ${pastDueCharges(viewer)} past_due group by lease_id
    ), largest as (
      select *, row_number() over (order by open desc, days_late desc, lease_id) as place
      from late order by place limit ${named}::int
    )
    select json_build_object(
      'total', (select coalesce(sum(open), 0)::numeric(14, 2)::text from late),
      'count', (select count(*) from late),
      'longest', (select coalesce(max(days_late), 0) from late),
      'leases', coalesce((
        select json_agg(json_build_object(
          'id', l.id, 'tenantId', l.tenant_id,
          'tenant', json_build_object('firstName', t.first_name, 'lastName', t.last_name),
          'unit', json_build_object('unitNumber', u.unit_number, 'propertyId', p.id,
            'propertyName', p.name),
          'open', largest.open::numeric(14, 2)::text, 'daysLate', largest.days_late) order by place)
        from largest join leases l on l.id = largest.lease_id join users t on t.id = l.tenant_id
        join units u on u.id = l.unit_id join properties p on p.id = u.property_id), '[]')
    ) as late`)
  const [row] = rows
  if (!row) throw new Error('The late payments have exactly one row')
  return row.late
}
