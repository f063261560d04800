import { sql } from 'drizzle-orm'
import { percentOf, toCents } from '#shared/money.ts'
import { comparedRecords, type MaintenanceCost } from '#shared/reports/dashboard-insights.ts'
import type { Caller } from '../../access/caller.ts'
import { todayThere } from '../../access/selections.ts'
import { visibleRequests } from '../../access/visible.ts'
import { maintenanceRequests, organizations } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'

/** In days. */
const age = sql`(${todayThere} - (${maintenanceRequests.completedAt} at time zone ${organizations.timezone})::date)`

/** The costs of requests completed in the last 90 days, and in the 90 days before. */
export async function readMaintenanceCost(db: Db, viewer: Caller): Promise<MaintenanceCost> {
  const { rows } = await db.execute<{ cost: Found }>(sql`
    with done as (
      -- PostgreSQL expects half of the rows of a yes or no, and too few of an age to join all properties at once.
      select ${maintenanceRequests.actualCost} as cost, ${maintenanceRequests.unitId} as unit_id,
        ${age} between 0 and 89 as is_recent, ${age} between 90 and 179 as is_earlier
      from ${maintenanceRequests}
      join ${organizations} on ${organizations.id} = ${maintenanceRequests.organizationId}
      where ${visibleRequests(viewer)} and ${maintenanceRequests.status} = 'completed'
        and ${maintenanceRequests.completedAt} > now() - interval '182 days'
    ), recent as (
      select * from done where is_recent
    ), by_property as (
      select p.id, p.name, sum(recent.cost) as cost
      from recent join units u on u.id = recent.unit_id join properties p on p.id = u.property_id
      group by p.id having sum(recent.cost) > 0 order by cost desc, p.name, p.id limit 1
    )
    select json_build_object(
      'cost', (select coalesce(sum(cost), 0)::numeric(14, 2)::text from recent),
      'previous', (select coalesce(sum(cost), 0)::numeric(14, 2)::text from done where is_earlier),
      'jobs', (select count(*) from recent),
      'earlierJobs', (select count(*) from done where is_earlier),
      'uncosted', (select count(*) from recent where cost is null),
      'dearest', (select json_build_object('propertyId', id, 'propertyName', name,
        'cost', cost::numeric(14, 2)::text) from by_property)
    ) as cost`)
  const [row] = rows
  if (!row) throw new Error('The cost of maintenance has exactly one row')
  const { earlierJobs, ...cost } = row.cost
  const before = toCents(cost.previous)
  const isEnough = Math.min(cost.jobs, earlierJobs) >= comparedRecords
  return {
    ...cost,
    changePercent: isEnough ? percentOf(toCents(cost.cost) - before, before) : null,
  }
}

type Found = Omit<MaintenanceCost, 'changePercent'> & { earlierJobs: number }
