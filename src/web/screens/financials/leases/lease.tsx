import { Button } from '@mantine/core'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import { isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { getLease, isRentedBy, type Lease } from '#shared/leases/leases.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { Page } from '#web/components/layout/page.tsx'
import { preloadable } from '#web/components/loading/preloadable.tsx'
import { Text } from '#web/components/values/text.tsx'
import { fullName } from '#web/format/format.ts'
import { History } from '#web/history/history.tsx'
import { isCurrent, unitLabel } from '#web/leases/labels.ts'
import { LeaseAlerts } from '#web/leases/lease-alerts.tsx'
import { LeaseState } from '#web/leases/lease-badge.tsx'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { OfferedRenewal } from '#web/leases/renewal-offer.tsx'
import { useStandingOffer } from '#web/leases/use-open-offer.ts'
import { DetailPageLoading, DetailPageMissing } from '#web/pages/detail-page.tsx'
import { PaymentDialog } from '#web/payments/record-payment.tsx'
import { unitPath } from '#web/properties/unit-path.ts'
import { RecordTabs } from '#web/record-tabs/record-tabs.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './lease.module.css'
import { useLeaseDialogs } from './lease-dialogs.tsx'
import { LeaseFigures } from './lease-figures.tsx'
import { LeaseMenu } from './lease-menu.tsx'
import { LeaseOverview } from './lease-overview.tsx'
import { tasksOn } from './lease-tasks.ts'

/** One lease: its figures and actions; overview, money, repairs, documents, messages and history. */
export default function LeaseScreen() {
  const { id = '' } = useParams()
  const lease = useCall(getLease, { params: { id } })
  if (lease.data) return <Known lease={lease.data} />
  if (!lease.error) return <DetailPageLoading noun="lease" back={back()} />
  return (
    <DetailPageMissing
      noun="lease"
      back={back()}
      error={lease.error}
      text={t('The address may be mistyped, or the lease is not one of yours.')}
      onRetry={lease.refetch}
    />
  )
}

const LeaseMoney = preloadable(() => import('./lease-money.tsx'))
const Repairs = preloadable(() => import('#web/record-tabs/repairs.tsx'))
const Documents = preloadable(() => import('#web/record-tabs/documents.tsx'))
const Messages = preloadable(() => import('#web/record-tabs/messages.tsx'))

function back() {
  return { href: '/financials', name: t('Financials') }
}

function Known({ lease }: { lease: Lease }) {
  const person = usePerson()
  const { isOffice, isReporting } = leaseRights(lease, person)
  const [isPaying, setPaying] = useState(false)
  const { open, dialogs } = useLeaseDialogs(lease)
  const offer = useStandingOffer(lease)
  const tasks = tasksOn(lease, person, offer !== undefined)
  // An address of a day or of the deposit is about money, with or without its tab.
  const [search] = useSearchParams()
  const first = search.has('asOf') || location.hash === '#deposit' ? 'money' : 'overview'
  const asOf = search.get('asOf') ?? ''
  const mayFile = isOffice || isRentedBy(lease, person.id)
  return (
    <Page
      title={unitLabel(lease.unit)}
      subtitle={
        <span className={styles.subtitle}>
          <Parties lease={lease} />
          <LeaseState lease={lease} />
        </span>
      }
      back={back()}
      printed={{ asOf: isDay(asOf) ? asOf : undefined }}
      actions={
        <span className={styles.actions}>
          <LeaseMenu lease={lease} tasks={tasks} onTask={open} />
          {(isReporting ? !lease.evictionOn : isOffice) && (
            <Button
              leftSection={<Banknote size={18} aria-hidden />}
              onClick={() => setPaying(true)}
            >
              {isReporting ? t('Report a Payment') : t('Record Payment')}
            </Button>
          )}
        </span>
      }
    >
      <LeaseAlerts lease={lease} />
      <OfferedRenewal lease={lease} />
      <LeaseFigures lease={lease} />
      <RecordTabs
        label={unitLabel(lease.unit)}
        first={first}
        tabs={{
          overview: () => <LeaseOverview lease={lease} />,
          money: () => <LeaseMoney lease={lease} tasks={tasks} onTask={open} />,
          repairs: () => (
            <Repairs
              of={{ unitId: lease.unitId }}
              unitId={lease.unitId}
              mayReport={isCurrent(lease)}
            />
          ),
          documents:
            can(person, 'document:read') &&
            (() => <Documents of={{ leaseId: lease.id }} mayAdd={mayFile} />),
          messages: isOffice && (() => <Messages people={[lease.tenant, ...lease.coTenants]} />),
          history: isOffice && (() => <History entity="lease" id={lease.id} isOpen />),
        }}
      />
      {dialogs}
      <PaymentDialog leaseId={lease.id} opened={isPaying} onClose={() => setPaying(false)} />
    </Page>
  )
}

/** Tenant and landlord, with links to their pages for permitted users. */
function Parties({ lease }: { lease: Lease }) {
  const person = usePerson()
  if (isRentedBy(lease, person.id))
    return <>{t('Rented from {name}', { name: lease.organization.name })}</>
  const texts = {
    values: { tenant: fullName(lease.tenant), property: lease.unit.propertyName },
    parts: [
      <Link key="tenant" href={`/tenants/${lease.tenantId}`} className={styles.link} />,
      <Link key="property" href={`/properties/${lease.unit.propertyId}`} className={styles.link} />,
    ],
  }
  return (
    <span>
      {isCurrent(lease) ? (
        <Text id="Rented to <0>{tenant}</0> at <1>{property}</1>" {...texts} />
      ) : (
        <Text id="Was rented to <0>{tenant}</0> at <1>{property}</1>" {...texts} />
      )}
      {' · '}
      <Link href={unitPath(lease.unit)} className={styles.link}>
        {t('Unit {unitNumber}', { unitNumber: lease.unit.unitNumber })}
      </Link>
    </span>
  )
}
