import { DoorOpen } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { Today } from '#shared/reports/dashboard-today.ts'
import { formatMoney } from '#web/format/format.ts'
import { ListBlock, ListRow, type Reading } from '#web/lists/list-panel.tsx'
import { unitPath } from '#web/properties/unit-path.ts'
import { useLocale } from '#web/session/locale.ts'
import { vacantHref } from '../focus-figures.tsx'
import icons from './urgent-tasks.module.css'

/** The vacant units with the highest market rent. */
export function VacantUnits(props: { read: Reading; vacant: Today['vacant'] | undefined }) {
  const { currency } = useLocale()
  const { read, vacant } = props
  if (!vacant?.count) return null
  return (
    <ListBlock
      title={t('Vacant Units')}
      read={read}
      failure={t('Units could not be loaded')}
      rows={vacant.units}
      all={{ count: vacant.count, href: vacantHref }}
      row={unit => (
        <ListRow
          href={unitPath(unit)}
          lead={
            <span className={icons.icon} data-tone="warn">
              <DoorOpen size={19} aria-hidden />
            </span>
          }
          title={t('Unit {unit}', { unit: unit.unitNumber })}
          text={unit.propertyName}
          figure={unit.marketRent && formatMoney(unit.marketRent, currency)}
          note={unit.marketRent && t('Market rent')}
        />
      )}
      empty={null}
    />
  )
}
