import { sql } from 'drizzle-orm'
import type { Occupancy } from '#shared/reports/dashboard-insights.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleUnits } from '../../access/visible.ts'
import { properties, units } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { homesOf } from './card-and-badge-figures.ts'

/** The number of occupied units, and the first vacant ones, with their monthly market rent. */
export async function readVacancies(
  db: Db,
  viewer: Caller,
  named: number,
): Promise<Omit<Occupancy, 'occupancyPercent'>> {
  const { rows } = await db.execute<{ vacancies: Omit<Occupancy, 'occupancyPercent'> }>(sql`
    with homes as (
      ${homesOf(viewer)}
    ), vacant as (
      select ${units.id} as id, ${units.unitNumber} as unit_number, ${units.propertyId} as property_id,
        ${properties.name} as property_name, market,
        row_number() over (order by market desc nulls last, ${properties.name}, ${units.unitNumber}, ${units.id}) as place
      from ${units} join ${properties} on ${properties.id} = ${units.propertyId}
      cross join lateral (select nullif(${units.monthlyRent}, 0) as market) priced
      where ${visibleUnits(viewer)} and ${properties.archivedAt} is null
        and not ${units.isOccupied} and ${units.nonRevenueSince} is null
    )
    select json_build_object(
      'totalUnits', total_units,
      'occupiedUnits', occupied_units,
      'nonRevenueUnits', non_revenue_units,
      'loss', (select coalesce(sum(market), 0)::numeric(14, 2)::text from vacant),
      'unpriced', (select count(*) from vacant where market is null),
      'units', coalesce((
        select json_agg(json_build_object(
          'id', id, 'unitNumber', unit_number, 'propertyId', property_id,
          'propertyName', property_name, 'marketRent', market::text) order by place)
        from vacant where place <= ${named}), '[]')
    ) as vacancies from homes`)
  const [row] = rows
  if (!row) throw new Error('The vacancies have exactly one row')
  return row.vacancies
}
