import { eq, type SQL, sql } from 'drizzle-orm'
import { percentOf, toCents, wholePercent } from '#shared/money.ts'
import { occupancyPercent } from '#shared/properties/units.ts'
import type { Caller, Viewer } from '../../access/caller.ts'
import { preparedSqlFor } from '../../access/prepared-for.ts'
import { leasesRentedBy } from '../../access/renting.ts'
import { todayThere } from '../../access/selections.ts'
import { visibleProperties, visibleRequests, visibleUnits } from '../../access/visible.ts'
import { maintenanceRequests, messages, organizations, properties, units } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { pastDueSums } from '../income/delinquency.ts'
import { maturedSums } from '../income/matured-rents.ts'
import { receivedByDay } from '../income/received-payments.ts'
import { inOneOrganization } from '../report-organization.ts'

/**
 * The dashboard's figures as domain.md §0 defines them, money as decimal strings; all in one
 * statement, so that they are true of the same moment.
 */
export async function readFigures(db: Db, viewer: Caller): Promise<Figures> {
  const [row] = await readWhole(db, viewer)
  if (!row) throw new Error('The figures have exactly one row')
  return row
}

/** The figures shared by the cards of Dashboard and Reports. */
export function cardsOf(row: Figures) {
  const homes = {
    occupiedUnits: row.occupied_units,
    totalUnits: row.total_units,
    nonRevenueUnits: row.non_revenue_units,
  }
  const charged = toCents(row.rent_charged)
  const before = toCents(row.revenue_before)
  return {
    ...homes,
    occupancyPercent: occupancyPercent(homes),
    collectionPercent: charged === 0 ? null : wholePercent(toCents(row.rent_on_time), charged),
    revenueChangePercent: percentOf(toCents(row.revenue_last_30_days) - before, before),
  }
}

/** Office and owners see whole properties, whose rows have the figures; a tenant sees the homes they rent. */
export function homesOf(viewer: Viewer): SQL {
  if (viewer.organizationId)
    return sql`
      select coalesce(sum(${properties.unitCount}), 0)::int as total_units,
        coalesce(sum(${properties.occupiedUnits}), 0)::int as occupied_units,
        coalesce(sum(${properties.nonRevenueUnits}), 0)::int as non_revenue_units
      from ${properties} where ${visibleProperties(viewer)} and ${properties.archivedAt} is null`
  return sql`
    select count(*)::int as total_units, (count(*) filter (where ${units.isOccupied}))::int as occupied_units,
      (count(*) filter (where ${units.nonRevenueSince} is not null))::int as non_revenue_units
    from ${units} join ${properties} on ${properties.id} = ${units.propertyId}
    where ${visibleUnits(viewer)} and ${properties.archivedAt} is null`
}

const readWhole = preparedSqlFor<Figures>(
  'figures',
  viewer => sql`
    with books as materialized (
      select ${organizations.id} as id, ${todayThere} as today from ${organizations} where ${theirs(viewer)}
    ), revenue as (
      select coalesce(sum(amount), 0)::numeric(14, 2)::text as total_revenue,
        coalesce(sum(amount) filter (where day > today - 30 and day <= today), 0)::numeric(14, 2)::text as revenue_last_30_days,
        coalesce(sum(amount) filter (where day > today - 60 and day <= today - 30), 0)::numeric(14, 2)::text as revenue_before,
        coalesce(sum(amount) filter (where day >= date_trunc('month', today) and day <= today), 0)::numeric(14, 2)::text as revenue_this_month
      from ${receivedByDay(viewer)} received join books on books.id = received.organization_id
      where ${inOneOrganization(viewer)}
    ), homes as (
      ${homesOf(viewer)}
    ), collection as (
      select coalesce(sum(charged), 0)::numeric(14, 2)::text as rent_charged,
        coalesce(sum(on_time), 0)::numeric(14, 2)::text as rent_on_time
      from ${maturedSums(viewer)} matured where ${inOneOrganization(viewer)}
    ), debts as (
      ${pastDueSums(viewer)}
    ), inbox as (
      select count(*)::int as unread_messages from ${messages}
      where ${messages.receiverId} = ${viewer.id} and ${messages.status} <> 'read'
    ), jobs as (
      select count(*)::int as pending_maintenance from ${maintenanceRequests}
      where ${visibleRequests(viewer)} and ${maintenanceRequests.status} = 'pending'
    )
    select * from revenue, homes, collection, debts, inbox, jobs`,
)

/** The organizations whose money a viewer sees, each with its own today. */
function theirs({ id, organizationId }: Viewer): SQL {
  return organizationId
    ? eq(organizations.id, organizationId)
    : sql`${organizations.id} in (select l.organization_id from leases l where l.id in ${leasesRentedBy(id)})`
}

export type Figures = Record<
  | 'total_revenue'
  | 'revenue_last_30_days'
  | 'revenue_before'
  | 'revenue_this_month'
  | 'rent_charged'
  | 'rent_on_time',
  string
> &
  Record<'outstanding', string | null> &
  Record<
    | 'occupied_units'
    | 'total_units'
    | 'non_revenue_units'
    | 'pending_maintenance'
    | 'unread_messages'
    | 'outstanding_tenants',
    number
  >
