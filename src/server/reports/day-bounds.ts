import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'

/**
 * Whether an instant is on one of these days in a zone: compared as an instant, since the day of each row would have
 * neither an index nor an estimate.
 */
export function isOnDays(
  instant: SQL,
  { from, to, zone }: { from: Day; to: Day; zone: string },
): SQL {
  return sql`(${instant} >= ${from}::timestamp at time zone ${zone}
    and ${instant} < (${to}::timestamp + interval '1 day') at time zone ${zone})`
}
