import { Button } from '@mantine/core'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { t } from '#shared/language/t.ts'
import { getLease, isRentedBy, type Lease } from '#shared/leases/leases.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { Page } from '#web/components/layout/page.tsx'
import { Text } from '#web/components/values/text.tsx'
import { fullName } from '#web/format/format.ts'
import { History } from '#web/history/history.tsx'
import { LeaseRecurring } from '#web/leases/charges/recurring-charges.tsx'
import { CoTenants } from '#web/leases/co-tenants/co-tenants.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import { LeaseAlerts } from '#web/leases/lease-alerts.tsx'
import { LeaseState } from '#web/leases/lease-badge.tsx'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { OfferedRenewal } from '#web/leases/renewal-offer.tsx'
import { useStandingOffer } from '#web/leases/use-open-offer.ts'
import { DetailPageLoading, DetailPageMissing } from '#web/pages/detail-page.tsx'
import { PaymentDialog } from '#web/payments/record-payment.tsx'
import { ReportedPayments } from '#web/payments/reported-payments.tsx'
import { usePerson } from '#web/session/session.tsx'
import { AccountPanel } from './account-panel.tsx'
import { ComingPanel } from './coming-panel.tsx'
import { DepositPanel } from './deposit-panel.tsx'
import { DueLater } from './due-later.tsx'
import styles from './lease.module.css'
import { useLeaseDialogs } from './lease-dialogs.tsx'
import { LeaseFigures } from './lease-figures.tsx'
import { LeaseMenu } from './lease-menu.tsx'
import { tasksOn } from './lease-tasks.ts'
import { LeaseTerms } from './lease-terms.tsx'
import { RentHistory } from './rent-history.tsx'

/** One lease: parties, terms, balance with its charges, and all actions. */
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
      <div className={styles.columns}>
        <div className={styles.main} data-in-turn>
          <ReportedPayments leaseId={lease.id} />
          <AccountPanel lease={lease} />
          <DueLater lease={lease} />
          {isOffice && <History entity="lease" id={lease.id} />}
        </div>
        <div className={styles.side} data-in-turn>
          <CoTenants framed lease={lease} />
          <LeaseTerms lease={lease} />
          <RentHistory lease={lease} />
          <LeaseRecurring framed lease={lease} />
          <ComingPanel lease={lease} />
          {can(person, 'deposit:read') && (
            <DepositPanel lease={lease} tasks={tasks} onTask={open} />
          )}
        </div>
      </div>
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
  return (
    <span>
      <Text
        id="Rented to <0>{tenant}</0> at <1>{property}</1>"
        values={{ tenant: fullName(lease.tenant), property: lease.unit.propertyName }}
        parts={[
          <Link key="tenant" href={`/tenants/${lease.tenantId}`} className={styles.link} />,
          <Link
            key="property"
            href={`/properties/${lease.unit.propertyId}`}
            className={styles.link}
          />,
        ]}
      />
    </span>
  )
}
