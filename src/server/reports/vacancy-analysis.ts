import { sql } from 'drizzle-orm'
import { date, money, noteWhen, number, type PlanOf, shareOf, sumOf, text } from './plan.ts'
import { homes, inOrder, keptSince, letLater, monthsIn, places, tenancies } from './terms.ts'

/** Every gap between tenants, cut to the period, with the market rent that went with it. */
export const vacancyAnalysis: PlanOf = asked => {
  const from = sql`${asked.params.from}::date`
  const to = sql`${asked.params.to}::date`
  return {
    columns: [
      text('Property'),
      text('Unit'),
      money('Market Rent'),
      date('Vacant From'),
      date('Vacant To', ''),
      number('Days Vacant'),
      money('Vacancy Loss'),
      text('Status'),
    ],
    given: [
      places(asked),
      homes,
      tenancies,
      sql`let as (
        select t.unit_id, range_agg(daterange(t.first_day, t.last_day, '[]')) as days
        from tenancies t where t.last_day is null or t.last_day >= t.first_day group by t.unit_id
      )`,
      sql`counted as (
        select homes.*, coalesce(days, '{}'::datemultirange) as days from homes left join let using (unit_id)
        where ${keptSince(from)} or days && daterange(${from}, ${to}, '[]')
      )`,
      sql`gaps as (
        select counted.*, lower(gap) as vacant_from, upper(gap) - 1 as vacant_to
        from counted cross join lateral unnest(datemultirange(daterange(${from}, ${to}, '[]')) - days) as gap
      )`,
      sql`potential as (
        select count(*) as units, coalesce(sum(round(market * ${monthsIn(from, to)}, 2)), 0) as rent from counted
      )`,
    ],
    rows: sql`select gaps.*, property as "Property", unit as "Unit", market as "Market Rent",
        vacant_from as "Vacant From", case when vacant_to < ${to} then vacant_to end as "Vacant To",
        vacant_to - vacant_from + 1 as "Days Vacant",
        round(market * ${monthsIn(sql`vacant_from`, sql`vacant_to`)}, 2) as "Vacancy Loss",
        case when vacant_to < ${to} then 'Re-let'
          when ${letLater(sql`gaps.unit_id`, to, asked.zone)} then 'Vacant-leased' else 'Vacant' end as "Status"
      from gaps`,
    order: sql`${inOrder}, vacant_from`,
    totals: [
      { label: 'Days Vacant', type: 'number', value: sql`coalesce(sum("Days Vacant"), 0)` },
      sumOf('Vacancy Loss'),
      {
        label: 'Vacancy %',
        type: 'percent',
        value: shareOf(
          sql`coalesce(sum("Days Vacant"), 0)`,
          sql`(select units from potential) * (${to} - ${from} + 1)`,
        ),
      },
      {
        label: 'Loss ÷ Potential Rent',
        type: 'percent',
        value: shareOf(sql`coalesce(sum("Vacancy Loss"), 0)`, sql`(select rent from potential)`),
        ofMoney: true,
      },
    ],
    notes: [
      noteWhen(
        sql`count(distinct unit_id) filter (where market is null)`,
        'vacant unit without rent is left out of the loss',
        'vacant units without rent are left out of the loss',
      ),
    ],
  }
}
