import { Link, useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import { listRenewalsDue } from '#shared/leases/renewals-due.ts'
import { can } from '#shared/permissions.ts'
import { getStats } from '#shared/reports/dashboard.ts'
import { useCall } from '#web/client/api.ts'
import styles from '#web/components/layout/tabs.module.css'
import { usePerson } from '#web/session/session.tsx'

/** So many homes are in order after seconds: their leases begin with the latest. */
const manyUnits = 20_000

/** The lists beside the tenants, for the office; an owner reads the leases. */
export function TenantsNav() {
  const [path] = useLocation()
  const person = usePerson()
  const { data: stats } = useCall(getStats)
  if (!can(person, 'financials:read')) return null
  const byHome = (stats?.totalUnits ?? 0) > manyUnits ? '' : '&sort=unit'
  const tabs = [
    { href: '/tenants', label: t('Tenants') },
    { href: '/tenants/leases', label: t('Leases'), query: `?stage=current${byHome}` },
    ...(can(person, listRenewalsDue.may)
      ? [{ href: '/tenants/renewals', label: t('Renewals') }]
      : []),
  ]
  return (
    <nav className={styles.scrolling} aria-label={t('Tenants, leases and renewals')}>
      {tabs.map(({ href, label, query = '' }) => (
        <Link
          key={href}
          href={href + query}
          className={styles.tab}
          aria-current={href === path ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
