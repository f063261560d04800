import { CalendarDays, KeyRound, Mail, Phone } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { Lease } from '#shared/leases.ts'
import type { Tenant } from '#shared/tenants.ts'
import { formatInstantDay, fullName, initials, spaced } from '../format.ts'
import { byStatus, termLabel, unitLabel } from '../parts/lease/words.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import styles from './tenants.module.css'

/** One tenant; the whole card leads to them. With `leases`, what they rent and until when. */
export const TenantCard = memo(function TenantCard(props: {
  tenant: Tenant
  leases?: readonly Lease[]
}) {
  const { tenant } = props
  const lease = props.leases?.toSorted(byStatus)[0]
  return (
    <Link href={`/tenants/${tenant.id}`} className={styles.card}>
      <div className={styles.head}>
        <PersonAvatar image={tenant.profileImageUrl} initials={initials(tenant)} size="large" />
        <div className={styles.who}>
          <h2 className={styles.name}>{fullName(tenant)}</h2>
          <StatusBadge tone="accent" icon={null} className={styles.role}>
            {spaced(tenant.role)}
          </StatusBadge>
        </div>
      </div>
      {(tenant.email || tenant.phone) && (
        <ul className={styles.contact}>
          {tenant.email && (
            <li>
              <Mail size={16} aria-hidden />
              <span className={styles.line}>{tenant.email}</span>
            </li>
          )}
          {tenant.phone && (
            <li>
              <Phone size={16} aria-hidden />
              <span className={styles.line}>{tenant.phone}</span>
            </li>
          )}
        </ul>
      )}
      {lease && (
        <ul className={styles.contact}>
          <li>
            <KeyRound size={16} aria-hidden />
            <span className={styles.line}>{unitLabel(lease.unit)}</span>
          </li>
          <li>
            <CalendarDays size={16} aria-hidden />
            <span className={styles.line}>{termLabel(lease)}</span>
          </li>
        </ul>
      )}
      <p className={styles.since}>Member since {formatInstantDay(tenant.createdAt)}</p>
    </Link>
  )
})
