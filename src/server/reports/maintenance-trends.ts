import { sql } from 'drizzle-orm'
import { addMonthsClamped, firstOfMonth } from '#shared/dates.ts'
import { requests, wasOpen } from './jobs-done.ts'
import { money, month, number, type PlanOf, sumOf, type Total } from './plan.ts'
import { homes, places } from './terms.ts'

/** Month by month, each event in the month of its own day; the running month up to today. */
export const maintenanceTrends: PlanOf = asked => {
  const first = addMonthsClamped(firstOfMonth(asked.today), 1 - (asked.params.months ?? 6))
  return {
    columns: [
      month('Month'),
      number('Created'),
      number('Completed'),
      number('Cancelled'),
      number('Open at End'),
      number('Avg Days to Complete'),
      money('Estimated Cost'),
      money('Actual Cost'),
    ],
    given: [
      places(asked),
      homes,
      requests(asked),
      sql`months as (
        select m::date as first, least((m + interval '1 month')::date - 1, ${asked.today}::date) as last
        from generate_series(${first}::timestamp, ${asked.today}::timestamp, interval '1 month') as series(m)
      )`,
    ],
    rows: sql`select to_char(first, 'YYYY-MM') as "Month", counted.*,
        round(days::numeric / nullif("Completed", 0), 1)::text as "Avg Days to Complete"
      from months cross join lateral (
        select
          count(*) filter (where created_on between first and last) as "Created",
          count(*) filter (where completed_on between first and last) as "Completed",
          count(*) filter (where cancelled_on between first and last) as "Cancelled",
          count(*) filter (where ${wasOpen(sql`last`)}) as "Open at End",
          sum(completed_on - created_on) filter (where completed_on between first and last) as days,
          coalesce(sum(estimated) filter (where created_on between first and last and status <> 'cancelled'), 0) as "Estimated Cost",
          coalesce(sum(actual) filter (where completed_on between first and last), 0) as "Actual Cost"
        from requests q
      ) counted`,
    order: sql`"Month"`,
    totals: [
      count('Created'),
      count('Completed'),
      count('Cancelled'),
      {
        label: 'Avg Days to Complete',
        type: 'number',
        value: sql`round(sum(days)::numeric / nullif(sum("Completed"), 0), 1)::text`,
      },
      sumOf('Estimated Cost'),
      sumOf('Actual Cost'),
    ],
  }
}

function count(label: string): Total {
  return { label, type: 'number', value: sql`coalesce(sum(${sql.identifier(label)}), 0)` }
}
