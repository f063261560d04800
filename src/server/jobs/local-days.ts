import { type SQL, sql } from 'drizzle-orm'
import { type Day, hourIn, todayIn } from '#shared/dates.ts'
import { organizations } from '../db/tables.ts'
import type { Work } from './job.ts'

/**
 * Today and the hour in every zone with an organization, as rows `zone(name, today, hour)` for a
 * `from` clause.
 *
 * Computed here and not by PostgreSQL: rent is posted by this clock, and one zone that PostgreSQL
 * does not know would fail the statement for all.
 */
export async function localDays({ database, log }: Pick<Work, 'database' | 'log'>): Promise<SQL> {
  const rows = await database.db
    .selectDistinct({ zone: organizations.timezone })
    .from(organizations)
    .orderBy(organizations.timezone)
  const names: string[] = []
  const days: Day[] = []
  const hours: number[] = []
  for (const { zone } of rows) {
    try {
      days.push(todayIn(zone))
      hours.push(hourIn(zone))
      names.push(zone)
    } catch {
      log.error(`No job runs for organizations in the zone '${zone}': it is not known here`)
    }
  }
  return sql`unnest(${sql.param(names)}::text[], ${sql.param(days)}::date[], ${sql.param(hours)}::int[])
    as zone(name, today, hour)`
}
