import { Button } from '@mantine/core'
import { ChevronDown, ChevronUp, CircleDollarSign, Megaphone, MessageSquare } from 'lucide-react'
import { lazy, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Lease } from '#shared/leases/leases.ts'
import { formatDay } from '../format.ts'
import type { StartAction } from '../parts/actions.tsx'
import { LeaseState } from '../parts/lease/badge.tsx'
import { LeaseBalance } from '../parts/lease/balance.tsx'
import { booksOf } from '../parts/lease/books.ts'
import { CoTenants } from '../parts/lease/co-tenants.tsx'
import { DepositHeld } from '../parts/lease/deposit-held.tsx'
import { DepositPapers } from '../parts/lease/deposit-papers.tsx'
import { lateFeeWords } from '../parts/lease/late-fee.ts'
import { LeaseLedger } from '../parts/lease/ledger.tsx'
import { nextDueDay } from '../parts/lease/next-due.ts'
import { OfferedRenewal } from '../parts/lease/renewal-offer.tsx'
import { rightsOn } from '../parts/lease/rights.ts'
import { LeaseTurns } from '../parts/lease/turns.tsx'
import { termLabel, unitLabel } from '../parts/lease/words.ts'
import { OnceAsked } from '../parts/once-asked.tsx'
import { usePerson } from '../session.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { MyComing } from './home/coming.tsx'
import { Reported } from './home/reported.tsx'
import styles from './my-home.module.css'

const NoticeDialog = lazy(() =>
  import('../parts/lease/notice-dialog.tsx').then(m => ({ default: m.NoticeDialog })),
)

/** What a tenant wants to know of a lease of theirs: what is owed, what comes next, until when. */
export default function MyHome({ lease, start }: { lease: Lease; start: StartAction }) {
  const { currency, today } = booksOf(lease)
  const ledger = useId()
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const due = nextDueDay(lease, today)
  const { isTenant, isOffice, isReporting } = rightsOn(lease, usePerson())
  const lateFee = lateFeeWords(lease)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <Panel
      title={unitLabel(lease.unit)}
      subtitle={`You rent this home from ${lease.organization.name}`}
      actions={<LeaseState lease={lease} />}
      flush
    >
      <div className={styles.body} data-in-turn>
        <dl className={styles.facts}>
          <div>
            <dt>Balance today</dt>
            <dd className={styles.balance}>
              <LeaseBalance balance={lease.balance} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>Next rent</dt>
            <dd>{due ? formatDay(due) : 'None'}</dd>
          </div>
          <div>
            <dt>Monthly rent</dt>
            <dd>
              <Money amount={lease.monthlyRent} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>Deposit held</dt>
            <dd>
              <DepositHeld lease={lease} />
            </dd>
          </div>
          <div>
            <dt>Lease</dt>
            <dd>{termLabel(lease)}</dd>
          </div>
        </dl>
        <Reported lease={lease} />
        <div className={styles.turns}>
          <LeaseTurns lease={lease} />
          <OfferedRenewal lease={lease} />
        </div>
        <div className={styles.buttons}>
          {(isOffice || !lease.evictionOn) && (
            <Button
              leftSection={<CircleDollarSign size={17} aria-hidden />}
              onClick={() => start('payment', lease.id)}
            >
              {isReporting ? 'Report a Payment' : 'Record Payment'}
            </Button>
          )}
          <Button
            component={Link}
            href="/properties"
            variant="default"
            leftSection={<MessageSquare size={16} aria-hidden />}
          >
            Contact
          </Button>
          {isTenant && lease.status === 'active' && !lease.noticeOn && !lease.terminatedOn && (
            <Button
              variant="default"
              leftSection={<Megaphone size={16} aria-hidden />}
              onClick={() => setLeaving(true)}
            >
              Give Notice
            </Button>
          )}
          <DepositPapers lease={lease} />
          <Button
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={ledger}
            rightSection={<Chevron size={16} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide ledger' : 'Show ledger'}
          </Button>
          <Button component={Link} href={`/financials/leases/${lease.id}`} variant="subtle">
            Open lease
          </Button>
        </div>
        <MyComing lease={lease} />
        {lateFee && <p className={styles.rule}>{lateFee}</p>}
      </div>
      <CoTenants lease={lease} />
      <div id={ledger} hidden={!isOpen}>
        {isOpen && <LeaseLedger leaseId={lease.id} currency={currency} />}
      </div>
      <OnceAsked opened={isLeaving}>
        <NoticeDialog lease={lease} opened={isLeaving} onClose={() => setLeaving(false)} />
      </OnceAsked>
    </Panel>
  )
}
