import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { formatDay } from '#web/format/format.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { nextDueDay } from '#web/leases/next-due.ts'
import { MyParts } from '#web/leases/payers/my-parts.tsx'
import { useLeasePayers } from '#web/leases/payers/use-lease-payers.ts'
import { localeOf } from '#web/session/locale.ts'
import styles from './amount-due.module.css'

/** The tenants' part of a lease's balance, the next rent, and a button to report a payment. */
export function AmountDue({ lease, children }: { lease: Lease; children: ReactNode }) {
  const { currency, today } = localeOf(lease)
  const next = nextDueDay(lease, today)
  const payers = useLeasePayers(lease)
  const balance = payers?.tenantsBalance ?? lease.balance
  return (
    <div className={styles.due}>
      <div>
        <p className={styles.label}>{t('Balance due')}</p>
        <p className={styles.amount}>
          <LeaseBalance balance={balance} currency={currency} />
        </p>
        {payers && <MyParts payers={payers} currency={currency} className={styles.next} />}
        <p className={styles.next}>
          {toCents(balance) <= 0 && <span>{t('You’re all paid up.')} </span>}
          {next ? t('Next rent due {day}', { day: formatDay(next) }) : t('No upcoming rent')}
        </p>
      </div>
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
