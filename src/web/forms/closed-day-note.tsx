import { Text } from '@mantine/core'
import { listClosedPeriods } from '#shared/accounting/closed-periods.ts'
import { addDays, isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { formatDay } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { closedThrough } from './closed-through.ts'

/**
 * Says before a record is saved that a day of it is in a closed month, and on which day it counts instead. Without
 * `propertyId` only periods of all properties are known. Only the office reads periods.
 */
export function ClosedDayNote({
  days,
  propertyId = null,
}: {
  days: readonly (string | null)[]
  propertyId?: string | null
}) {
  const person = usePerson()
  const { today } = useLocale()
  const past = days.filter(day => day !== null).filter(day => isDay(day) && day < today)
  const enabled = past.length > 0 && can(person, 'closed-period:read')
  const { data: periods = [] } = useCall(listClosedPeriods, { enabled })
  const through = enabled ? closedThrough(periods, propertyId) : null
  if (through === null || past.every(day => day > through)) return null
  return (
    <Text size="sm" role="status" c="dimmed">
      {t('The ledger is closed through {through}: earlier days are booked on {day}.', {
        through: formatDay(through),
        day: formatDay(addDays(through, 1)),
      })}
    </Text>
  )
}
