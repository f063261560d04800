import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { useRents } from '#web/leases/rent/use-rents.ts'
import { localeOf } from '#web/session/locale.ts'
import styles from './lease.module.css'

/** The main figures: balance, rent, next charge, deposit. */
export function LeaseFigures({ lease }: { lease: Lease }) {
  const { currency } = localeOf(lease)
  const { rents } = useRents(lease.id)
  const next = rents?.periods.find(({ charged }) => charged === null)
  const money = `/financials/leases/${lease.id}?tab=money`
  return (
    <Panel>
      <dl className={styles.figures}>
        <Figure label={t('Balance today')}>
          <Link href={money} className={styles.figure}>
            <LeaseBalance balance={lease.balance} currency={currency} />
          </Link>
        </Figure>
        <Figure label={t('Monthly rent')}>
          <Link href={money} className={styles.figure}>
            <Money amount={lease.monthlyRent} currency={currency} />
          </Link>
        </Figure>
        <Figure
          label={t('Next rent')}
          hint={next && <Money amount={next.rent} currency={currency} />}
        >
          {next ? formatDay(next.dueDate) : rents ? t('None') : '—'}
        </Figure>
        <Figure
          label={t('Deposit held')}
          hint={
            lease.securityDeposit && toCents(lease.securityDeposit) > 0
              ? t('of {money} required', { money: formatMoney(lease.securityDeposit, currency) })
              : t('None required')
          }
        >
          <Link href={`${money}#deposit`} className={styles.figure}>
            <Money amount={lease.depositHeld} currency={currency} />
          </Link>
        </Figure>
      </dl>
    </Panel>
  )
}

function Figure(props: { label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
      {props.hint && <dd className={styles.hint}>{props.hint}</dd>}
    </div>
  )
}
