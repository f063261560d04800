import { type SQL, sql } from 'drizzle-orm'
import {
  type DefineReport,
  leadsTo,
  money,
  type ReportContext,
  shareOf,
  sumOf,
  text,
} from '../definition.ts'
import { balanceOn } from '../lease-sums.ts'
import { accounts, homes, inOrder, nameOf, openOn, places } from '../terms.ts'
import { collected } from './collection.ts'

const ages = ['0–30', '31–60', '61–90', '90+'] as const

/** Rent due in the period and what came of it; all that is open at the end of a day, by age. */
export const collectionReport: DefineReport = context => {
  return {
    columns: [
      text('Tenant'),
      text('Property'),
      text('Unit'),
      money('Rent Charged'),
      money('Collected On Time'),
      money('Collected Late'),
      money('Outstanding'),
      ...ages.map(age => money(age)),
      money('Credit'),
    ],
    links: {
      Tenant: leadsTo('tenant'),
      Property: leadsTo('property'),
      Unit: leadsTo('unit'),
      'Rent Charged': leadsTo('lease'),
      Outstanding: leadsTo('lease'),
      Credit: leadsTo('lease'),
    },
    ctes: everyLease(context),
    rows: sql`select * from every_lease where charged is not null or "Outstanding" <> 0 or "Credit" <> 0`,
    order: sql`"Tenant", ${inOrder}, lease_id`,
    totals: [
      sumOf('Rent Charged'),
      sumOf('Collected On Time'),
      sumOf('Collected Late'),
      sumOf('Outstanding'),
      ...ages.map(age => sumOf(age)),
      sumOf('Credit'),
      {
        label: 'On-time %',
        type: 'percent',
        value: shareOf(sql`sum("Collected On Time")`, sql`sum("Rent Charged")`),
      },
      {
        label: 'Collection %',
        type: 'percent',
        value: shareOf(
          sql`sum("Collected On Time") + sum("Collected Late")`,
          sql`sum("Rent Charged")`,
        ),
      },
    ],
  }
}

/**
 * The relation `every_lease`, with the collected and the open amounts of each, after those it needs.
 *
 * @param also narrows the properties
 */
export function everyLease(context: ReportContext, also?: SQL): SQL[] {
  const from = sql`${context.params.from}::date`
  const to = sql`${context.params.to}::date`
  const day = sql`${context.params.asOf}::date`
  const opened = sql`(select lease_id, ${day} - due_date as age, open, is_tenants from ${openOn(day)} owed where open > 0)`
  return [
    places(context, also),
    homes,
    accounts,
    sql`open_by_lease as (${openByAge(opened)})`,
    sql`rents as (select * from ${collected({ by: 'due date', from, to, maturedBy: day }, day)} by_lease)`,
    sql`every_lease as (
      select accounts.*, ${nameOf('tenant')} as "Tenant", property as "Property", unit as "Unit",
        coalesce(charged, 0) as "Rent Charged", coalesce(on_time, 0) as "Collected On Time",
        coalesce(late, 0) as "Collected Late", ${agedColumns(balanceOn(day, context))}, charged
      from accounts join users tenant on tenant.id = accounts.tenant_id
      left join rents on rents.lease_id = accounts.lease_id
      left join open_by_lease o on o.lease_id = accounts.lease_id
    )`,
  ]
}

/** A select: the open amounts of each lease by age. The part of an agency stands apart: no tenant is late for it. */
export function openByAge(opened: SQL): SQL {
  return sql`
    select lease_id, sum(open) filter (where is_tenants) as open, sum(open) as all_open,
      sum(open) filter (where is_tenants and age <= 30) as to_30,
      sum(open) filter (where is_tenants and age between 31 and 60) as to_60,
      sum(open) filter (where is_tenants and age between 61 and 90) as to_90,
      sum(open) filter (where is_tenants and age > 90) as beyond
    from ${opened} opened group by lease_id`
}

/** The columns of `openByAge`, and the credit: the open amount less the balance of the lease. */
export function agedColumns(balance: SQL): SQL {
  return sql`coalesce(open, 0) as "Outstanding", coalesce(to_30, 0) as "0–30", coalesce(to_60, 0) as "31–60",
    coalesce(to_90, 0) as "61–90", coalesce(beyond, 0) as "90+", greatest(coalesce(all_open, 0) - ${balance}, 0) as "Credit"`
}
