import { t } from '#shared/language/t.ts'
import type { Unit } from '#shared/properties/units.ts'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { reasonLabels } from './unit-fields.tsx'

/** Whether a unit is occupied, vacant, or not for rent and why. */
export function UnitBadge({ unit }: { unit: Unit }) {
  const { isOccupied, nonRevenueReason } = unit
  if (nonRevenueReason)
    return (
      <StatusBadge tone="calm">
        {t('Non-revenue · {reason}', { reason: reasonLabels[nonRevenueReason] })}
      </StatusBadge>
    )
  return (
    <StatusBadge tone={isOccupied ? 'good' : 'warn'}>
      {isOccupied ? t('Occupied') : t('Vacant')}
    </StatusBadge>
  )
}
