import { Button } from '@mantine/core'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { Account } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { getProperty } from '#shared/properties/properties.ts'
import { getUnit, type Unit } from '#shared/properties/units.ts'
import { useCall } from '#web/client/api.ts'
import { Page } from '#web/components/layout/page.tsx'
import { preloadable } from '#web/components/loading/preloadable.tsx'
import { History } from '#web/history/history.tsx'
import { LeaseDialog } from '#web/leases/create/create-lease.tsx'
import { DetailPageLoading, DetailPageMissing } from '#web/pages/detail-page.tsx'
import { propertyRights } from '#web/properties/property-facts.ts'
import { RecordTabs, type TabContents } from '#web/record-tabs/record-tabs.tsx'
import { usePerson } from '#web/session/session.tsx'
import { EditUnit } from '../units/unit-dialogs.tsx'
import { UnitOverview } from './unit-overview.tsx'

/** One unit: facts and who lives there, money, repairs, documents, messages, history. */
export default function UnitScreen() {
  const { id = '', unitId = '' } = useParams<{ id: string; unitId: string }>()
  const unit = useCall(getUnit, { params: { id: unitId } })
  const back = { href: `/properties/${id}`, name: unit.data?.property.name ?? t('Property') }
  if (unit.data) return <Known unit={unit.data} back={back} />
  if (!unit.error) return <DetailPageLoading noun="unit" back={back} />
  return (
    <DetailPageMissing
      noun="unit"
      back={back}
      error={unit.error}
      text={t('It may have been deleted, or it belongs to someone else.')}
      onRetry={unit.refetch}
    />
  )
}

const Accounts = preloadable(() => import('#web/record-tabs/lease-accounts.tsx'))
const Expenses = preloadable(async () => ({
  default: (await import('#web/record-tabs/expenses.tsx')).Expenses,
}))
const Repairs = preloadable(() => import('#web/record-tabs/repairs.tsx'))
const Documents = preloadable(() => import('#web/record-tabs/documents.tsx'))
const Messages = preloadable(() => import('#web/record-tabs/place-messages.tsx'))

type Rights = ReturnType<typeof propertyRights>

function Known({ unit, back }: { unit: Unit; back: { href: string; name: string } }) {
  const person = usePerson()
  const property = useCall(getProperty, { params: { id: unit.propertyId } })
  const rights = property.data && propertyRights(property.data, person)
  const [dialog, setDialog] = useState<'edit' | 'lease' | null>(null)
  const close = () => setDialog(null)
  return (
    <Page
      title={t('Unit {unitNumber}', { unitNumber: unit.unitNumber })}
      subtitle={property.data?.address}
      back={back}
      actions={
        <>
          {rights?.writeUnits && (
            <Button
              variant="default"
              leftSection={<Pencil size={16} aria-hidden />}
              onClick={() => setDialog('edit')}
            >
              {t('Edit Unit')}
            </Button>
          )}
          {rights?.createLease && !unit.nonRevenueReason && (
            <Button
              variant={unit.isOccupied ? 'default' : 'filled'}
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => setDialog('lease')}
            >
              {t('Add Lease')}
            </Button>
          )}
        </>
      }
    >
      <RecordTabs
        label={t('Unit {unitNumber}', { unitNumber: unit.unitNumber })}
        tabs={tabsOf(unit, rights, person)}
      />
      <EditUnit unit={unit} opened={dialog === 'edit'} onClose={close} />
      <LeaseDialog unitId={unit.id} opened={dialog === 'lease'} onClose={close} />
    </Page>
  )
}

function tabsOf(unit: Unit, rights: Rights | undefined, person: Account): TabContents {
  const of = { unitId: unit.id }
  const seesMoney = (rights?.seeRents ?? false) && can(person, 'financials:read')
  return {
    overview: () => <UnitOverview unit={unit} seesLeases={seesMoney} />,
    money:
      seesMoney &&
      (() => (
        <>
          <Accounts
            of={of}
            empty={{ text: t('Charges and payments appear here once the unit is leased.') }}
          />
          <Expenses of={of} />
        </>
      )),
    repairs: can(person, 'maintenance:read') && (() => <Repairs of={of} unitId={unit.id} />),
    documents:
      can(person, 'document:read') &&
      (() => <Documents of={of} mayAdd={person.organizationId !== null} />),
    messages: rights?.seeRents && can(person, 'message:read') && (() => <Messages of={of} />),
    history:
      seesMoney &&
      can(person, 'audit:read') &&
      (() => <History entity="unit" id={unit.id} isOpen />),
  }
}
