import { sql } from 'drizzle-orm'
import { comparedRecords, type RentReview } from '#shared/reports/dashboard-insights.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleLeases, visibleUnits } from '../../access/visible.ts'
import { leases, properties, units } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'

/**
 * The leased units furthest below a comparable rent, at most 30 % of all units (spec.md point 9). Comparable is the
 * unit's own market rent; where none is set, the median contract rent of the leased units of the same property with
 * as many bedrooms, if they are enough. Rents alone decide, not the tenants.
 */
export async function readRentReview(db: Db, viewer: Caller, named: number): Promise<RentReview> {
  const { rows } = await db.execute<{ review: RentReview }>(sql`
    with homes as (
      select ${units.id} as id, ${units.unitNumber} as unit_number, ${units.bedrooms} as bedrooms,
        ${units.propertyId} as property_id, ${properties.name} as property_name,
        -- A market rent of nothing says nothing.
        nullif(${units.monthlyRent}, 0) as market
      from ${units} join ${properties} on ${properties.id} = ${units.propertyId}
      where ${visibleUnits(viewer)} and ${properties.archivedAt} is null
    ), rented as (
      select distinct on (homes.id) homes.*, ${leases.monthlyRent} as contract
      from ${leases} join homes on homes.id = ${leases.unitId}
      where ${visibleLeases(viewer)} and ${leases.status} = 'active'
      order by homes.id, ${leases.startDate} desc
    ), sorted as (
      select property_id, bedrooms, array_agg(contract order by contract) as rents, count(*)::int as n
      from rented where bedrooms is not null group by property_id, bedrooms
    ), medians as (
      select property_id, bedrooms, round((rents[(n + 1) / 2] + rents[n / 2 + 1]) / 2, 2) as median
      from sorted where n >= ${comparedRecords}
    ), compared as (
      select rented.*, coalesce(market, median) as comparable,
        case when market is null then 'median' else 'market' end as compared_with
      from rented left join medians using (property_id, bedrooms)
    ), below as (
      select *, comparable - contract as gap from compared where comparable > contract
    ), share as (
      select count(*)::int as total_units, ceil(count(*) * 0.3)::int as share from homes
    ), furthest as (
      select *, row_number() over (order by gap desc, property_name, unit_number, id) as place
      from below
    ), chosen as (
      select furthest.* from furthest, share where place <= share
    )
    select json_build_object(
      'totalUnits', total_units,
      'share', share,
      'below', (select count(*) from below),
      'incomparable', (select count(*) from compared where comparable is null),
      'gap', (select coalesce(sum(gap), 0)::numeric(14, 2)::text from chosen),
      'units', coalesce((
        select json_agg(json_build_object(
          'id', id, 'unitNumber', unit_number, 'propertyId', property_id, 'propertyName', property_name,
          'contractRent', contract::text, 'comparableRent', comparable::text,
          'comparedWith', compared_with, 'bedrooms', bedrooms, 'gap', gap::text) order by place)
        from chosen where place <= ${named}), '[]')
    ) as review from share`)
  const [row] = rows
  if (!row) throw new Error('The rent review has exactly one row')
  return row.review
}
