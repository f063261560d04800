import type { Payment } from '#shared/accounting/payments.ts'
import { can, standing } from '#shared/permissions.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { StartAction } from '../parts/actions.tsx'
import { usePerson } from '../session.tsx'
import { BalancesDue } from './balances-due.tsx'
import styles from './dashboard.module.css'
import { DepositsDue } from './deposits-due.tsx'
import { LeasesEnding } from './leases-ending.tsx'
import type { Reading } from './list-block.tsx'
import { MyStatements } from './my-statements.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentMessages } from './recent-messages.tsx'
import { RecentPayments } from './recent-payments.tsx'
import { RecentProperties } from './recent-properties.tsx'
import { RecentRequests } from './recent-requests.tsx'
import { RevenueOverview } from './revenue-overview.tsx'
import { UrgentTasks } from './urgent-tasks.tsx'

/** Everything below the figures: what to do, what came in, what is urgent, what is new. */
export default function Columns(props: {
  reads: {
    properties: Reading & { data: Property[] | undefined }
    payments: Reading & { data: Payment[] | undefined }
  }
  keepsBooks: boolean
  start: StartAction
}) {
  const { reads, keepsBooks, start } = props
  const person = usePerson()
  // Staff have all of them above, as the jobs of today.
  const hasJobs = standing(person) === 'staff'
  return (
    <div className={styles.columns}>
      <div className={styles.quick}>
        <QuickActions start={start} />
        {!hasJobs && <UrgentTasks />}
      </div>
      <div className={styles.main}>
        {can(person, 'charge:read') && <RevenueOverview />}
        <RecentProperties
          read={reads.properties}
          properties={reads.properties.data}
          start={start}
        />
        {!hasJobs && <RecentRequests />}
        {keepsBooks && <BalancesDue start={start} />}
        {keepsBooks && <DepositsDue />}
        {keepsBooks && <LeasesEnding />}
      </div>
      <div className={styles.side} data-in-turn>
        {standing(person) === 'owner' && <MyStatements />}
        <RecentMessages />
        {keepsBooks && <RecentPayments read={reads.payments} payments={reads.payments.data} />}
      </div>
    </div>
  )
}
