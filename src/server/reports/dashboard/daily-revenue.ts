import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import type { Caller } from '../../access/caller.ts'
import type { Db } from '../../postgres/database.ts'
import { receivedByDay } from '../income/received-payments.ts'
import { organizationKnownSince } from '../known.ts'
import { inOneOrganization } from '../report-organization.ts'

interface DailyRevenue {
  total: string
  previous: string
  /** The day the data begins, where that is later than the first day. */
  noDataBefore: Day | null
  /** Null before the data begins. */
  days: { day: Day; amount: string | null }[]
}

/**
 * Completed payments of the last days, today in the viewer's organization included, day by day,
 * oldest first; and the sum of the days they are compared with. Money as decimal strings.
 */
export async function readDailyRevenue(
  db: Db,
  viewer: Caller,
  days: number,
): Promise<DailyRevenue> {
  const first = sql`(today - ${days - 1}::int)`
  const before = comparedWith(days)
  const since = viewer.organizationId ? organizationKnownSince(viewer, first) : sql`null`
  const { rows } = await db.execute<{
    day: Day
    amount: string | null
    since: Day | null
    total: string
    previous: string
  }>(sql`
    with here as (
      select ${todayFor(viewer)} as today
    ), known as materialized (
      select ${since}::date as since from here
    ), received as (
      select day, sum(amount) as amount from ${receivedByDay(viewer)} completed, here
      where ${inOneOrganization(viewer)} and day >= ${before.from} and day <= today
      group by day
    )
    select series.day::date::text as day, 
      case when series.day >= known.since or received.amount <> 0 or known.since is null
        then coalesce(received.amount, 0)::numeric(14, 2)::text end as amount,
      case when known.since > ${first} then known.since::text end as since,
      (select coalesce(sum(amount) filter (where received.day > today - ${days}::int), 0)::numeric(14, 2)::text from received) as total,
      (select coalesce(sum(amount) filter (where received.day between ${before.from} and ${before.to}), 0)::numeric(14, 2)::text from received) as previous
    from here, known, generate_series(today - ${days - 1}::int, today, interval '1 day') as series(day)
    left join received on received.day = series.day::date
    order by series.day`)
  const [row] = rows
  return {
    total: row?.total ?? '0.00',
    previous: row?.previous ?? '0.00',
    noDataBefore: row?.since ?? null,
    days: rows.map(({ day, amount }) => ({ day, amount })),
  }
}

/** The earlier days: of a week the same days of the month before, since rent comes monthly; otherwise as many days before. */
function comparedWith(days: number): { from: SQL; to: SQL } {
  if (days === 7)
    return {
      from: sql`(today - 6 - interval '1 month')::date`,
      to: sql`(today - interval '1 month')::date`,
    }
  return { from: sql`(today - ${2 * days - 1}::int)`, to: sql`(today - ${days}::int)` }
}

/** Today in the viewer's organization; in UTC without one. */
function todayFor(viewer: Caller): SQL {
  return sql`(now() at time zone coalesce(
    (select o.timezone from organizations o where o.id = ${viewer.organizationId}), 'UTC'))::date`
}
