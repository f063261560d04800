import { Button } from '@mantine/core'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Fact } from '#web/components/values/fact.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay } from '#web/format/format.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { LeaseRecurring } from '#web/leases/charges/recurring-charges.tsx'
import { CoTenants } from '#web/leases/co-tenants/co-tenants.tsx'
import { DepositDocuments } from '#web/leases/deposits/deposit-documents.tsx'
import { DepositHeld } from '#web/leases/deposits/deposit-held.tsx'
import { termLabel, unitLabel } from '#web/leases/labels.ts'
import { lateFeeSentence } from '#web/leases/late-fees/late-fee-summary.ts'
import { LeaseState } from '#web/leases/lease-badge.tsx'
import { nextDueDay } from '#web/leases/next-due.ts'
import { localeOf } from '#web/session/locale.ts'
import styles from './lease-account.module.css'
import { LeaseLedger } from './ledger.tsx'
import { RentStatementButton } from './rent-statement-button.tsx'

/** One lease and its ledger: term, rent, balance, open charges, every charge and payment. */
export function LeaseAccount(props: {
  lease: Lease
  initiallyOpen?: boolean
  /** Beside the status, such as Record Payment. */
  actions?: ReactNode
}) {
  const { lease } = props
  const id = useId()
  const { currency, today } = localeOf(lease)
  const lateFee = lateFeeSentence(lease)
  const [isOpen, setOpen] = useState(props.initiallyOpen ?? false)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const next = nextDueDay(lease, today)
  return (
    <Panel
      title={unitLabel(lease.unit)}
      subtitle={termLabel(lease)}
      actions={
        <>
          {props.actions}
          <LeaseState lease={lease} />
        </>
      }
      flush
    >
      <dl className={styles.facts}>
        <Fact label={t('Balance')}>
          <Link href={`/financials/leases/${lease.id}?tab=money`} className={styles.balance}>
            <LeaseBalance balance={lease.balance} currency={currency} />
          </Link>
        </Fact>
        <Fact label={t('Monthly rent')}>
          <Money amount={lease.monthlyRent} currency={currency} />
        </Fact>
        <Fact label={t('Next rent')}>{next ? formatDay(next) : t('None')}</Fact>
        <Fact label={t('Deposit held')}>
          <DepositHeld lease={lease} />
        </Fact>
      </dl>
      {lateFee && <p className={styles.rule}>{lateFee}</p>}
      <CoTenants lease={lease} />
      <LeaseRecurring lease={lease} />
      <div className={styles.toggle}>
        <DepositDocuments lease={lease} size="compact-sm" />
        <RentStatementButton lease={lease} size="compact-sm" variant="subtle" />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={id}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('Hide Ledger') : t('Show Ledger')}
        </Button>
        <Button
          component={Link}
          href={`/financials/leases/${lease.id}`}
          variant="subtle"
          size="compact-sm"
        >
          {t('Open Lease')}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <LeaseLedger leaseId={lease.id} currency={currency} />}
      </div>
    </Panel>
  )
}
