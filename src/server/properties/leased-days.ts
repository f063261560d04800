import { sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/dates.ts'
import { type Sentence, sentence } from '#shared/language/sentence.ts'
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
    const said = sentence(
      'Rented from {from, date, day}. The latest end is {last, date, day}.',
      { from: held.from, last },
      { from: label(held.from), last: label(last, held.from) },
    )
    throw refused(fields.to, said)
  }
  if (!held.next)
    throw refused(
      fields.from,
      sentence(
        'Rented since {from, date, day}, without an end. End that lease first.',
        { from: held.from },
        { from: label(held.from) },
      ),
    )
  const last = addDays(held.next, -1)
  throw refused(
    fields.from,
    sentence(
      'Rented until {last, date, day}. The earliest start is {next, date, day}.',
      { last, next: held.next },
      { last: label(last), next: label(held.next, last) },
    ),
  )
}

/** Whether the database refused days of a unit because another lease has them. */
export function isOverlap(error: unknown): boolean {
  const constraint = databaseError(error)?.constraint
  return constraint === 'leases_overlap_excl' || constraint === 'leased_days_excl'
}

function refused(field: string | undefined, said: Sentence) {
  return field ? conflictAt(field, said) : conflict(said)
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
