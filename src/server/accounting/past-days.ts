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
