import { addMonthsClamped, type Day } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { refusedAt } from '../errors/errors.ts'

/**
 * Some deposits, bills and houses are older than the account. @throws 400 at the field for a future
 * day, or one too long ago
 */
export function requirePast(field: string, day: Day, today: Day, yearsBack = 50): void {
  if (day <= today && day >= addMonthsClamped(today, -12 * yearsBack)) return
  throw refusedAt(
    field,
    sentence('Choose a day up to today, {yearsBack} years back at most', { yearsBack }),
  )
}

/** A bill is owed from its date on: an earlier payment would be owed by the payee. */
interface Billed {
  payee: string
  incurredOn: Day
}

/** @throws 400 at `paidOn` where a bill is dated after the day of its payment */
export function requireBilled(paidOn: Day, bills: readonly Billed[]): void {
  const later = bills.find(({ incurredOn }) => incurredOn > paidOn)
  if (!later) return
  const { payee, incurredOn } = later
  throw refusedAt(
    'paidOn',
    sentence(
      'The bill of {payee} is dated {incurredOn, date, day}: choose that day or a later one',
      {
        ...{ payee, incurredOn },
      },
    ),
  )
}
