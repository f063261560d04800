import { sql } from 'drizzle-orm'
import { limits } from '#shared/limits.ts'
import type { Occupancy } from '#shared/reports/dashboard-insights.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleUnits } from '../../access/visible.ts'
import { properties, units } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'

/** The number of occupied units, and each vacant one, with its monthly market rent. */
export async function readVacancies(
  db: Db,
  viewer: Caller,
): Promise<Omit<Occupancy, 'occupancyPercent'>> {
  const { rows } = await db.execute<{ vacancies: Omit<Occupancy, 'occupancyPercent'> }>(sql`
    with homes as (
      select ${units.id} as id, ${units.unitNumber} as unit_number, ${units.isOccupied} as is_occupied,
        ${units.propertyId} as property_id, ${properties.name} as property_name,
        nullif(${units.monthlyRent}, 0) as market, ${units.nonRevenueSince} is not null as is_marked
      from ${units} join ${properties} on ${properties.id} = ${units.propertyId}
      where ${visibleUnits(viewer)} and ${properties.archivedAt} is null
    ), vacant as (
      select *, row_number() over (order by market desc nulls last, property_name, unit_number, id) as place
      from homes where not is_occupied and not is_marked
    )
    select json_build_object(
      'totalUnits', (select count(*) from homes),
      'occupiedUnits', (select count(*) from homes where is_occupied),
      'nonRevenueUnits', (select count(*) from homes where is_marked and not is_occupied),
      'loss', (select coalesce(sum(market), 0)::numeric(14, 2)::text from vacant),
      'unpriced', (select count(*) from vacant where market is null),
      'units', coalesce((
        select json_agg(json_build_object(
          'id', id, 'unitNumber', unit_number, 'propertyId', property_id,
          'propertyName', property_name, 'marketRent', market::text) order by place)
        from vacant where place <= ${limits.listRows}), '[]')
    ) as vacancies`)
  const [row] = rows
  if (!row) throw new Error('The vacancies have exactly one row')
  return row.vacancies
}
