import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/dates.ts'
import { standing } from '#shared/permissions.ts'
import { documents, maintenanceRequests } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import type { Viewer } from './caller.ts'
import { leasesRentedBy } from './renting.ts'

/**
 * Whether the caller owned a property on a day. A row belongs to the owner on its date or on the day it ended; an
 * open row belongs to today's owner. `owner_day` of `db/functions` is the same rule for live updates, as
 * `visible-rows.test.ts` proves.
 */
export function ownedOn(caller: Viewer, property: AnyPgColumn | SQL, day: SQL): SQL {
  return sql`exists (select from property_owners_history h where h.property_id = ${property} and ${heldBy(caller)}
    and h.from_on <= ${day} and (h.until_on is null or h.until_on > ${day}))`
}

/*
 * Each rule below first names the few rows of places that the owner holds or once held, for an index. `ownedOn` alone
 * would be asked about the rows of all organizations.
 */

export function ownedAtProperty(caller: Viewer, property: AnyPgColumn, day: SQL): SQL {
  return sql`(${property} = ${everOwnedBy(caller)} and ${ownedOn(caller, property, day)})`
}

export function ownedAtUnit(caller: Viewer, unit: AnyPgColumn, day: SQL): SQL {
  return sql`(${unit} = ${unitsOf(caller)} and ${ownedOn(caller, propertyOfUnit(unit), day)})`
}

export function ownedOnLease(caller: Viewer, row: OnLease): SQL {
  return sql`(${row.leaseId} = any(array(select l.id from leases l where l.unit_id = ${unitsOf(caller)}))
    and exists (select from leases join units u on u.id = leases.unit_id
      where leases.id = ${row.leaseId} and ${ownedOn(caller, sql`u.property_id`, dayOnLease(row))}))`
}

function unitsOf(caller: Viewer): SQL {
  return sql`any(array(select u.id from units u where u.property_id = ${everOwnedBy(caller)}))`
}

function everOwnedBy(caller: Viewer): SQL {
  return sql`any(array(select h.property_id from property_owners_history h where ${heldBy(caller)}))`
}

export function heldBy(caller: Viewer): SQL {
  return sql`h.owner_id = ${caller.id} and h.organization_id = ${organizationOf(caller)}`
}

/**
 * Whether a day of a lease is for the caller to see: an owner's own days, and every day of one they rent.
 */
export async function ownDaysOf(
  db: Db,
  caller: Viewer,
  leaseId: string,
): Promise<(day: Day) => boolean> {
  if (standing(caller) !== 'owner') return () => true
  const { rows } = await db.execute<{
    rents: boolean
    from_on: Day | null
    until_on: Day | null
  }>(sql`
    select l.id in ${leasesRentedBy(caller.id)} as rents, h.from_on::text as from_on, h.until_on::text as until_on
    from leases l join units u on u.id = l.unit_id
    left join property_owners_history h on h.property_id = u.property_id and ${heldBy(caller)}
    where l.id = ${leaseId}`)
  return day =>
    rows.some(
      ({ rents, from_on: from, until_on: until }) =>
        rents || (from !== null && from <= day && (until === null || until > day)),
    )
}

/** Later than any possible first day of an owner. */
const stillGoesOn: SQL = sql`'infinity'::date`

export const dayOf = {
  leases: () =>
    sql`(case when leases.status in ('terminated', 'expired') then coalesce(leases.moved_out_on, leases.terminated_on, leases.end_date) else ${stillGoesOn} end)`,
  requests: (caller: Viewer) => sql`(case ${maintenanceRequests.status}
    when 'completed' then ${officeDay(caller, maintenanceRequests.completedAt)}
    when 'cancelled' then ${officeDay(caller, maintenanceRequests.updatedAt)} else ${stillGoesOn} end)`,
  documents: (caller: Viewer) => sql`coalesce(
    (select coalesce(e.paid_on, e.incurred_on) from expenses e where e.id = ${documents.expenseId}),
    ${officeDay(caller, documents.createdAt)})`,
}

/** Where `leases` is the row's lease. */
function dayOnLease(row: OnLease): SQL {
  const day = row.receivedOn ?? row.dueDate ?? row.creditOn ?? row.refundedOn ?? row.entryOn
  if (day) return sql`${day}`
  return row.endsOn ? untilOver(row.endsOn) : dayOf.leases()
}

export function dayOfExpense({ paidOn, incurredOn, endsOn }: OnProperty): SQL {
  return incurredOn ? sql`coalesce(${paidOn}, ${incurredOn})` : untilOver(endsOn)
}

function untilOver(endsOn: AnyPgColumn | undefined): SQL {
  return endsOn ? sql`coalesce(${endsOn}, ${stillGoesOn})` : stillGoesOn
}

function officeDay(caller: Viewer, instant: AnyPgColumn): SQL {
  return sql`(${instant} at time zone coalesce(
    (select o.timezone from organizations o where o.id = ${organizationOf(caller)}), 'UTC'))::date`
}

export function propertyOfUnit(unitId: AnyPgColumn): SQL {
  return sql`(select u.property_id from units u where u.id = ${unitId})`
}

/** Rows with the column that holds their day; without one they are of their lease's, or of today. */
export type OnLease = Record<'organizationId' | 'leaseId', AnyPgColumn> &
  Days<'receivedOn' | 'dueDate' | 'creditOn' | 'refundedOn' | 'entryOn' | 'endsOn'>
export type OnProperty = Record<'organizationId' | 'propertyId', AnyPgColumn> &
  Days<'paidOn' | 'incurredOn' | 'endsOn'>
type Days<Name extends string> = Partial<Record<Name, AnyPgColumn>>

/** A caller without an organization never gets here: `standing` makes them a tenant. */
export function organizationOf({ organizationId }: Viewer): string | SQLWrapper {
  if (organizationId) return organizationId
  throw new Error('A rule for members was asked of a non-member')
}
