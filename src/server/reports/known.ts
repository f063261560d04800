import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { standing } from '#shared/permissions.ts'
import type { Caller } from '../access/caller.ts'
import { visibleProperties } from '../access/visible.ts'
import { ownedFrom, visiblePlaces } from '../access/visible-places.ts'
import { properties } from '../db/tables.ts'

/**
 * Charts and rates begin where the data begins. A property is known from the day it was recorded here, or from the
 * first day with a rent charge here, if earlier. An imported lease has its first day, but no history of the homes
 * around it. Before that day its units count neither as occupied nor as vacant.
 */

/**
 * A relation of the places with `known_from`. Properties recorded by the first day need no closer
 * lookup. Needs `places`.
 *
 * @param first the first day of any figure
 */
export function known(first: Day): SQL {
  const isOld = sql`places.created_on <= ${first}::date`
  return sql`known as materialized (
    select places.property_id, greatest(places.owned_from, case when ${isOld} then places.created_on
      else least(places.created_on, rented.day) end) as known_from
    from places left join (
      select u.property_id, min(s.first_rent_on) as day
      from lease_sums s join leases l on l.id = s.lease_id join units u on u.id = l.unit_id
      where u.property_id in (select places.property_id from places where not ${isOld}) group by u.property_id
    ) rented using (property_id)
  )`
}

/** Whether any data exists by a day. Needs `known`. */
export function isKnownBy(day: SQL): SQL {
  return sql`exists (select 1 from known where known_from <= ${day})`
}

/** The first known day of any place, as text; null where all of it is known. */
export function noDataBefore(first: SQL | Day): SQL {
  return sql`(select case when min(known_from) > ${first}::date then min(known_from)::text end from known)`
}

/** The first known day of the viewer's organization from a given day on, as in `known`; null without a property. */
export function organizationKnownSince(viewer: Caller, first: SQL): SQL {
  if (standing(viewer) === 'owner') return ownedSince(viewer, first)
  const zone = sql`(select o.timezone from organizations o where o.id = ${viewer.organizationId})`
  // The earliest instant, for an index has it; its day is the earliest in any zone.
  const recorded = sql`((select min(${properties.createdAt}) from ${properties} where ${visibleProperties(viewer)})
    at time zone coalesce(${zone}, 'UTC'))::date`
  const rented = sql`(select min(s.first_rent_on) from lease_sums s where s.organization_id = ${viewer.organizationId})`
  return sql`(select case when recorded.day <= ${first} then recorded.day else least(recorded.day, ${rented}) end
    from (select ${recorded} as day) recorded)`
}

/** The same of each place an owner had, not before their first day. */
function ownedSince(viewer: Caller, first: SQL): SQL {
  const zone = sql`(select o.timezone from organizations o where o.id = ${properties.organizationId})`
  const rented = sql`(select min(s.first_rent_on) from lease_sums s join leases l on l.id = s.lease_id
    join units u on u.id = l.unit_id where u.property_id = ${properties.id})`
  const ever = { from: '0001-01-01', to: '9999-12-31' }
  return sql`(select min(greatest(${ownedFrom(viewer)},
      case when recorded.day <= ${first} then recorded.day else least(recorded.day, ${rented}) end))
    from ${properties} cross join lateral (
      select (${properties.createdAt} at time zone coalesce(${zone}, 'UTC'))::date as day
    ) recorded where ${visiblePlaces(viewer, ever)})`
}
