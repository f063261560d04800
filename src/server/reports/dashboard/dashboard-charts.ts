import { type SQL, sql } from 'drizzle-orm'
import { addMonthsClamped, type Day } from '#shared/dates.ts'
import type { Chart } from '../definition.ts'
import { isKnownBy, noDataBefore } from '../known.ts'
import { wasOpen } from '../maintenance/jobs-done.ts'
import { openOn } from '../terms.ts'

/** The month of a dashboard, and its figures for one, with `spans.first` and `spans.last`. */
interface Dashboard {
  first: Day
  last: Day
  received: SQL
  spent: SQL
  occupancy: SQL
}

/** The days of `chart_months`. */
export function chartedDays({ first, last }: Pick<Dashboard, 'first' | 'last'>) {
  return { from: addMonthsClamped(first, -11), to: last }
}

/** Twelve months up to this one: a relation with the same columns as `spans`. */
export function chartMonths({ first, last }: Pick<Dashboard, 'first' | 'last'>): SQL {
  return sql`chart_months as (
    select m::date as first, least((m + interval '1 month')::date - 1, ${last}::date) as last
    from generate_series(${addMonthsClamped(first, -11)}::timestamp, ${first}::timestamp, interval '1 month') as series(m)
  )`
}

/** Needs `chart_months` and all that the dashboard's figures need. */
export function dashboardCharts({ first, last, received, spent, occupancy }: Dashboard): Chart[] {
  const day = sql`${last}::date`
  const since = noDataBefore(chartedDays({ first, last }).from)
  return [
    {
      title: 'Net receipts and operating expenses by month',
      type: 'money',
      series: ['Net receipts', 'Operating expenses'],
      groups: monthly([ifAny(received, spent), ifAny(spent, received)]),
      noDataBefore: since,
    },
    {
      title: 'Occupancy at the end of each month',
      type: 'percent',
      series: ['Occupancy'],
      groups: monthly([sql`round(${occupancy}, 1)`]),
      noDataBefore: since,
    },
    {
      title: 'Open balances by age in days',
      type: 'money',
      series: ['Open'],
      groups: sql`(select json_agg(json_build_object('label', ages.label, 'values', json_build_array((
          select coalesce(sum(owed.open), 0)::numeric(14, 2)::text from ${openOn(day)} owed
          where ${day} - owed.due_date between ages.youngest and ages.oldest))) order by ages.youngest)
        from (values ('0–30', -100000, 30), ('31–60', 31, 60), ('61–90', 61, 90), ('90+', 91, 100000))
          as ages(label, youngest, oldest))`,
    },
    {
      title: 'Maintenance requests by state',
      type: 'count',
      series: ['Requests'],
      groups: sql`(select json_build_array(
          ${state('Pending', sql`${wasOpen(day)} and not ${begun(day)}`)},
          ${state('In progress', sql`${wasOpen(day)} and ${begun(day)}`)},
          ${state('Completed', sql`q.completed_on between ${first}::date and ${day}`)},
          ${state('Cancelled', sql`q.cancelled_on between ${first}::date and ${day}`)}
        ) from requests q)`,
    },
  ]
}

/** Money counts even before the first known day of the homes. */
function ifAny(value: SQL, other: SQL): SQL {
  return sql`case when ${isKnownBy(sql`spans.last`)} or ${value} <> 0 or ${other} <> 0
    then (${value})::numeric(14, 2) end`
}

function monthly(values: SQL[]): SQL {
  const texts = values.map(value => sql`(${value})::text`)
  return sql`(select json_agg(json_build_object('label', to_char(spans.first, 'YYYY-MM'),
    'values', json_build_array(${sql.join(texts, sql`, `)})) order by spans.first) from chart_months spans)`
}

function begun(day: SQL): SQL {
  return sql`coalesce(q.started_on <= ${day}, false)`
}

function state(label: string, condition: SQL): SQL {
  return sql`json_build_object('label', ${label}::text, 'values',
    json_build_array((count(*) filter (where ${condition}))::text))`
}
