import { Alert, Anchor } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { listLeases } from '#shared/leases/leases.ts'
import type { Property } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { propertyRights } from '#web/properties/property-facts.ts'
import { usePerson } from '#web/session/session.tsx'
import { UnitsPanel } from '../units/units-panel.tsx'
import { LateTerms } from './late-terms.tsx'
import Photos from './photos.tsx'
import { PropertyContacts } from './property-contacts.tsx'
import { PropertySummary } from './property-summary.tsx'

/** Description, occupancy, contacts, photos, units, and the terms of late rent. */
export function PropertyOverview({ property }: { property: Property }) {
  const rights = propertyRights(property, usePerson())
  const leases = useCall(listLeases, { query: { propertyId: property.id } })
  return (
    <>
      <PropertySummary property={property} />
      {property.archivedAt === null && (
        <>
          {leases.isError && (
            <Alert color="red" role="alert" title={t('The leases could not be loaded')}>
              {leases.error.sentence}{' '}
              <Anchor component="button" inherit onClick={() => leases.refetch()}>
                {t('Try again')}
              </Anchor>
            </Alert>
          )}
          <UnitsPanel property={property} leases={leases.isError ? [] : leases.data} />
        </>
      )}
      <PropertyContacts property={property} />
      {property.unitCount !== null && <Photos property={property} mayAdd={rights.update} />}
      {rights.update && <LateTerms property={property} />}
    </>
  )
}
