import { type SQL, sql } from 'drizzle-orm'
import type { ReportContext } from '../definition.ts'
import { isOfWholeOrganization } from '../income/received-payments.ts'

/** Market rents by their history in `unit_rents`: a past day has the rent of that day. Zero counts as none. */

/** The market rent of a unit on a day; null without one. */
export function marketOn(unit: SQL, day: SQL): SQL {
  return sql`(select nullif(r.monthly_rent, 0) from unit_rents r
    where r.unit_id = ${unit} and r.effective_from <= ${day} order by r.effective_from desc limit 1)`
}

/** The market rent of a unit in a period, not rounded; null where it has none. */
export function marketRentOf(unit: SQL, from: SQL, to: SQL): SQL {
  return sql`(select sum(${rentOfPart}) from (
      select nullif(r.monthly_rent, 0) as monthly_rent, r.effective_from,
        lead(r.effective_from) over (order by r.effective_from) as next
      from unit_rents r where r.unit_id = ${unit}
    ) step ${partsWithin(from, to)})`
}

/** The market rents of all units, each with the day of the next: one pass in place of a lookup per unit. Needs `homes`. */
export function marketSteps(context: ReportContext): SQL {
  const isMeant = isOfWholeOrganization(context)
    ? sql`r.organization_id = ${context.viewer.organizationId}`
    : sql`r.unit_id in (select unit_id from homes)`
  return sql`market_steps as (
    select r.unit_id, nullif(r.monthly_rent, 0) as monthly_rent, r.effective_from,
      lead(r.effective_from) over (partition by r.unit_id order by r.effective_from) as next
    from unit_rents r where ${isMeant}
  )`
}

/**
 * A relation of the market rents in a period, summed by a column of a relation with `unit_id`: as `marketRentOf`, of
 * all of its units. Needs `market_steps`.
 */
export function marketRentsBy(column: SQL, units: SQL, from: SQL, to: SQL): SQL {
  return sql`(select ${column}, sum(${rentOfPart}) as rent
    from ${units} join market_steps step using (unit_id) ${partsWithin(from, to)} group by ${column})`
}

/** The parts of a period in which a `step` holds. */
function partsWithin(from: SQL, to: SQL): SQL {
  return sql`cross join lateral (
    select greatest(step.effective_from, ${from}) as first, least(step.next - 1, ${to}) as last
  ) part where part.first <= part.last`
}

/** Market rent times this is the rent of a period: 1 for a whole month, 11/31 for 11 days of March. */
function monthsIn(from: SQL, to: SQL): SQL {
  const monthOf = (day: SQL) => sql`date_trunc('month', (${day})::timestamp)`
  const length = (day: SQL) =>
    sql`extract(day from ${monthOf(day)} + interval '1 month' - interval '1 day')`
  const day = (of: SQL) => sql`extract(day from ${of})`
  return sql`(case when ${monthOf(from)} = ${monthOf(to)} then (${to} - ${from} + 1)::numeric / ${length(to)}
    else (${length(from)} - ${day(from)} + 1) / ${length(from)} + ${day(to)} / ${length(to)}
      + (extract(year from ${to}) - extract(year from ${from})) * 12
      + extract(month from ${to}) - extract(month from ${from}) - 1 end)`
}

const rentOfPart = sql`step.monthly_rent * ${monthsIn(sql`part.first`, sql`part.last`)}`
