import type { ReactNode } from 'react'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { formatDay } from '#web/format/format.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { nextDueDay } from '#web/leases/next-due.ts'
import { localeOf } from '#web/session/locale.ts'
import styles from './amount-due.module.css'

/** The balance of a tenant's lease, the next rent, and a button to report a payment. */
export function AmountDue({ lease, children }: { lease: Lease; children: ReactNode }) {
  const { currency, today } = localeOf(lease)
  const next = nextDueDay(lease, today)
  return (
    <div className={styles.due}>
      <div>
        <p className={styles.label}>Balance due</p>
        <p className={styles.amount}>
          <LeaseBalance balance={lease.balance} currency={currency} />
        </p>
        <p className={styles.next}>
          {toCents(lease.balance) <= 0 && <span>You’re all paid up. </span>}
          {next ? `Next rent due ${formatDay(next)}` : 'No upcoming rent'}
        </p>
      </div>
      {children}
    </div>
  )
}
