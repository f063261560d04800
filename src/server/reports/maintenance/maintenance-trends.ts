import { type SQL, sql } from 'drizzle-orm'
import { addMonthsClamped, type Day, firstOfMonth } from '#shared/dates.ts'
import { seesWholeOrganization } from '../../access/organization-scope.ts'
import {
  type DefineReport,
  type Link,
  leadsToReport,
  money,
  month,
  number,
  type ReportContext,
  sumOf,
  type Total,
} from '../definition.ts'
import { isKnownBy, known, organizationKnownSince } from '../known.ts'
import { homes, places } from '../terms.ts'
import { requests } from './jobs-done.ts'

/** Month by month, each event in the month of its own day; the running month up to today. */
export const maintenanceTrends: DefineReport = context => {
  const first = addMonthsClamped(firstOfMonth(context.today), 1 - (context.params.months ?? 6))
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
    links: { Month: ofMonth(context.today), Created: ofMonth(context.today) },
    ctes: [
      places(context),
      homes,
      requests(context),
      knownTo(context, first),
      // Day by day first: months times requests would be millions. A request is open from the day it was reported to
      // the day it was closed.
      sql`days as materialized (
        select day, sum(created) as created, sum(completed) as completed, sum(cancelled) as cancelled,
          sum(opened) as opened, sum(took) as took, sum(happened.estimated) as estimated, sum(happened.actual) as actual
        from requests q cross join lateral (values
          (created_on, 1, 0, 0, 1, null::int, case when status <> 'cancelled' then q.estimated end, null::numeric),
          (completed_on, 0, 1, 0, 0, completed_on - created_on, null, q.actual),
          (cancelled_on, 0, 0, 1, 0, null, null, null),
          (greatest(created_on, least(completed_on, cancelled_on)), 0, 0, 0,
            case when num_nonnulls(completed_on, cancelled_on) > 0 then -1 else 0 end, null, null, null)
        ) as happened(day, created, completed, cancelled, opened, took, estimated, actual)
        where day is not null group by day
      )`,
      sql`months as (
        select m::date as first, least((m + interval '1 month')::date - 1, ${context.today}::date) as last
        from generate_series(${first}::timestamp, ${context.today}::timestamp, interval '1 month') as series(m)
      )`,
    ],
    rows: sql`select to_char(first, 'YYYY-MM') as "Month", counted.*,
        round(days::numeric / nullif("Completed", 0), 1)::text as "Avg Days to Complete"
      from months left join lateral (
        select
          coalesce(sum(created) filter (where day >= first), 0)::bigint as "Created",
          coalesce(sum(completed) filter (where day >= first), 0)::bigint as "Completed",
          coalesce(sum(cancelled) filter (where day >= first), 0)::bigint as "Cancelled",
          coalesce(sum(opened), 0)::bigint as "Open at End",
          sum(took) filter (where day >= first) as days,
          coalesce(sum(estimated) filter (where day >= first), 0) as "Estimated Cost",
          coalesce(sum(actual) filter (where day >= first), 0) as "Actual Cost"
        from days where day <= last
        having ${isKnownBy(sql`last`)} or count(*) > 0
      ) counted on true`,
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

/** Where the months begin: of a whole organization one day, without each place. */
function knownTo({ viewer, params }: ReportContext, first: Day): SQL {
  if (!seesWholeOrganization(viewer) || params.propertyId) return known(first)
  return sql`known as materialized (select ${organizationKnownSince(viewer, sql`${first}::date`)} as known_from)`
}

function count(label: string): Total {
  return { label, type: 'number', value: sql`coalesce(sum(${sql.identifier(label)}), 0)` }
}

/** The requests of a month, up to today. */
function ofMonth(today: Day): Link {
  const first = sql`("Month" || '-01')::date`
  return leadsToReport(sql`'report=maintenance-summary&from=' || ${first} || '&to='
    || least((${first} + interval '1 month')::date - 1, ${today}::date)`)
}
