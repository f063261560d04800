import { Link, useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import { listRenewalsDue } from '#shared/leases/renewals-due.ts'
import { can } from '#shared/permissions.ts'
import { ScrollRow } from '#web/components/layout/scroll-row.tsx'
import styles from '#web/components/layout/tabs.module.css'
import { usePerson } from '#web/session/session.tsx'

/** The lists beside the tenants, for the office; an owner reads the leases. */
export function TenantsNav() {
  const [path] = useLocation()
  const person = usePerson()
  if (!can(person, 'financials:read')) return null
  const tabs = [
    { href: '/tenants', label: t('Tenants') },
    { href: '/tenants/leases', label: t('Leases'), query: '?stage=current&sort=unit' },
    ...(can(person, listRenewalsDue.may)
      ? [{ href: '/tenants/renewals', label: t('Renewals') }]
      : []),
  ]
  return (
    <nav aria-label={t('Tenants, leases and renewals')}>
      <ScrollRow current={path}>
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
      </ScrollRow>
    </nav>
  )
}
