import { Button } from '@mantine/core'
import { Building2 } from 'lucide-react'
import { can } from '#shared/permissions.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { StartAction } from '#web/actions/actions.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
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
      title="Recent Properties"
      actions={<ViewAll href="/properties" of="properties" />}
      read={props.read}
      failure="Properties could not be loaded"
      rows={props.properties}
      row={property => (
        <ListRow
          href={`/properties/${property.id}`}
          lead={<OccupancyRing percent={occupancyOf(property)} />}
          title={property.name}
          text={property.address}
          figure={
            <StatusBadge tone={occupancyOf(property) > 90 ? 'good' : 'calm'} icon={null}>
              {occupancyOf(property)}% Occupied
            </StatusBadge>
          }
          note={
            property.contractRent !== null && (
              <>
                <Money amount={property.contractRent} currency={currency} /> / month
              </>
            )
          }
        />
      )}
      empty={
        <EmptyState
          icon={Building2}
          title="No properties found"
          text={
            mayAdd
              ? 'Add your first property to get started'
              : 'Your properties appear here once the office adds them.'
          }
          action={
            mayAdd && (
              <Button variant="default" onClick={() => props.start('property')}>
                Add Property
              </Button>
            )
          }
        />
      }
    />
  )
}
