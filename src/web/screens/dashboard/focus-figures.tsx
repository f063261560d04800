import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Today } from '#shared/reports/dashboard-today.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatCount } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import styles from './focus-figures.module.css'

/** The figures that say what to do today, each a link to its list. */
export function FocusFigures({ today }: { today: Today }) {
  const { currency } = useLocale()
  const { money, ending, vacant, openRepairs } = today
  return (
    <nav className={styles.figures} aria-label={t('What to do today')}>
      {money && (
        <>
          <Figure label={t('Owed This Month')} href="/financials?show=charges">
            <Money amount={money.owed} currency={currency} />
          </Figure>
          <Figure label={t('Collected This Month')} href="/financials?show=payments">
            <Money amount={money.collected} currency={currency} />
          </Figure>
          <Figure
            label={t('Overdue')}
            href="/financials?show=aging"
            isGrave={money.tenantsPastDue > 0}
          >
            <Money amount={money.overdue} currency={currency} />
          </Figure>
          <Figure
            label={t('Tenants Past Due')}
            href="/financials?show=aging"
            isGrave={money.tenantsPastDue > 0}
          >
            {formatCount(money.tenantsPastDue)}
          </Figure>
        </>
      )}
      <Figure label={t('Leases Ending')} href={endingHref}>
        {formatCount(ending.count)}
      </Figure>
      <Figure label={t('Vacant Units')} href={vacantHref}>
        {formatCount(vacant.count)}
      </Figure>
      <Figure label={t('Open Repairs')} href="/maintenance">
        {formatCount(openRepairs)}
      </Figure>
    </nav>
  )
}

/** The whole lists of the dashboard's first rows. */
export const endingHref = '/reports?report=lease-expiration'
export const vacantHref = '/reports?report=vacancy-analysis'

function Figure(props: {
  label: string
  href: string
  /** Something is wrong. */
  isGrave?: boolean
  children: ReactNode
}) {
  return (
    <Link href={props.href} className={styles.figure} data-grave={props.isGrave || undefined}>
      <span className={styles.label}>{props.label}</span>
      <span className={styles.value}>{props.children}</span>
    </Link>
  )
}
