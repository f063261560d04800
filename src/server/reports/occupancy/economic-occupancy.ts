import { type SQL, sql } from 'drizzle-orm'
import { addMonthsClamped, type Day, firstOfMonth } from '#shared/dates.ts'
import {
  appliedBy,
  byLastOwn,
  dueInOwnDays,
  inTheirOrganization,
  leasedDays,
  owedOn,
} from '../terms.ts'
import { holdsOn } from './contract-rent.ts'
import { marketRentOf } from './market-rent.ts'

/**
 * The relation `economic`: by property, the rent collected for the rental periods that begin in a
 * period, and the market rent of these whole periods. In a vacant unit a rental period is a
 * calendar month. Prepaid rent belongs to the periods it pays for. Rent above the market offsets no
 * vacant home: a rental period counts at most its market rent. Needs `homes`, `accounts`,
 * `tenancies`, `known`, `market_steps`.
 */
export function economic({ from, to }: { from: Day; to: Day }): SQL {
  const asOf = sql`${to}::date`
  const firstMonth = firstOfMonth(from) === from ? from : addMonthsClamped(firstOfMonth(from), 1)
  const afterMonths = addMonthsClamped(firstOfMonth(to), 1)
  return sql`period_rents as (
      select c.id, c.period_start, c.period_end, c.due_date, accounts.unit_id, accounts.property_id, accounts.due_day, accounts.sold_on
      from charges c join accounts on accounts.lease_id = c.lease_id
      where ${inTheirOrganization(sql`c`)} and c.kind = 'rent' and c.due_date between ${from}::date and ${asOf} and ${dueInOwnDays} and ${owedOn(asOf)}
    ), rental_periods as (
      select c.unit_id, c.property_id, daterange(rented.first, rented.last, '[]') as days,
        coalesce(market.monthly_rent * (rented.last - rented.first + 1) / (${wholePeriod}), 0) as potential,
        coalesce(paid.amount, 0) as collected
      from period_rents c left join (
        select c.id, sum(a.amount) as amount
        from period_rents c join allocations a on a.charge_id = c.id left join credits k on k.id = a.credit_id
        where ${appliedBy(byLastOwn(asOf, 'c'))} and (k.id is null or k.kind = 'deposit_applied') group by c.id
      ) paid on paid.id = c.id
      cross join lateral (select coalesce(c.period_start, c.due_date) as first) begun
      cross join lateral (select begun.first, coalesce(c.period_end, ${nextDue(sql`begun.first`)} - 1) as last) rented
      left join market_steps market on market.unit_id = c.unit_id and ${holdsOn('market', sql`rented.first`)}
    ), vacant_months as (
      select homes.unit_id, homes.property_id,
        datemultirange(daterange(${firstMonth}::date, greatest(${afterMonths}::date, ${firstMonth}::date)))
          * datemultirange(daterange(known_from, homes.sold_on)) - homes.marked
          - coalesce(leased.days, '{}') - coalesce(rented.days, '{}') as days
      from homes join known using (property_id) left join ${leasedDays} leased using (unit_id)
      left join (select unit_id, range_agg(days) as days from rental_periods group by unit_id) rented using (unit_id)
    ), economic as (
      select property_id, sum(collected) as collected, sum(potential) as potential from (
        select property_id, least(collected, potential) as collected, potential from rental_periods
        union all
        select property_id, 0, ${marketRentOf(sql`vacant_months.unit_id`, sql`lower(gap)`, sql`upper(gap) - 1`)}
          from vacant_months cross join lateral unnest(days) as gap
      ) parts group by property_id
    )`
}

/** The first day of the rental period after that of a day, of the charge `c`. */
function nextDue(day: SQL): SQL {
  const month = sql`date_trunc('month', ${day}::timestamp)`
  const inMonth = dueIn(month)
  return sql`(case when ${day} < ${inMonth} then ${inMonth} else ${dueIn(sql`(${month} + interval '1 month')`)} end)`
}

/** The first day of the rental period of a day, of the charge `c`. */
function lastDue(day: SQL): SQL {
  const month = sql`date_trunc('month', ${day}::timestamp)`
  const inMonth = dueIn(month)
  return sql`(case when ${day} < ${inMonth} then ${dueIn(sql`(${month} - interval '1 month')`)} else ${inMonth} end)`
}

/** In a shorter month the rent is due on its last day. */
function dueIn(month: SQL): SQL {
  return sql`least((${month})::date + c.due_day - 1, (${month} + interval '1 month')::date - 1)`
}

const wholePeriod = sql`${nextDue(sql`rented.first`)} - ${lastDue(sql`rented.first`)}`
