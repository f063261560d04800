import { Alert, Anchor, Skeleton } from '@mantine/core'
import { useParams } from 'wouter'
import { t } from '#shared/language/t.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { getProperty } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { Page } from '#web/components/layout/page.tsx'
import { History } from '#web/history/history.tsx'
import { DetailPageLoading, DetailPageMissing } from '#web/pages/detail-page.tsx'
import { propertyRights } from '#web/properties/property-facts.ts'
import { usePerson } from '#web/session/session.tsx'
import { UnitsPanel } from '../units/units-panel.tsx'
import { LateTerms } from './late-terms.tsx'
import { PropertyActions } from './property-actions.tsx'
import { PropertySummary } from './property-summary.tsx'

/** One property: description, occupancy, and units. */
export default function PropertyScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const person = usePerson()
  const property = useCall(getProperty, { params: { id } })
  const leases = useCall(listLeases, { query: { propertyId: id }, enabled: property.isSuccess })
  if (property.isPending)
    return (
      <DetailPageLoading
        noun="property"
        back={back()}
        summary={<Skeleton height={132} radius="lg" />}
      />
    )
  if (property.isError)
    return (
      <DetailPageMissing
        noun="property"
        back={back()}
        error={property.error}
        text={t('It may have been deleted, or it belongs to someone else.')}
        onRetry={property.refetch}
      />
    )
  return (
    <Page
      title={property.data.name}
      subtitle={property.data.address}
      back={back()}
      actions={
        <PropertyActions property={property.data} leases={leases.isError ? null : leases.data} />
      }
    >
      <PropertySummary property={property.data} />
      {property.data.archivedAt === null && (
        <>
          {leases.isError && (
            <Alert color="red" role="alert" title={t('The leases could not be loaded')}>
              {leases.error.sentence}{' '}
              <Anchor component="button" inherit onClick={() => leases.refetch()}>
                {t('Try again')}
              </Anchor>
            </Alert>
          )}
          <UnitsPanel property={property.data} leases={leases.isError ? [] : leases.data} />
        </>
      )}
      {propertyRights(property.data, person).update && <LateTerms property={property.data} />}
      <History entity="property" id={id} />
    </Page>
  )
}

function back() {
  return { href: '/properties', name: t('Properties') }
}
