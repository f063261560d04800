import { Alert, Anchor, Button, Skeleton } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { listLeases } from '#shared/leases.ts'
import { getProperty } from '#shared/properties.ts'
import { useCall } from '../api.ts'
import { History } from '../parts/history/history.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { LoadingRows } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { PropertyActions } from './property-actions.tsx'
import { PropertySummary } from './property-summary.tsx'
import { UnitsPanel } from './units-panel.tsx'

/** One property: what it is, how it is let, and its units. */
export default function PropertyScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const property = useCall(getProperty, { params: { id } })
  const leases = useCall(listLeases, { query: { propertyId: id }, enabled: property.isSuccess })
  if (property.isPending) return <Loading />
  if (property.isError) {
    return (
      <Page title="Property" back={back}>
        <Panel>
          {property.error.status === 404 ? (
            <EmptyState
              icon={SearchX}
              title="This property was not found"
              text="It may have been deleted, or it belongs to somebody else."
              action={
                <Button component={Link} href="/properties" variant="default">
                  Back to Properties
                </Button>
              }
            />
          ) : (
            <FailureState
              title="The property could not be loaded"
              error={property.error}
              onRetry={property.refetch}
            />
          )}
        </Panel>
      </Page>
    )
  }
  return (
    <Page
      title={property.data.name}
      subtitle={property.data.address}
      back={back}
      actions={<PropertyActions property={property.data} leases={leases.data} />}
    >
      <PropertySummary property={property.data} />
      {property.data.archivedAt === null && (
        <>
          {leases.isError && (
            <Alert color="red" role="alert" title="The leases could not be loaded">
              {leases.error.sentence}{' '}
              <Anchor component="button" inherit onClick={() => leases.refetch()}>
                Try again
              </Anchor>
            </Alert>
          )}
          <UnitsPanel property={property.data} leases={leases.isError ? [] : leases.data} />
        </>
      )}
      <History entity="property" id={id} />
    </Page>
  )
}

const back = { href: '/properties', name: 'Properties' }

function Loading() {
  return (
    <Page
      title="Property"
      subtitle={<Skeleton component="span" display="block" height={16} width={240} mt={8} />}
      back={back}
    >
      <Skeleton height={132} radius="lg" />
      <Panel flush>
        <LoadingRows label="Loading the property" />
      </Panel>
    </Page>
  )
}
