import { addMonthsClamped, type Day, earlierOf, laterOf, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { dayBetween } from '#shared/language/sentences.ts'
import { refusedAt } from '../errors/errors.ts'
import { type LockedLease, lastDayOf } from './lease-ledger.ts'

const yearsBack = 10
const yearsAhead = 2

/** Refuses a day, at its field, that is not of the lease, or is far from today. @throws 400 */
export function requireOfLease(
  { lease, organization }: LockedLease,
  day: Day,
  field: string,
): void {
  const today = todayIn(organization.timezone)
  const first = laterOf(lease.startDate, addMonthsClamped(today, -12 * yearsBack))
  const furthest = laterOf(addMonthsClamped(today, 12 * yearsAhead), first)
  const last = lastDayOf(lease) ?? furthest
  if (day >= first && day <= last && day <= furthest) return
  throw refusedAt(field, dayBetween(first, earlierOf(last, furthest)))
}

/** Refuses a last day before the first one. @throws 400 at `endsOn` */
export function requireEnd(startsOn: Day, endsOn: Day): void {
  if (endsOn >= startsOn) return
  throw refusedAt(
    'endsOn',
    sentence('Choose a day from {startsOn, date, day} on, when it begins', { startsOn }),
  )
}
