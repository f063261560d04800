import type { Payment } from '#shared/accounting/payments.ts'
import { can, standing } from '#shared/permissions.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Today } from '#shared/reports/dashboard-today.ts'
import type { StartAction } from '#web/actions/actions.tsx'
import type { Reading } from '#web/lists/list-panel.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './dashboard.module.css'
import { BalancesDue } from './lists/balances-due.tsx'
import { DepositsDue } from './lists/deposits-due.tsx'
import { LeasesEnding } from './lists/leases-ending.tsx'
import { RecentMessages } from './lists/recent-messages.tsx'
import { RecentPayments } from './lists/recent-payments.tsx'
import { RecentProperties } from './lists/recent-properties.tsx'
import { RecentRequests } from './lists/recent-requests.tsx'
import { UrgentTasks } from './lists/urgent-tasks.tsx'
import { VacantUnits } from './lists/vacant-units.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RevenueOverview } from './revenue/revenue-overview.tsx'

/** Everything below the figures: first what to do, then charts and news. */
export function Columns(props: {
  reads: {
    properties: Reading & { data: Property[] | undefined }
    payments: Reading & { data: Payment[] | undefined }
    today: Reading & { data: Today | undefined }
  }
  seesLedger: boolean
  start: StartAction
}) {
  const { reads, seesLedger, start } = props
  const person = usePerson()
  const today = reads.today.data
  // Staff have all of them above, as the jobs of today.
  const hasJobs = standing(person) === 'staff'
  return (
    <div className={styles.columns}>
      <div className={styles.quick}>
        <QuickActions start={start} />
        {!hasJobs && <UrgentTasks />}
      </div>
      <div className={styles.main}>
        {seesLedger && <BalancesDue read={reads.today} late={today?.late} start={start} />}
        {seesLedger && <LeasesEnding read={reads.today} ending={today?.ending} />}
        {!hasJobs && <RecentRequests />}
        {seesLedger && <DepositsDue read={reads.today} deposits={today?.deposits} />}
        {seesLedger && <VacantUnits read={reads.today} vacant={today?.vacant} />}
        {can(person, 'charge:read') && <RevenueOverview />}
        <RecentProperties
          read={reads.properties}
          properties={reads.properties.data}
          start={start}
        />
      </div>
      <div className={styles.side} data-in-turn>
        <RecentMessages />
        {seesLedger && <RecentPayments read={reads.payments} payments={reads.payments.data} />}
      </div>
    </div>
  )
}
