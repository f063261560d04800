import { type Day, isDay, laterOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatDay } from '#web/format/format.ts'

/** The last of the days of bills that are paid together; undefined of none. */
export function lastDay(days: readonly Day[]): Day | undefined {
  const [first, ...rest] = days
  return first && rest.reduce(laterOf, first)
}

/** The sentence at the day of a payment that does not fit bills; null where it does. */
export function missingDay(
  paidOn: string,
  { since, today }: { since: Day | undefined; today: Day },
): string | null {
  if (!isDay(paidOn) || paidOn > today) return t('Enter the day the bills were paid')
  return since && paidOn < since
    ? t('A bill is dated {day}: choose that day or a later one', { day: formatDay(since) })
    : null
}
