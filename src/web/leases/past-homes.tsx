import { Button } from '@mantine/core'
import { Mail, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { listRecipients } from '#shared/messaging/messages.ts'
import { useCall } from '#web/client/api.ts'
import { FoldedPanel } from '#web/components/layout/folded-panel.tsx'
import { formatDay, fullName } from '#web/format/format.ts'
import { isCurrent, lastDayOf, unitLabel } from './labels.ts'
import styles from './past-homes.module.css'

/** A person's former homes, collapsed below the present one: end date and contact. `card` shows more of one. */
export function PastHomes(props: { leases: readonly Lease[]; card?: (lease: Lease) => ReactNode }) {
  const past = props.leases
    .filter(lease => !isCurrent(lease))
    .toSorted((a, b) => lastDayOf(b).localeCompare(lastDayOf(a)))
  if (past.length === 0) return null
  return (
    <FoldedPanel
      title={t('Past Homes')}
      subtitle={t('{count, plural, one {# lease} other {# leases}}', { count: past.length })}
      what={t('past homes')}
      startsOpen={past.length === props.leases.length}
    >
      <div className={styles.homes}>
        {past.map(lease => (
          <section key={lease.id} className={styles.home} aria-label={unitLabel(lease.unit)}>
            <div className={styles.head}>
              <div>
                <Link href={`/financials/leases/${lease.id}`} className={styles.name}>
                  {unitLabel(lease.unit)}
                </Link>
                <p className={styles.soft}>
                  {t('Rented from {landlord} until {day}', {
                    landlord: lease.organization.name,
                    day: formatDay(lastDayOf(lease)),
                  })}
                </p>
              </div>
              <Contact organizationId={lease.organization.id} />
            </div>
            {props.card?.(lease)}
          </section>
        ))}
      </div>
    </FoldedPanel>
  )
}

/** Whom to ask at a landlord's office. */
function Contact({ organizationId }: { organizationId: string }) {
  const { data } = useCall(listRecipients)
  const person = data?.find(one => one.organizationId === organizationId && one.role !== 'staff')
  if (!person) return null
  return (
    <div className={styles.contact}>
      <p>{fullName(person)}</p>
      {person.email && (
        <a className={styles.mail} href={`mailto:${person.email}`}>
          <Mail size={15} aria-hidden />
          {person.email}
        </a>
      )}
      <Button
        component={Link}
        href={`/communication?with=${person.id}`}
        variant="default"
        size="compact-sm"
        leftSection={<MessageSquare size={15} aria-hidden />}
      >
        {t('Send a Message')}
      </Button>
    </div>
  )
}
