import { Button } from '@mantine/core'
import { ChevronDown, ChevronUp, CircleDollarSign, Megaphone, MessageSquare } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { StartAction } from '#web/actions/actions.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { Money } from '#web/components/values/money.tsx'
import { CoTenants } from '#web/leases/co-tenants/co-tenants.tsx'
import { DepositDocuments } from '#web/leases/deposits/deposit-documents.tsx'
import { DepositHeld } from '#web/leases/deposits/deposit-held.tsx'
import { termLabel, unitLabel } from '#web/leases/labels.ts'
import { lateFeeSentence } from '#web/leases/late-fees/late-fee-summary.ts'
import { LeaseAlerts } from '#web/leases/lease-alerts.tsx'
import { LeaseState } from '#web/leases/lease-badge.tsx'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { OfferedRenewal } from '#web/leases/renewal-offer.tsx'
import { RentStatementButton } from '#web/ledger/rent-statement-button.tsx'
import { AutopayLine } from '#web/payments/online/autopay-line.tsx'
import { HowToPay } from '#web/payments/online/how-to-pay.tsx'
import { OpenPayments } from '#web/payments/online/open-payments.tsx'
import { PayOnline } from '#web/payments/online/pay-online.tsx'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { AmountDue } from './amount-due.tsx'
import { MyComingCharges } from './coming-charges.tsx'
import styles from './my-home.module.css'
import { Reported } from './reported-payments.tsx'

const LeaseLedger = lazy(() =>
  import('#web/ledger/ledger.tsx').then(m => ({ default: m.LeaseLedger })),
)
const NoticeDialog = lazy(() =>
  import('#web/leases/end/notice-dialog.tsx').then(m => ({ default: m.NoticeDialog })),
)

/** The main facts of a tenant's lease: balance, next charge, end. */
export default function MyHome({ lease, start }: { lease: Lease; start: StartAction }) {
  const { currency } = localeOf(lease)
  const ledger = useId()
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { isTenant, isOffice, isReporting } = leaseRights(lease, usePerson())
  const lateFee = lateFeeSentence(lease)
  const record = () => start('payment', { leaseId: lease.id })
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <Panel
      title={unitLabel(lease.unit)}
      subtitle={t('Rented from {name}', { name: lease.organization.name })}
      actions={<LeaseState lease={lease} />}
      flush
    >
      <div className={styles.body} data-in-turn>
        <AmountDue lease={lease}>
          {isReporting && !lease.evictionOn && <PayOnline lease={lease} report={record} />}
          {isOffice && (
            <Button leftSection={<CircleDollarSign size={17} aria-hidden />} onClick={record}>
              {t('Record Payment')}
            </Button>
          )}
        </AmountDue>
        {isReporting && <OpenPayments lease={lease} />}
        {isReporting && <AutopayLine lease={lease} />}
        <HowToPay lease={lease} />
        <Reported lease={lease} />
        <div className={styles.turns}>
          <LeaseAlerts lease={lease} />
          <OfferedRenewal lease={lease} />
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{t('Monthly rent')}</dt>
            <dd>
              <Money amount={lease.monthlyRent} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{t('Deposit held')}</dt>
            <dd>
              <DepositHeld lease={lease} />
            </dd>
          </div>
          <div>
            <dt>{t('Lease')}</dt>
            <dd>{termLabel(lease)}</dd>
          </div>
        </dl>
        <div className={styles.buttons}>
          <Button
            component={Link}
            href="/properties"
            variant="default"
            leftSection={<MessageSquare size={16} aria-hidden />}
          >
            {t('Contact Landlord')}
          </Button>
          {isTenant && lease.status === 'active' && !lease.noticeOn && !lease.terminatedOn && (
            <Button
              variant="default"
              leftSection={<Megaphone size={16} aria-hidden />}
              onClick={() => setLeaving(true)}
            >
              {t('Give Notice')}
            </Button>
          )}
          <DepositDocuments lease={lease} />
          <RentStatementButton lease={lease} />
          <Button
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={ledger}
            rightSection={<Chevron size={16} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('Hide Ledger') : t('Show Ledger')}
          </Button>
          <Button component={Link} href={`/financials/leases/${lease.id}`} variant="subtle">
            {t('View Lease')}
          </Button>
        </div>
        <MyComingCharges lease={lease} />
        {lateFee && <p className={styles.rule}>{lateFee}</p>}
      </div>
      <CoTenants lease={lease} />
      <div id={ledger} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<LoadingRows />}>
            <LeaseLedger leaseId={lease.id} currency={currency} />
          </Suspense>
        )}
      </div>
      <LazyDialog opened={isLeaving}>
        <NoticeDialog lease={lease} opened={isLeaving} onClose={() => setLeaving(false)} />
      </LazyDialog>
    </Panel>
  )
}
