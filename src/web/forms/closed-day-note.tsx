import { Text } from '@mantine/core'
import { addDays } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatDay } from '#web/format/format.ts'
import { useClosedThrough } from './use-closed-through.ts'

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
  const through = useClosedThrough(days, [propertyId])
  if (through === null) return null
  return (
    <Text size="sm" role="status" c="dimmed">
      {t('The ledger is closed through {through}: earlier days are booked on {day}.', {
        through: formatDay(through),
        day: formatDay(addDays(through, 1)),
      })}
    </Text>
  )
}
