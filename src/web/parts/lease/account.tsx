import { Button } from '@mantine/core'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Lease } from '#shared/leases/leases.ts'
import { formatDay } from '../../format.ts'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './account.module.css'
import { LeaseState } from './badge.tsx'
import { LeaseBalance } from './balance.tsx'
import { booksOf } from './books.ts'
import { CoTenants } from './co-tenants.tsx'
import { DepositHeld } from './deposit-held.tsx'
import { DepositPapers } from './deposit-papers.tsx'
import { lateFeeWords } from './late-fee.ts'
import { LeaseLedger } from './ledger.tsx'
import { nextDueDay } from './next-due.ts'
import { LeaseRecurring } from './recurring.tsx'
import { termLabel, unitLabel } from './words.ts'

/** One lease and its books: term, rent, balance, what is open, every charge and payment. */
export function LeaseAccount(props: {
  lease: Lease
  initiallyOpen?: boolean
  /** Beside the status, such as Record Payment. */
  actions?: ReactNode
}) {
  const { lease } = props
  const id = useId()
  const { currency, today } = booksOf(lease)
  const lateFee = lateFeeWords(lease)
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
        <Fact label="Balance">
          <LeaseBalance balance={lease.balance} currency={currency} />
        </Fact>
        <Fact label="Monthly rent">
          <Money amount={lease.monthlyRent} currency={currency} />
        </Fact>
        <Fact label="Next rent">{next ? formatDay(next) : 'None'}</Fact>
        <Fact label="Deposit held">
          <DepositHeld lease={lease} />
        </Fact>
      </dl>
      {lateFee && <p className={styles.rule}>{lateFee}</p>}
      <CoTenants lease={lease} />
      <LeaseRecurring lease={lease} />
      <div className={styles.toggle}>
        <DepositPapers lease={lease} size="compact-sm" />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={id}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide ledger' : 'Show ledger'}
        </Button>
        <Button
          component={Link}
          href={`/financials/leases/${lease.id}`}
          variant="subtle"
          size="compact-sm"
        >
          Open lease
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <LeaseLedger leaseId={lease.id} currency={currency} />}
      </div>
    </Panel>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
