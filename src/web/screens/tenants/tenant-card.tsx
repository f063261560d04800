import { CalendarDays, KeyRound, type LucideIcon, Mail, Phone } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { ListedTenant } from '#shared/people/tenants.ts'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, formatInstantDay, fullName, initials } from '#web/format/format.ts'
import { roleNames } from '#web/format/roles.ts'
import { termLabel, unitLabel } from '#web/leases/labels.ts'
import { emailOf } from '#web/people/tenant-email.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './tenants.module.css'

/** One tenant, with their home and its end; the whole card is a link to them. */
export const TenantCard = memo(function TenantCard({ tenant }: { tenant: ListedTenant }) {
  const { lease } = tenant
  const email = emailOf(usePerson(), tenant)
  return (
    <Link href={`/tenants/${tenant.id}`} className={styles.card}>
      <div className={styles.head}>
        <PersonAvatar image={tenant.profileImageUrl} initials={initials(tenant)} size="large" />
        <div className={styles.who}>
          <h2 className={styles.name}>{fullName(tenant)}</h2>
          <StatusBadge tone="accent" icon={null} className={styles.role}>
            {roleNames[tenant.role]}
          </StatusBadge>
        </div>
      </div>
      <ul className={styles.facts}>
        <Fact icon={KeyRound}>{lease ? unitLabel(lease.unit) : t('No lease yet')}</Fact>
        {lease && <Fact icon={CalendarDays}>{whenRented(lease)}</Fact>}
        {email && <Fact icon={Mail}>{email}</Fact>}
        {tenant.phone && <Fact icon={Phone}>{tenant.phone}</Fact>}
      </ul>
      <p className={styles.since}>
        {t('Member since {day}', { day: formatInstantDay(tenant.createdAt) })}
      </p>
    </Link>
  )
})

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li>
      <Icon size={16} aria-hidden />
      <span className={styles.line}>{children}</span>
    </li>
  )
}

function whenRented(lease: NonNullable<ListedTenant['lease']>): string {
  if (lease.status === 'active') return termLabel(lease)
  return lease.status === 'pending'
    ? t('Starts {day}', { day: formatDay(lease.startDate) })
    : t('Lease ended')
}
