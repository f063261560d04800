import { Alert, Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { printReminders, type RemindedLease } from '#shared/leases/late-reminders.ts'
import type { Wording } from '#shared/messaging/email-wording.ts'
import { CallError, download } from '#web/client/api.ts'
import { Money } from '#web/components/values/money.tsx'
import { fullName } from '#web/format/format.ts'
import { callHref } from '#web/format/phone.ts'
import { unitLabel } from '../labels.ts'
import styles from './remind.module.css'
import { outcomeLabels, remindedLabel } from './reminder-labels.ts'

/** Who cannot be emailed, with the reason: they can be invited, called, or get a letter. */
export function NotEmailed(props: {
  leases: readonly RemindedLease[]
  wording: Wording
  onLeave: () => void
}) {
  const { leases, wording, onLeave } = props
  const owing = leases.filter(({ outcome }) => outcome === 'not_joined' || outcome === 'off')
  return (
    <section className={styles.group} aria-label={t('Not emailed')}>
      <div className={styles.head}>
        <h3 className={styles.legend}>{t('Not emailed: invite, print a letter, or call')}</h3>
        {owing.length > 0 && <PrintLetters leases={owing} wording={wording} />}
      </div>
      <ul className={styles.list}>
        {leases.map(lease => (
          <li key={lease.leaseId} className={styles.row}>
            <span>
              <Link href={`/tenants/${lease.tenant.id}`} className={styles.name} onClick={onLeave}>
                {fullName(lease.tenant)}
              </Link>
              <span className={styles.note}>{noteOf(lease)}</span>
            </span>
            <span className={styles.amount}>
              <Ways lease={lease} onLeave={onLeave} />
              <Money amount={lease.balance} currency={lease.organization.currency} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function noteOf({ unit, outcome, remindedAt }: RemindedLease): string {
  return [
    unitLabel(unit),
    outcome !== 'email' && outcomeLabels[outcome],
    remindedAt && remindedLabel(remindedAt),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Ways({ lease, onLeave }: { lease: RemindedLease; onLeave: () => void }) {
  const { outcome, people, tenant } = lease
  if (outcome === 'paid' || outcome === 'eviction') return null
  const phone = people.find(person => person.phone)?.phone
  return (
    <>
      {phone && (
        <a href={callHref(phone)} className={styles.way}>
          {t('Call')}
        </a>
      )}
      {outcome === 'not_joined' && (
        <Link href={`/tenants/${tenant.id}`} className={styles.way} onClick={onLeave}>
          {t('Invite')}
        </Link>
      )}
    </>
  )
}

/** One PDF with a letter for each. */
function PrintLetters({ leases, wording }: { leases: readonly RemindedLease[]; wording: Wording }) {
  const [state, setState] = useState<'idle' | 'printing' | CallError>('idle')
  const print = async () => {
    setState('printing')
    const leaseIds = leases.map(({ leaseId }) => leaseId)
    try {
      const { subject, body } = wording
      await download(printReminders, { body: { leaseIds, subject, body } }, 'Reminders.pdf')
      setState('idle')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState(error)
    }
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Printer size={15} aria-hidden />}
        disabled={state === 'printing'}
        onClick={() => void print()}
      >
        {t('{count, plural, one {Print Letter} other {Print # Letters}}', { count: leases.length })}
      </Button>
      {state instanceof CallError && (
        <Alert color="red" role="alert" className={styles.failure}>
          {state.sentence}
        </Alert>
      )}
    </>
  )
}
