import { Button } from '@mantine/core'
import { Building2 } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { StartAction } from '#web/actions/actions.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatMoney } from '#web/format/format.ts'
import { ListBlock, ListRow, type Reading, ViewAll } from '#web/lists/list-panel.tsx'
import { occupancyOf } from '#web/properties/property-facts.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { OccupancyRing } from './occupancy-ring.tsx'

/** The three newest properties, with occupancy and monthly rent. */
export function RecentProperties(props: {
  read: Reading
  /** Undefined while they load. */
  properties: readonly Property[] | undefined
  start: StartAction
}) {
  const person = usePerson()
  const { currency } = useLocale()
  const mayAdd = can(person, 'property:create')
  return (
    <ListBlock
      title={t('Recent Properties')}
      actions={<ViewAll href="/properties" of={t('properties')} />}
      read={props.read}
      failure={t('Properties could not be loaded')}
      rows={props.properties}
      row={property => (
        <ListRow
          href={`/properties/${property.id}`}
          lead={<OccupancyRing percent={occupancyOf(property)} />}
          title={property.name}
          text={property.address}
          figure={
            <StatusBadge tone={occupancyOf(property) > 90 ? 'good' : 'calm'} icon={null}>
              {t('{percent}% Occupied', { percent: occupancyOf(property) })}
            </StatusBadge>
          }
          note={
            property.contractRent !== null &&
            t('{amount} / month', { amount: formatMoney(property.contractRent, currency) })
          }
        />
      )}
      empty={
        <EmptyState
          icon={Building2}
          title={t('No properties found')}
          text={
            mayAdd
              ? t('Add your first property to get started')
              : t('Your properties appear here once the office adds them.')
          }
          action={
            mayAdd && (
              <Button variant="default" onClick={() => props.start('property')}>
                {t('Add Property')}
              </Button>
            )
          }
        />
      }
    />
  )
}
