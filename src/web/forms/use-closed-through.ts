import { listClosedPeriods } from '#shared/accounting/closed-periods.ts'
import { type Day, isDay } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { closedThrough } from './closed-through.ts'

/**
 * The last closed day of these properties where one of the days is closed, else null. Without properties only periods of
 * all are known. Only the office reads periods.
 */
export function useClosedThrough(
  days: readonly (string | null)[],
  propertyIds: readonly (string | null)[] = [],
): Day | null {
  const person = usePerson()
  const { today } = useLocale()
  const past = days.filter(day => day !== null).filter(day => isDay(day) && day < today)
  const enabled = past.length > 0 && can(person, 'closed-period:read')
  const { data: periods = [] } = useCall(listClosedPeriods, { enabled })
  if (!enabled) return null
  const closed = [null, ...propertyIds].map(id => closedThrough(periods, id))
  const through =
    closed
      .filter(day => day !== null)
      .toSorted()
      .at(-1) ?? null
  return through === null || past.every(day => day > through) ? null : through
}
