import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../access/owned-days.ts'
import { ownedFrom, soldOn, visibleDay, visiblePlaces } from '../access/visible-places.ts'
import { leaseSums, leases, properties, units } from '../db/tables.ts'
import type { ReportContext } from './definition.ts'

/**
 * The terms of the reports (domain.md §2.0), each defined once. All depend on the properties the
 * viewer may see; a figure as of a day reads rows dated by then alone (I9).
 */

/**
 * The properties a report is about, or those of them that `also` says; `archived_on` as the office's
 * calendar says. To an owner a place is as if it was recorded on their first day and archived on the day they sold it. */
export function places({ viewer, params, zone, within }: ReportContext, also?: SQL): SQL {
  return sql`places as (
    select ${properties.id} as property_id, ${properties.organizationId} as organization_id, ${properties.name} as property, ${properties.address} as address,
      ${properties.totalUnits} as total_units, ${properties.propertyType}::text as type,
      least((${properties.archivedAt} at time zone ${zone})::date, ${soldOn(viewer)}) as archived_on,
      (${properties.createdAt} at time zone ${zone})::date as created_on, ${ownedFrom(viewer)} as owned_from, ${soldOn(viewer)} as sold_on
    from ${properties} where ${visiblePlaces(viewer, within)}
      ${params.propertyId ? sql`and ${properties.id} = ${params.propertyId}` : sql``}
      ${also ? sql`and ${also}` : sql``}
  )`
}

/** Their units; `marked` are the days a unit is marked non-revenue. Needs `places`. */
export const homes: SQL = sql`homes as (
  select ${units.id} as unit_id, ${units.unitNumber} as unit, places.property_id, property, archived_on, owned_from, sold_on,
    case when ${units.nonRevenueSince} is null then ${units.nonRevenueBefore}
      else ${units.nonRevenueBefore} + datemultirange(daterange(${units.nonRevenueSince}, null)) end as marked
  from ${units} join places on places.property_id = ${units.propertyId}
)`

/** By property, then 2 before 10. */
export const inOrder: SQL = sql`property, property_id, length(unit), unit, unit_id`

/**
 * Every lease with its account, also a pending one; `own_grace` without the organization's, `is_own` unless it ended
 * before an owner's first day or began after their last; `latest_…` are its stored sums. Needs `homes`.
 */
export const accounts: SQL = sql`accounts as (
  select ${leases.id} as lease_id, ${leases.tenantId} as tenant_id,
    coalesce(${leases.graceDays}, ${leases.propertyGraceDays}) as own_grace, ${leases.dueDay} as due_day,
    ${leases.startDate} < coalesce(homes.sold_on, 'infinity') and coalesce(homes.owned_from <= ${dayOf.leases()}, true) as is_own,
    ${leaseSums.lastDay} as latest_day, ${leaseSums.balance} as latest_balance, ${leaseSums.depositHeld} as latest_deposit, homes.*
  from ${leases} join homes on homes.unit_id = ${leases.unitId} left join ${leaseSums} on ${leaseSums.leaseId} = ${leases.id}
)`

/** A day of `homes`, or an owner's last day of them if that is earlier. */
export function byLastOwn(
  day: SQL,
  of: 'homes' | 'accounts' | 'counted' | 'gaps' | 't' | 'c' = 'homes',
): SQL {
  return sql`least(${day}, ${sql.identifier(of)}.sold_on - 1)`
}

/** A day of a home, unless it was another owner's. */
function ifOwn(day: SQL): SQL {
  return sql`(case when coalesce(${day} >= homes.owned_from, true) and coalesce(${day} < homes.sold_on, true) then ${day} end)`
}

/** A lease that was cancelled before it began ended before it, too. */
const tookPlace: SQL = sql`(l.terminated_on is null or l.terminated_on >= l.start_date)`

/** The last day of an expired lease whose move-out is not recorded yet. */
const ranOutOn: SQL = sql`(case when l.moved_out_on is null and l.terminated_on is null
  and (l.status = 'expired' or not (l.rollover or l.month_to_month_since is not null)) then l.end_date end)`

/**
 * Leases that began, with their occupied days; `last_day` is null while it is open. To an owner
 * those they had, and the events of their days. Needs `homes`.
 */
export const tenancies: SQL = sql`tenancies as (
  select l.id as lease_id, l.tenant_id, l.unit_id, l.start_date as first_day, lived.last_day, homes.sold_on,
    l.end_date, case when l.status = 'active' then l.terminated_on end as ending_on, ${ifOwn(sql`l.notice_on`)} as notice_on, coalesce(l.move_out_on, l.terminated_on, l.moved_out_on) as leaving_on,
    l.rollover or l.month_to_month_since is not null as rolls_over,
    ${ifOwn(sql`l.moved_in_on`)} as moved_in_on, ${ifOwn(sql`l.moved_out_on`)} as moved_out_on, ${ifOwn(ranOutOn)} as ran_out_on,
    l.end_reason, l.security_deposit, l.monthly_rent
  from leases l join homes on homes.unit_id = l.unit_id
  cross join lateral (select coalesce(l.moved_out_on, l.terminated_on,
    case when l.status <> 'active' or not (l.rollover or l.month_to_month_since is not null)
      then l.end_date end) as last_day) lived
  where l.status <> 'pending' and ${tookPlace}
    and l.start_date < coalesce(homes.sold_on, 'infinity') and coalesce(lived.last_day >= homes.owned_from, true)
)`

/** Whether a tenancy `t` fills its unit on a day, or on an owner's last day before. The day of moving out counts. */
export function livedIn(day: SQL): SQL {
  return sql`(t.first_day <= ${day} and (t.last_day is null or t.last_day >= ${byLastOwn(day, 't')}))`
}

/** A relation of the units lived in on a day: joined, because asking for each takes units times leases. */
export function livedInOn(day: SQL): SQL {
  return sql`(select distinct t.unit_id from tenancies t where ${livedIn(day)})`
}

/** A relation of the days that each unit was lived in: joined for the same reason. */
export const leasedDays: SQL = sql`(
  select t.unit_id, range_agg(daterange(t.first_day, t.last_day, '[]')) as days from tenancies t
  where t.last_day is null or t.last_day >= t.first_day group by t.unit_id)`

/**
 * Whether a unit is excluded from vacancy and potential rent on a day: marked non-revenue, and
 * vacant by `isLeased`. Needs `homes`.
 */
export function isIdle(day: SQL, isLeased: SQL): SQL {
  return sql`(homes.marked @> ${day} and not ${isLeased})`
}

/**
 * The days of such units within a period, from the first known day of their property: `idle.days`. Needs `tenancies`,
 * `known`.
 */
export function idleWithin(from: SQL, to: SQL): SQL {
  return sql`idle as (
    select homes.unit_id, homes.property_id,
      homes.marked * datemultirange(daterange(${from}, ${to}, '[]')) * datemultirange(daterange(known_from, homes.sold_on))
        - coalesce(leased.days, '{}') as days
    from homes join known using (property_id) left join ${leasedDays} leased using (unit_id) where not isempty(homes.marked)
  )`
}

/** Whether a tenant who moves in later had signed by that day. Needs the unit's relation named. */
export function isLeasedLater(unit: SQL, day: SQL, zone: string): SQL {
  return sql`exists (select 1 from leases l where l.unit_id = ${unit} and l.start_date > ${day}
    and ${tookPlace} and (l.created_at at time zone ${zone})::date <= ${day})`
}

/** The contract rent of a lease on a day. */
export function rentOn(lease: SQL, day: SQL): SQL {
  return sql`coalesce(
    (select r.monthly_rent from lease_rents r where r.lease_id = ${lease} and r.effective_from <= ${day}
      order by r.effective_from desc limit 1),
    (select l.monthly_rent from leases l where l.id = ${lease}))`
}

/** The tenant's name, of `users` as `alias`. */
export function nameOf(alias: 'tenant' | 'payer' | 'sender' | 'receiver'): SQL {
  const table = sql.identifier(alias)
  return sql`nullif(concat_ws(' ', ${table}.first_name, ${table}.last_name), '')`
}

/** Whether the ledger counts a row on a day: booked by then, and its end not. */
export function countsBy(row: 'a' | 'c' | 'd' | 'f' | 'k', day: SQL): SQL {
  const of = sql.identifier(row)
  return sql`(${of}.booked_on <= ${day} and (${of}.end_booked_on is null or ${of}.end_booked_on > ${day}))`
}

/**
 * A join with `booked`: the day on which the ledger counts a row, with `sign` 1, and that of its end, with -1. None for a
 * row that never counted. Conditions follow it with `and`.
 */
export function bookedDays(row: 'f' | 'k' | 'd'): SQL {
  const of = sql.identifier(row)
  return sql`cross join lateral (values (${of}.booked_on, 1), (${of}.end_booked_on, -1)) as booked(day, sign)
    where booked.day is not null and ${of}.end_booked_on is distinct from ${of}.booked_on`
}

/** Whether a charge `c` is owed on a day: due, and not voided by then. */
export function owedOn(day: SQL): SQL {
  return countsBy('c', day)
}

/** Whether an allocation `a` covers its charge on a day. */
export function appliedBy(day: SQL): SQL {
  return countsBy('a', day)
}

/** Every open charge of a day with its open amount. Needs `accounts`. */
export function openOn(day: SQL): SQL {
  return sql`(
    select c.id, c.lease_id, c.due_date, ${deadline} as deadline,
      coalesce(c.payer_kind, 'tenant') = 'tenant' as is_tenants,
      greatest(c.amount - coalesce(covered.amount, 0), 0) as open
    from charges c join accounts on accounts.lease_id = c.lease_id
    left join lateral (
      select sum(a.amount) as amount from allocations a where a.charge_id = c.id and ${appliedBy(day)}
    ) covered on true
    where ${owedOn(day)} and ${dueInOwnDays} and ${inTheirOrganization(sql`c`)} and (c.settled_on is null or c.settled_on > ${day})
  )`
}

/**
 * Whether a row belongs to the organizations of the places: without it an index by organization
 * cannot find the rows of a period. Needs `places`.
 */
export function inTheirOrganization(row: SQL): SQL {
  return sql`${row}.organization_id = any(array(select distinct organization_id from places))`
}

/** The last day a charge `c` of `accounts` can be paid without being past due: fees have no grace. */
const deadline: SQL = sql`(c.due_date + case when c.kind in ('late_fee', 'nsf_fee') then 0
  else coalesce(accounts.own_grace, (select o.grace_days from organizations o where o.id = c.organization_id)) end)`

/**
 * Cash receipts and returns, each on its own day: payments, less reversals and refunds. Credits brought forward are
 * in neither; a transfer from another lease is in both, a refund there and a payment here. Net receipts of a period
 * are the sum of its days. Needs `accounts`.
 */
export function receipts({ viewer }: ReportContext): SQL {
  const during = (day: SQL) => visibleDay(viewer, sql`accounts.property_id`, day)
  return sql`receipts as not materialized (
  select p.lease_id, accounts.property_id, p.booked_on as day, p.amount
    from payments p join accounts using (lease_id) where p.origin <> 'brought_forward' and p.status in ('completed', 'reversed') and ${inTheirOrganization(sql`p`)} and ${during(sql`p.booked_on`)}
  union all
  select p.lease_id, accounts.property_id, p.end_booked_on, -p.amount
    from payments p join accounts using (lease_id) where p.origin = 'received' and p.status = 'reversed' and p.reversed_on is not null and ${inTheirOrganization(sql`p`)} and ${during(sql`p.end_booked_on`)}
  union all
  select f.lease_id, accounts.property_id, booked.day, booked.sign * (f.brought_forward - f.amount)
    from refunds f join accounts using (lease_id) ${bookedDays('f')} and ${during(sql`booked.day`)}
)`
}

/** The retained part of deposits, on the day it became income. Needs `accounts`. */
export function retainedDeposits({ viewer }: ReportContext): SQL {
  return sql`deposits_kept as (
  select k.lease_id, accounts.property_id, booked.day, booked.sign * k.amount as amount
  from credits k join accounts using (lease_id) ${bookedDays('k')}
    and k.kind = 'deposit_applied' and ${visibleDay(viewer, sql`accounts.property_id`, sql`booked.day`)}
)`
}

/** Whether a charge `c` was due while the viewer owned its place; always true except for owners. Needs `accounts`. */
export const dueInOwnDays: SQL = sql`(c.due_date >= coalesce(accounts.owned_from, c.due_date)
  and (accounts.sold_on is null or c.due_date < accounts.sold_on))`

/** Whether a place is counted from a day on: not archived before. */
export function retainedSince(day: SQL): SQL {
  return sql`(archived_on is null or archived_on >= ${day})`
}
