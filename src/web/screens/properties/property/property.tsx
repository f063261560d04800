import { Skeleton } from '@mantine/core'
import { useParams } from 'wouter'
import type { Account } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { listPropertyOwners } from '#shared/owners/property-owners.ts'
import { can, standing } from '#shared/permissions.ts'
import { getProperty, type Property } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { Page } from '#web/components/layout/page.tsx'
import { preloadable } from '#web/components/loading/preloadable.tsx'
import { History } from '#web/history/history.tsx'
import { DetailPageLoading, DetailPageMissing } from '#web/pages/detail-page.tsx'
import { propertyRights } from '#web/properties/property-facts.ts'
import { RecordTabs, type TabContents } from '#web/record-tabs/record-tabs.tsx'
import { usePerson } from '#web/session/session.tsx'
import { PropertyActions } from './property-actions.tsx'
import { PropertyOverview } from './property-overview.tsx'

/** One property: overview with units, money, repairs, documents, messages, history. */
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
      <RecordTabs
        label={property.data.name}
        tabs={tabsOf(property.data, propertyRights(property.data, person), person)}
      />
    </Page>
  )
}

const Money = preloadable(() => import('./property-money.tsx'))
const Owners = preloadable(() => import('../owners/owners.tsx'))
const Repairs = preloadable(() => import('#web/record-tabs/repairs.tsx'))
const Documents = preloadable(() => import('#web/record-tabs/documents.tsx'))
const Messages = preloadable(() => import('#web/record-tabs/place-messages.tsx'))

function tabsOf(
  property: Property,
  rights: ReturnType<typeof propertyRights>,
  person: Account,
): TabContents {
  const of = { propertyId: property.id }
  // A tenant of a home there reads its name and address.
  const isReader = property.unitCount !== null
  const mayFile = rights.update || (rights.seeRents && standing(person) === 'owner')
  return {
    overview: () => <PropertyOverview property={property} />,
    money:
      rights.seeRents &&
      can(person, 'financials:read') &&
      (() => <Money propertyId={property.id} />),
    owners: can(person, listPropertyOwners.may) && (() => <Owners property={property} />),
    repairs:
      isReader &&
      can(person, 'maintenance:read') &&
      (() => <Repairs of={of} mayReport={property.archivedAt === null} />),
    documents:
      isReader && can(person, 'document:read') && (() => <Documents of={of} mayAdd={mayFile} />),
    messages: isReader && can(person, 'message:read') && (() => <Messages of={of} />),
    history:
      rights.seeRents &&
      can(person, 'audit:read') &&
      (() => <History entity="property" id={property.id} isOpen />),
  }
}

function back() {
  return { href: '/properties', name: t('Properties') }
}
