import { sql } from 'drizzle-orm'
import {
  countOf,
  type DefineReport,
  date,
  leadsTo,
  money,
  number,
  sumOf,
  type Total,
  text,
} from '../definition.ts'
import { homes, inOrder, livedIn, nameOf, places, tenancies } from '../terms.ts'
import { holdsOn, rentSteps } from './contract-rent.ts'
import { marketSteps } from './market-rent.ts'

const buckets: [label: string, from: number, to: number][] = [
  ['0–30 days', 0, 30],
  ['31–60 days', 31, 60],
  ['61–90 days', 61, 90],
]

/** The end of a tenancy `t` as known on a day: by notice if there is one, by its future end, else by the term. */
export const endingAsOf = (day: ReturnType<typeof sql>) =>
  sql`(case when t.notice_on <= ${day} then coalesce(t.leaving_on, t.end_date)
    else coalesce(t.ending_on, t.end_date) end)`

/** Leases that end within the horizon. Month to month has no end until notice is given. */
export const leaseExpiration: DefineReport = context => {
  const day = sql`${context.params.asOf}::date`
  const ending = endingAsOf(day)
  const dayOf = (instant: string) =>
    sql`(o.${sql.identifier(instant)} at time zone ${context.zone})::date`
  const isOffered = sql`exists (select from renewal_offers o where o.lease_id = t.lease_id
    and ${dayOf('created_at')} <= ${day} and o.valid_until >= ${day}
    and (o.ended_at is null or ${dayOf('ended_at')} > ${day}))`
  return {
    columns: [
      text('Property'),
      text('Unit'),
      text('Tenant'),
      date('Lease End'),
      number('Days Left'),
      money('Contract Rent'),
      money('Market Rent'),
      text('Status'),
    ],
    links: {
      Property: leadsTo('property'),
      Unit: leadsTo('unit'),
      Tenant: leadsTo('tenant'),
      'Lease End': leadsTo('lease'),
      'Contract Rent': leadsTo('lease'),
    },
    ctes: [places(context), homes, tenancies, rentSteps(context), marketSteps(context)],
    rows: sql`select homes.*, t.lease_id, t.tenant_id, property as "Property", unit as "Unit", ${nameOf('tenant')} as "Tenant",
        ${ending} as "Lease End", ${ending} - ${day} as "Days Left",
        coalesce(rented.monthly_rent, t.monthly_rent) as "Contract Rent", market.monthly_rent as "Market Rent",
        case when t.notice_on <= ${day} then 'Notice' when ${isOffered} then 'Renewal offered'
          else 'Active' end as "Status"
      from tenancies t join homes on homes.unit_id = t.unit_id join users tenant on tenant.id = t.tenant_id
      left join rent_steps rented on rented.lease_id = t.lease_id and ${holdsOn('rented', day)}
      left join market_steps market on market.unit_id = t.unit_id and ${holdsOn('market', day)}
      where ${livedIn(day)} and ${ending} between ${day} and ${day} + ${context.params.horizonDays ?? 90}::int`,
    order: sql`"Lease End", ${inOrder}`,
    totals: [
      countOf('Leases'),
      sumOf('Contract Rent'),
      ...buckets.flatMap(([label, from, to]): Total[] => {
        const within = sql`"Days Left" between ${from}::int and ${to}::int`
        return [
          countOf(label, within),
          {
            label: `${label}, rent`,
            type: 'money',
            value: sql`coalesce(sum("Contract Rent") filter (where ${within}), 0)`,
          },
        ]
      }),
    ],
  }
}
