import { sql } from 'drizzle-orm'
import type { DivisionMethod } from '#shared/accounting/division-methods.ts'
import type { Day } from '#shared/dates.ts'
import type { Db } from '../../postgres/database.ts'

/** Days of a unit within a period: those of a lease, or with no lease its vacant ones. */
export interface Occupied {
  unit: { id: string; unitNumber: string }
  leaseId: string | null
  tenant: { firstName: string | null; lastName: string | null } | null
  days: number
  /** As recorded: square feet, tenants of the lease, or 1; null where nothing is. */
  recorded: string | null
}

const recordedBy: Record<DivisionMethod, ReturnType<typeof sql>> = {
  area: sql`u.square_feet::text`,
  // A vacant home has no people.
  persons: sql`case when l.id is null then '0' else (1 + (select count(*) from co_tenants c where c.lease_id = l.id))::text end`,
  units: sql`'1'`,
  meter: sql`null`,
}

/**
 * The leases of a property with their days in a period, by unit, and the vacant days of each unit. A lease lasts as its
 * dates say, until the tenant moved out or it was terminated.
 */
export async function occupiedDays(
  db: Db,
  propertyId: string,
  { divisionMethod, from, to }: { divisionMethod: DivisionMethod; from: Day; to: Day },
): Promise<Occupied[]> {
  const { rows } = await db.execute<Occupied & Record<string, unknown>>(sql`
    with lived as (
      select d.unit_id, d.lease_id, sum(upper(own.days) - lower(own.days))::int as days
      from leased_days d join units u on u.id = d.unit_id
      cross join lateral (select d.days * daterange(${from}, ${to}, '[]') as days) own
      where u.property_id = ${propertyId} and not isempty(own.days) group by d.unit_id, d.lease_id
    ), shared as (
      select unit_id, lease_id, days from lived
      union all
      select u.id, null, (${to}::date - ${from}::date + 1) - coalesce((select sum(days) from lived where unit_id = u.id), 0)::int
      from units u where u.property_id = ${propertyId}
    )
    select json_build_object('id', u.id, 'unitNumber', u.unit_number) as unit, l.id as "leaseId",
      case when t.id is not null then json_build_object('firstName', t.first_name, 'lastName', t.last_name) end as tenant,
      shared.days, ${recordedBy[divisionMethod]} as recorded
    from shared join units u on u.id = shared.unit_id
      left join leases l on l.id = shared.lease_id left join users t on t.id = l.tenant_id
    where shared.days > 0
    order by length(u.unit_number), u.unit_number, u.id, l.id is null, l.start_date, l.id`)
  return rows
}
