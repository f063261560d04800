import { sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import type { Db } from '../db/client.ts'
import type { Caller } from '../session.ts'
import { inOneBook } from './one-book.ts'
import { receivedByDay } from './received.ts'
import { todayFor } from './today.ts'

/**
 * Completed payments of the last days, today in the viewer's organization included, day by day,
 * oldest first; and the sum of as many days before. Money as decimal strings.
 */
export async function readDailyRevenue(
  db: Db,
  viewer: Caller,
  days: number,
): Promise<{ total: string; previous: string; days: { day: Day; amount: string }[] }> {
  const { rows } = await db.execute<{
    day: Day
    amount: string
    total: string
    previous: string
  }>(sql`
    with here as (
      select ${todayFor(viewer)} as today
    ), received as (
      select day, sum(amount) as amount from ${receivedByDay(viewer)} completed, here
      where ${inOneBook(viewer)} and day > today - ${2 * days}::int and day <= today
      group by day
    )
    select series.day::date::text as day, coalesce(received.amount, 0)::numeric(14, 2)::text as amount,
      (select coalesce(sum(amount) filter (where received.day > today - ${days}::int), 0)::numeric(14, 2)::text from received) as total,
      (select coalesce(sum(amount) filter (where received.day <= today - ${days}::int), 0)::numeric(14, 2)::text from received) as previous
    from here, generate_series(today - ${days - 1}::int, today, interval '1 day') as series(day)
    left join received on received.day = series.day::date
    order by series.day`)
  const [first] = rows
  return {
    total: first?.total ?? '0.00',
    previous: first?.previous ?? '0.00',
    days: rows.map(({ day, amount }) => ({ day, amount })),
  }
}
