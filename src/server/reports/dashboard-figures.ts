import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { todayThere } from '../db/selections.ts'
import {
  charges,
  leases,
  maintenanceRequests,
  messages,
  organizations,
  payments,
  properties,
  units,
} from '../db/tables.ts'
import { visibleLeases, visibleOnLease, visibleRequests, visibleUnits } from '../db/visible.ts'
import type { Caller } from '../session.ts'
import { inOneBook } from './one-book.ts'
import { pastDueCharges } from './past-due.ts'

/**
 * The dashboard's figures as domain.md §0 defines them, money as decimal strings; all in one
 * statement, so that they are true of the same moment.
 */
export async function readFigures(db: Db, viewer: Caller): Promise<Figures> {
  const { rows } = await db.execute<Figures>(sql`
    with received as (
      select ${payments.amount} as amount, ${payments.receivedOn} as day, ${todayThere} as today
      from ${payments} join ${organizations} on ${organizations.id} = ${payments.organizationId}
      where ${visibleOnLease(viewer, payments)} and ${payments.status} = 'completed' and ${inOneBook(viewer)}
    ), revenue as (
      select coalesce(sum(amount), 0)::numeric(14, 2)::text as total_revenue,
        coalesce(sum(amount) filter (where day > today - 30 and day <= today), 0)::numeric(14, 2)::text as revenue_last_30_days,
        coalesce(sum(amount) filter (where day > today - 60 and day <= today - 30), 0)::numeric(14, 2)::text as revenue_before,
        coalesce(sum(amount) filter (where day >= date_trunc('month', today) and day <= today), 0)::numeric(14, 2)::text as revenue_this_month
      from received
    ), homes as (
      select count(*)::int as total_units, (count(*) filter (where ${units.isOccupied}))::int as occupied_units
      from ${units} join ${properties} on ${properties.id} = ${units.propertyId}
      where ${visibleUnits(viewer)} and ${properties.archivedAt} is null
    ), matured as (
      -- The latest rent charge of each active lease whose last day to be on time has passed.
      select distinct on (${charges.leaseId}) ${charges.id} as id, ${charges.amount} as amount,
        ${charges.dueDate} + ${organizations.graceDays} as deadline
      from ${charges}
      join ${leases} on ${leases.id} = ${charges.leaseId}
      join ${organizations} on ${organizations.id} = ${charges.organizationId}
      where ${visibleLeases(viewer)} and ${inOneBook(viewer)} and ${leases.status} = 'active' and ${charges.kind} = 'rent'
        and ${charges.voidedOn} is null and ${charges.dueDate} + ${organizations.graceDays} < ${todayThere}
      order by ${charges.leaseId}, ${charges.dueDate} desc
    ), collection as (
      select
        (coalesce(sum(m.amount), 0) - coalesce(sum(reduced.amount), 0))::numeric(14, 2)::text as rent_charged,
        coalesce(sum(paid.amount), 0)::numeric(14, 2)::text as rent_on_time
      from matured m
      left join lateral (
        select sum(a.amount) as amount from allocations a join payments p on p.id = a.payment_id
        where a.charge_id = m.id and a.voided_on is null and p.received_on <= m.deadline
      ) paid on true
      left join lateral (
        select sum(a.amount) as amount from allocations a join credits c on c.id = a.credit_id
        where a.charge_id = m.id and a.voided_on is null and c.kind in ('concession', 'waiver')
      ) reduced on true
    ), debts as (
      select coalesce(sum(open), 0)::numeric(14, 2)::text as outstanding, count(distinct tenant_id)::int as outstanding_tenants
      from ${pastDueCharges(viewer)} past_due where ${inOneBook(viewer)}
    ), inbox as (
      select count(*)::int as unread_messages from ${messages}
      where ${messages.receiverId} = ${viewer.id} and ${messages.status} <> 'read'
    ), jobs as (
      select count(*)::int as pending_maintenance from ${maintenanceRequests}
      where ${visibleRequests(viewer)} and ${maintenanceRequests.status} = 'pending'
    )
    select * from revenue, homes, collection, debts, inbox, jobs`)
  const [row] = rows
  if (!row) throw new Error('The figures have exactly one row')
  return row
}

export type Figures = Record<
  | 'total_revenue'
  | 'revenue_last_30_days'
  | 'revenue_before'
  | 'revenue_this_month'
  | 'rent_charged'
  | 'rent_on_time'
  | 'outstanding',
  string
> &
  Record<
    | 'occupied_units'
    | 'total_units'
    | 'pending_maintenance'
    | 'unread_messages'
    | 'outstanding_tenants',
    number
  >
