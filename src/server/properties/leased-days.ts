import { sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/dates.ts'
import { leasedDays } from '../db/tables.ts'
import { conflict, conflictAt, databaseError } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/** Days of a unit; `to` is null for days without an end. */
interface Term {
  unitId: string
  /** The lease to continue on these days; left out for a new one. */
  leaseId?: string
  from: Day
  to: Day | null
}

/**
 * The database refuses overlapping days; this function reports the free days first.
 *
 * @param fields the inputs of the first and the last day of the term
 * @throws 409 at one of them, without a field where none was typed
 */
export async function requireFreeDays(
  db: Db,
  { unitId, leaseId, from, to }: Term,
  fields: { from?: string; to?: string } = {},
): Promise<void> {
  const { rows } = await db.execute<{ from: Day; next: Day | null }>(sql`
    select lower(span)::text as from,
      -- No calendar goes beyond the year 9999: until then is without an end.
      case when upper(span) <= '9999-12-31' then upper(span)::text end as next from (
      select unnest(range_agg(${leasedDays.days})) as span from ${leasedDays}
      where ${leasedDays.unitId} = ${unitId} and ${leasedDays.leaseId} is distinct from ${leaseId ?? null}) held
    where span && daterange(${from}, ${to}, '[]') order by span limit 1`)
  const [held] = rows
  if (!held) return
  if (held.from > from || leaseId) {
    const last = addDays(held.from, -1)
    throw refused(
      fields.to,
      `Rented from ${label(held.from)}. The latest end is ${label(last, held.from)}.`,
    )
  }
  if (!held.next)
    throw refused(
      fields.from,
      `Rented since ${label(held.from)}, without an end. End that lease first.`,
    )
  const last = addDays(held.next, -1)
  throw refused(
    fields.from,
    `Rented until ${label(last)}. The earliest start is ${label(held.next, last)}.`,
  )
}

/** Whether the database refused days of a unit because another lease has them. */
export function isOverlap(error: unknown): boolean {
  const constraint = databaseError(error)?.constraint
  return constraint === 'leases_overlap_excl' || constraint === 'leased_days_excl'
}

function refused(field: string | undefined, sentence: string) {
  return field ? conflictAt(field, sentence) : conflict(sentence)
}

/** `'Nov 20, 2026'`; without the year if it equals that of the day before. */
function label(day: Day, after?: Day): string {
  const sameYear = after?.slice(0, 4) === day.slice(0, 4)
  return (sameYear ? withoutYear : withYear).format(new Date(`${day}T00:00:00Z`))
}

const withYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const withoutYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
