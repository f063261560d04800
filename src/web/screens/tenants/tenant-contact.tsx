import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatInstantDay, fullName, initials } from '#web/format/format.ts'
import { callHref } from '#web/format/phone.ts'
import { roleNames } from '#web/format/roles.ts'
import { emailOf } from '#web/people/tenant-email.ts'
import { UndeliverableNote } from '#web/people/undeliverable.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './tenant.module.css'

/** How to reach a tenant: email and phone are links. */
export function TenantContact({ tenant }: { tenant: Tenant }) {
  const person = usePerson()
  const email = emailOf(person, tenant)
  return (
    <>
      <div className={styles.who}>
        <PersonAvatar image={tenant.profileImageUrl} initials={initials(tenant)} size="large" />
        <StatusBadge tone="accent" icon={null} className={styles.role}>
          {roleNames[tenant.role]}
        </StatusBadge>
      </div>
      <dl className={styles.facts}>
        {email && (
          <div>
            <dt>{t('Email')}</dt>
            <dd>
              {tenant.email ? <a href={`mailto:${tenant.email}`}>{tenant.email}</a> : email}
              <UndeliverableNote email={tenant.email} />
            </dd>
          </div>
        )}
        {tenant.phone && (
          <div>
            <dt>{t('Phone')}</dt>
            <dd>
              <a href={callHref(tenant.phone)}>{tenant.phone}</a>
            </dd>
          </div>
        )}
        {can(person, 'tenant:update') && tenant.email && (
          <div>
            <dt>{t('Messages')}</dt>
            <dd>
              <Link href={`/communication?with=${tenant.id}`}>
                {t('Message {name}', { name: fullName(tenant) })}
              </Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('Member since')}</dt>
          <dd>{formatInstantDay(tenant.createdAt)}</dd>
        </div>
      </dl>
    </>
  )
}
