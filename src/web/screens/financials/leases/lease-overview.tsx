import type { Lease } from '#shared/leases/leases.ts'
import { CoTenants } from '#web/leases/co-tenants/co-tenants.tsx'
import { ReportedPayments } from '#web/payments/reported-payments.tsx'
import styles from './lease.module.css'
import { LeaseFiles } from './lease-files.tsx'
import { LeaseTerms } from './lease-terms.tsx'

/** The people of a lease, its documents and its terms. */
export function LeaseOverview({ lease }: { lease: Lease }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main} data-in-turn>
        <ReportedPayments leaseId={lease.id} />
        <CoTenants framed lease={lease} />
        <LeaseFiles lease={lease} />
      </div>
      <div className={styles.side} data-in-turn>
        <LeaseTerms lease={lease} />
      </div>
    </div>
  )
}
