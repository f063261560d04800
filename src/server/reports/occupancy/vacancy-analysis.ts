import { sql } from 'drizzle-orm'
import { t } from '#shared/language/t.ts'
import {
  type DefineReport,
  date,
  leadsTo,
  money,
  noteWhen,
  number,
  shareOf,
  sumOf,
  text,
} from '../definition.ts'
import { known } from '../known.ts'
import {
  byLastOwn,
  homes,
  inOrder,
  isLeasedLater,
  leasedDays,
  places,
  retainedSince,
  tenancies,
} from '../terms.ts'
import { marketOn, marketRentOf, marketRentsBy, marketSteps } from './market-rent.ts'

/**
 * Every gap between tenants, cut to the period, with its lost market rent. Non-revenue days are
 * separate, and count neither as vacant nor as potential.
 */
export const vacancyAnalysis: DefineReport = context => {
  const from = sql`${context.params.from}::date`
  const to = sql`${context.params.to}::date`
  /** A unit is neither let nor vacant before its property is known. */
  const since = sql`greatest(${from}, known_from)`
  const last = byLastOwn(to, 'counted')
  const period = sql`datemultirange(daterange(${since}, ${last}, '[]'))`
  const until = byLastOwn(to, 'gaps')
  const daysVacant = sql`coalesce(sum("Days Vacant") filter (where not is_idle), 0)`
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
    links: { Property: leadsTo('property'), Unit: leadsTo('unit') },
    ctes: [
      places(context),
      homes,
      tenancies,
      known(context.params.from),
      marketSteps(context),
      sql`counted as (
        select homes.*, known_from, coalesce(days, '{}'::datemultirange) as days,
          marked - coalesce(days, '{}'::datemultirange) as idle from homes join known using (property_id) left join ${leasedDays} leased using (unit_id)
        where known_from <= ${to} and (${retainedSince(from)} or days && daterange(${from}, ${to}, '[]'))
      )`,
      sql`gaps as (
        select counted.*, is_idle, vacant_from, vacant_to, ${marketOn(sql`counted.unit_id`, sql`vacant_to`)} as market,
          ${marketRentOf(sql`counted.unit_id`, sql`vacant_from`, sql`vacant_to`)} as rent
        from counted cross join lateral (
          select false as is_idle, unnest(${period} - days - idle) as gap
          union all select true, unnest(${period} * idle)
        ) spans cross join lateral (select lower(gap) as vacant_from, upper(gap) - 1 as vacant_to) gap_days
      )`,
      sql`idle_spans as (
        select unit_id, sum(vacant_to - vacant_from + 1) as days, sum(rent) as rent
        from gaps where is_idle group by unit_id
      )`,
      sql`potential as (
        select (select coalesce(sum(${last} - ${since} + 1), 0) from counted)
            - (select coalesce(sum(days), 0) from idle_spans) as unit_days,
          (select coalesce(sum(round(market.rent - coalesce(idle_spans.rent, 0), 2)), 0)
            from ${marketRentsBy(sql`unit_id`, sql`counted`, since, last)} market left join idle_spans using (unit_id)) as rent
      )`,
    ],
    rows: sql`select gaps.*, property as "Property", unit as "Unit", market as "Market Rent",
        vacant_from as "Vacant From", case when vacant_to < ${until} then vacant_to end as "Vacant To",
        vacant_to - vacant_from + 1 as "Days Vacant",
        case when not is_idle then round(rent, 2) end as "Vacancy Loss",
        case when is_idle then 'Non-revenue' when vacant_to < ${until} and days @> vacant_to + 1 then 'Re-let'
          when ${isLeasedLater(sql`gaps.unit_id`, until, context.zone)} then 'Vacant-leased' else 'Vacant' end as "Status"
      from gaps`,
    order: sql`${inOrder}, vacant_from`,
    totals: [
      { label: 'Days Vacant', type: 'number', value: daysVacant },
      sumOf('Vacancy Loss'),
      {
        label: 'Vacancy %',
        type: 'percent',
        value: shareOf(daysVacant, sql`(select unit_days from potential)`),
        ofWhole: true,
      },
      {
        label: 'Loss ÷ Potential Rent',
        type: 'percent',
        value: shareOf(sql`coalesce(sum("Vacancy Loss"), 0)`, sql`(select rent from potential)`),
        ofMoney: true,
        ofWhole: true,
      },
    ],
    notes: [
      noteWhen(sql`count(distinct unit_id) filter (where market is null and not is_idle)`, count =>
        t(
          '{count, plural, one {# vacant unit without market rent is left out of the loss} other {# vacant units without market rent are left out of the loss}}',
          { count },
        ),
      ),
      noteWhen(sql`count(distinct unit_id) filter (where is_idle)`, count =>
        t(
          '{count, plural, one {# non-revenue unit is left out of days, loss and percentages} other {# non-revenue units are left out of days, loss and percentages}}',
          { count },
        ),
      ),
    ],
  }
}
