import { sql } from 'drizzle-orm'
import { limits } from '#shared/limits.ts'
import type { LatePayments } from '#shared/reports/dashboard-insights.ts'
import type { Caller } from '../../access/caller.ts'
import type { Db } from '../../postgres/database.ts'
import { pastDueCharges } from '../income/delinquency.ts'

/**
 * Open amounts past their deadline, lease by lease, the largest first. Days late count from the due
 * date of the oldest such charge, like the aging of domain.md §1.
 */
export async function readLatePayments(db: Db, viewer: Caller): Promise<LatePayments> {
  const { rows } = await db.execute<{ late: LatePayments }>(sql`
    with late as (
      select lease_id, sum(open) as open, max(days_late) as days_late
      from ${pastDueCharges(viewer)} past_due group by lease_id
    ), placed as (
      select l.id, l.tenant_id, t.first_name, t.last_name, u.unit_number, p.id as property_id,
        p.name as property_name, late.open, late.days_late,
        row_number() over (order by late.open desc, late.days_late desc, l.id) as place
      from late join leases l on l.id = late.lease_id join users t on t.id = l.tenant_id
      join units u on u.id = l.unit_id join properties p on p.id = u.property_id
    )
    select json_build_object(
      'total', (select coalesce(sum(open), 0)::numeric(14, 2)::text from placed),
      'count', (select count(*) from placed),
      'longest', (select coalesce(max(days_late), 0) from placed),
      'leases', coalesce((
        select json_agg(json_build_object(
          'id', id, 'tenantId', tenant_id,
          'tenant', json_build_object('firstName', first_name, 'lastName', last_name),
          'unit', json_build_object('unitNumber', unit_number, 'propertyId', property_id,
            'propertyName', property_name),
          'open', open::numeric(14, 2)::text, 'daysLate', days_late) order by place)
        from placed where place <= ${limits.listRows}), '[]')
    ) as late`)
  const [row] = rows
  if (!row) throw new Error('The late payments have exactly one row')
  return row.late
}
