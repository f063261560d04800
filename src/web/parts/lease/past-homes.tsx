import { Button } from '@mantine/core'
import { ChevronDown, ChevronUp, Mail, MessageSquare } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Lease } from '#shared/leases.ts'
import { listRecipients } from '#shared/messages.ts'
import { useCall } from '../../api.ts'
import { counted, formatDay, fullName } from '../../format.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './past-homes.module.css'
import { isCurrent, lastDayOf, unitLabel } from './words.ts'

/**
 * The homes somebody rented before, folded below the one they live in: until when, and whom to turn to. `card` shows
 * more of one.
 */
export function PastHomes(props: { leases: readonly Lease[]; card?: (lease: Lease) => ReactNode }) {
  const past = props.leases
    .filter(lease => !isCurrent(lease))
    .toSorted((a, b) => lastDayOf(b).localeCompare(lastDayOf(a)))
  const region = useId()
  const [isOpen, setOpen] = useState(past.length === props.leases.length)
  if (past.length === 0) return null
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <Panel
      title="Past homes"
      subtitle={counted(past.length, 'lease')}
      flush
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={region}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide past homes' : 'Show past homes'}
        </Button>
      }
    >
      <div id={region} hidden={!isOpen} className={styles.homes}>
        {isOpen &&
          past.map(lease => (
            <section key={lease.id} className={styles.home} aria-label={unitLabel(lease.unit)}>
              <div className={styles.head}>
                <div>
                  <p className={styles.name}>{unitLabel(lease.unit)}</p>
                  <p className={styles.soft}>
                    Rented from {lease.organization.name} until {formatDay(lastDayOf(lease))}
                  </p>
                </div>
                <Contact organizationId={lease.organization.id} />
              </div>
              {props.card?.(lease)}
            </section>
          ))}
      </div>
    </Panel>
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
        Send a message
      </Button>
    </div>
  )
}
