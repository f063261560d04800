import { Link, useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import { listRenewalsDue } from '#shared/leases/renewals-due.ts'
import { can } from '#shared/permissions.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './tenants-nav.module.css'

/** The lists beside the tenants: for the office alone. */
export function TenantsNav() {
  const [path] = useLocation()
  if (!can(usePerson(), listRenewalsDue.may)) return null
  const tabs = [
    { href: '/tenants', label: t('Tenants') },
    { href: '/tenants/renewals', label: t('Renewals') },
  ]
  return (
    <nav className={styles.nav} aria-label={t('Tenants, leases and renewals')}>
      {tabs.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          className={styles.link}
          aria-current={href === path ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
