import type { Lease } from '#shared/leases/leases.ts'
import { can } from '#shared/permissions.ts'
import { LeaseRecurring } from '#web/leases/charges/recurring-charges.tsx'
import { PayersPanel } from '#web/leases/payers/payers-panel.tsx'
import { usePerson } from '#web/session/session.tsx'
import { AccountPanel } from './account-panel.tsx'
import { ComingPanel } from './coming-panel.tsx'
import { DepositPanel } from './deposit-panel.tsx'
import { DueLater } from './due-later.tsx'
import styles from './lease.module.css'
import type { LeaseTask } from './lease-tasks.ts'
import { RecurringCredits } from './recurring-credits.tsx'
import { RentHistory } from './rent-history.tsx'

/** The ledger of a lease; beside it deposit, rents and charges to come. */
export default function LeaseMoney(props: {
  lease: Lease
  tasks: ReadonlySet<LeaseTask>
  onTask: (task: LeaseTask) => void
}) {
  const { lease } = props
  const deposit = can(usePerson(), 'deposit:read') && <DepositPanel {...props} />
  // Its payer who asks for it finds it first: nothing that loads later moves it.
  const isAsked = location.hash === '#deposit'
  return (
    <div className={styles.columns}>
      <div className={styles.main} data-in-turn>
        {isAsked && deposit}
        <AccountPanel lease={lease} />
        <DueLater lease={lease} />
      </div>
      <div className={styles.side} data-in-turn>
        {!isAsked && deposit}
        <RentHistory lease={lease} />
        <PayersPanel lease={lease} />
        <LeaseRecurring framed lease={lease} />
        <RecurringCredits lease={lease} />
        <ComingPanel lease={lease} />
      </div>
    </div>
  )
}
