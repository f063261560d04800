import { sql } from 'drizzle-orm'
import { countOf, type DefineReport, date, leadsTo, money, text } from '../definition.ts'
import { homes, nameOf, places, rentOn, tenancies } from '../terms.ts'

/**
 * Actual move-ins and move-outs, by day, without renewals. The dates of leases do not count, except for an expired
 * one: until the office records the move-out, it ended on its last day.
 */
export const moves: DefineReport = context => ({
  columns: [
    date('Date'),
    text('Event'),
    text('Property'),
    text('Unit'),
    text('Tenant'),
    money('Contract Rent'),
    money('Deposit'),
    date('Notice Date'),
    text('Reason'),
  ],
  links: {
    Property: leadsTo('property'),
    Unit: leadsTo('unit'),
    Tenant: leadsTo('tenant'),
    'Contract Rent': leadsTo('lease'),
    Deposit: leadsTo('lease'),
  },
  ctes: [places(context), homes, tenancies],
  rows: sql`select t.lease_id, t.tenant_id, homes.unit_id, homes.property_id, moved.day as "Date", moved.event as "Event", property as "Property",
      unit as "Unit", ${nameOf('tenant')} as "Tenant",
      ${rentOn(sql`t.lease_id`, sql`moved.day`)} as "Contract Rent", t.security_deposit as "Deposit",
      case when moved.event <> 'Move-in' then t.notice_on end as "Notice Date",
      case when moved.event <> 'Move-in' then t.end_reason end as "Reason"
    from tenancies t join homes on homes.unit_id = t.unit_id join users tenant on tenant.id = t.tenant_id
    cross join lateral (values ('Move-in', t.moved_in_on), ('Move-out', t.moved_out_on), ('Lease ended', t.ran_out_on))
      as moved(event, day)
    where moved.day between ${context.params.from}::date and ${context.params.to}::date`,
  order: sql`"Date", "Event", "Property", length("Unit"), "Unit", lease_id`,
  totals: [
    countOf('Move-ins', sql`"Event" = 'Move-in'`),
    countOf('Move-outs', sql`"Event" <> 'Move-in'`),
    {
      label: 'Net',
      type: 'number',
      value: sql`count(*) filter (where "Event" = 'Move-in') - count(*) filter (where "Event" <> 'Move-in')`,
    },
  ],
})
