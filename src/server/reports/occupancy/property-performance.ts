import { type SQL, sql } from 'drizzle-orm'
import { t } from '#shared/language/t.ts'
import {
  type Column,
  type DefineReport,
  type Link,
  leadsTo,
  leadsToReport,
  money,
  noteWhen,
  number,
  percent,
  shareOf,
  sumOf,
  type Total,
  text,
} from '../definition.ts'
import { categories, spending } from '../income/spending.ts'
import { known } from '../known.ts'
import { journaled, withoutProperty } from '../ledger/journaled.ts'
import { requests, wasOpen } from '../maintenance/jobs-done.ts'
import {
  accounts,
  byLastOwn,
  homes,
  idleWithin,
  isIdle,
  livedInOn,
  places,
  receipts,
  retainedDeposits,
  retainedSince,
  tenancies,
} from '../terms.ts'
import { holdsOn } from './contract-rent.ts'
import { economic } from './economic-occupancy.ts'
import { marketRentOf, marketRentsBy, marketSteps } from './market-rent.ts'

const columns: Column[] = [
  text('Property'),
  number('Units'),
  number('Occupied'),
  percent('Occupancy %'),
  money('Potential Rent'),
  money('Collected'),
  percent('Economic Occupancy %'),
  money('Other Income'),
  money('Operating Expenses'),
  money('NOI'),
  number('Open Requests'),
]

/** Property by property; the sum of NOI is that of Profit & Loss (I7). Occupied as of the last day. */
export const propertyPerformance: DefineReport = context => {
  const from = sql`${context.params.from}::date`
  const to = sql`${context.params.to}::date`
  /** Before it is known, a property has no potential. */
  const since = sql`greatest(${from}, known_from)`
  const last = byLastOwn(to)
  const inPeriod = sql`day between ${from} and ${to}`
  return {
    columns,
    links: {
      Property: leadsTo('property'),
      Occupied: ofProperty('rent-roll', sql`'&asOf=' || ${to}`),
      Collected: ofProperty('revenue-summary'),
      'Operating Expenses': ofProperty('expense-report'),
      NOI: ofProperty('profit-and-loss'),
    },
    ctes: [
      places(context),
      categories,
      journaled(context, context.params),
      homes,
      accounts,
      tenancies,
      known(context.params.from),
      marketSteps(context),
      idleWithin(from, to),
      economic(context.params),
      receipts(context),
      retainedDeposits(context),
      spending(context, context.params),
      requests(context),
    ],
    rows: sql`select *, "Occupied" * 100.0 / nullif("Units" - idle_units, 0) as "Occupancy %",
        period_collected * 100 / nullif(period_potential, 0) as "Economic Occupancy %",
        "Collected" + "Other Income" - "Operating Expenses" as "NOI"
      from (
        select property_id, property as "Property", total_units, archived_on,
          case when known_from <= ${to} then coalesce(units, 0) end as "Units",
          case when known_from <= ${to} then coalesce(occupied, 0) end as "Occupied", coalesce(unpriced, 0) as unpriced,
          coalesce(counted.idle_units, 0) as idle_units, coalesce(idle_rents.marked, 0) as idle_in_period,
          case when known_from <= ${to} then round(coalesce(whole.rent, 0) - coalesce(idle_rents.rent, 0), 2) end as "Potential Rent",
          economic.collected as period_collected, economic.potential as period_potential,
          coalesce(received.amount, 0) as "Collected",
          coalesce(kept.amount, 0) + coalesce(journals.income, 0) as "Other Income",
          coalesce(spent.amount, 0) + coalesce(journals.expenses, 0) as "Operating Expenses", coalesce(open_requests, 0) as "Open Requests"
        from places join known using (property_id)
        left join (
          select homes.property_id, count(*)::int as units, count(lived.unit_id)::int as occupied,
            (count(*) filter (where market.monthly_rent is null))::int as unpriced,
            (count(*) filter (where ${isIdle(last, sql`(lived.unit_id is not null)`)}))::int as idle_units
          from homes join known using (property_id) left join ${livedInOn(to)} lived using (unit_id)
            left join market_steps market on market.unit_id = homes.unit_id and ${holdsOn('market', last)}
          group by homes.property_id
        ) counted using (property_id)
        left join ${marketRentsBy(sql`property_id`, sql`homes join known using (property_id)`, since, last)} whole using (property_id)
        left join (
          select idle.property_id, count(distinct unit_id)::int as marked,
            sum(${marketRentOf(sql`idle.unit_id`, sql`lower(gap)`, sql`upper(gap) - 1`)}) as rent
          from idle cross join lateral unnest(idle.days) as gap group by idle.property_id
        ) idle_rents using (property_id)
        left join economic using (property_id)
        left join ${byProperty('receipts', inPeriod)} received using (property_id)
        left join ${byProperty('deposits_kept', inPeriod)} kept using (property_id)
        left join ${byProperty('spending', sql`operating and ${inPeriod}`)} spent using (property_id)
        left join (
          select property_id, sum(amount) filter (where section = 1) as income, sum(amount) filter (where section = 2) as expenses
          from journaled group by property_id
        ) journals using (property_id)
        left join (
          select q.property_id, count(*)::int as open_requests from requests q where ${wasOpen(to)} group by q.property_id
        ) waiting using (property_id)
      ) figures
      where ${retainedSince(from)} or "Collected" <> 0 or "Other Income" <> 0 or "Operating Expenses" <> 0`,
    order: sql`"Property", property_id`,
    totals: [
      sumOfCount('Units'),
      sumOfCount('Occupied'),
      {
        label: 'Occupancy %',
        type: 'percent',
        value: shareOf(sql`sum("Occupied")`, sql`sum("Units" - idle_units)`),
      },
      sumOf('Potential Rent'),
      sumOf('Collected'),
      {
        label: 'Economic Occupancy %',
        type: 'percent',
        value: shareOf(sql`sum(period_collected)`, sql`sum(period_potential)`),
      },
      sumOf('Other Income'),
      sumOf('Operating Expenses'),
      sumOf('NOI'),
      sumOfCount('Open Requests'),
    ],
    notes: [
      withoutProperty,
      {
        values: sql`case when count(*) > 0 then '{}'::json end`,
        text: () =>
          t(
            'Economic occupancy is the rent collected for the rental periods that begin in the period ÷ the market rent of these periods as a whole',
          ),
      },
      noteWhen(sql`sum(unpriced)`, count =>
        t(
          '{count, plural, one {# unit without market rent is left out of potential rent} other {# units without market rent are left out of potential rent}}',
          { count },
        ),
      ),
      noteWhen(sql`sum(idle_in_period)`, count =>
        t(
          '{count, plural, one {# non-revenue unit is left out of occupancy and potential rent, from the day it is one} other {# non-revenue units are left out of occupancy and potential rent, from the day they are}}',
          { count },
        ),
      ),
      noteWhen(sql`count(*) filter (where "Units" <> total_units)`, count =>
        t(
          '{count, plural, one {# property has a total that differs from its number of units entered: the figures count those entered} other {# properties have a total that differs from their number of units entered: the figures count those entered}}',
          { count },
        ),
      ),
    ],
  }
}

function ofProperty(report: string, also: SQL = sql`''`): Link {
  return leadsToReport(sql`${`report=${report}&propertyId=`} || property_id || ${also}`)
}

function byProperty(relation: 'receipts' | 'deposits_kept' | 'spending', condition: SQL): SQL {
  return sql`(select property_id, sum(amount) as amount from ${sql.identifier(relation)}
    where ${condition} group by property_id)`
}

function sumOfCount(label: string): Total {
  return { label, type: 'number', value: sql`coalesce(sum(${sql.identifier(label)}), 0)` }
}
