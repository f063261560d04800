import { CalendarClock } from 'lucide-react'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import { paidAtOfficeLabel } from './labels.ts'
import styles from './lease-alerts.module.css'
import { leaseRights, type Person } from './lease-rights.ts'

/** Events of a lease, upcoming or past: a notice, an eviction, an end, a deposit due back. */
export function LeaseAlerts({ lease }: { lease: Lease }) {
  const person = usePerson()
  const sentences = alertsOf(lease, person)
  if (sentences.length === 0) return null
  return (
    <ul className={styles.alerts} aria-label={t('Lease alerts')}>
      {sentences.map(sentence => (
        <li key={sentence} className={styles.alert}>
          <CalendarClock size={18} aria-hidden />
          {sentence}
        </li>
      ))}
    </ul>
  )
}

function alertsOf(lease: Lease, person: Person): string[] {
  const { status, noticeOn, moveOutOn, terminatedOn, depositReturnBy } = lease
  return [
    ...(status === 'active' && noticeOn && moveOutOn
      ? [noticeSentence(lease, noticeOn, moveOutOn, person)]
      : []),
    ...(lease.evictionOn ? [evictionSentence(lease, lease.evictionOn, person)] : []),
    ...(terminatedOn
      ? [
          [
            status === 'active'
              ? t('The lease ends on {day}.', { day: formatDay(terminatedOn) })
              : t('The lease ended on {day}.', { day: formatDay(terminatedOn) }),
            ...reasonSentence(lease.endReason, !lease.isEndReasonTold),
          ].join(' '),
        ]
      : []),
    ...(depositReturnBy && toCents(lease.depositHeld) > 0
      ? [
          t('The {amount} deposit must be returned by {day}.', {
            amount: formatMoney(lease.depositHeld, lease.organization.currency),
            day: formatDay(depositReturnBy),
          }),
        ]
      : []),
  ]
}

function noticeSentence(lease: Lease, noticeOn: Day, moveOutOn: Day, person: Person): string {
  const days = { on: formatDay(noticeOn), moveOut: formatDay(moveOutOn) }
  const isOwn = lease.noticeBy !== 'landlord' && lease.tenantId === person.id
  if (isOwn) return t('You gave notice on {on}. Move-out: {moveOut}.', days)
  const name = lease.noticeBy === 'landlord' ? lease.organization.name : fullName(lease.tenant)
  return t('{name} gave notice on {on}. Move-out: {moveOut}.', { name, ...days })
}

function reasonSentence(reason: string | null, isInternal: boolean): string[] {
  if (!reason) return []
  return [
    isInternal ? t('Internal reason: {reason}', { reason }) : t('Reason: {reason}', { reason }),
  ]
}

function evictionSentence(lease: Lease, since: Day, person: Person): string {
  const sentence = leaseRights(lease, person).isReporting
    ? paidAtOfficeLabel()
    : t('An eviction was started on {day}. Only the office records payments.', {
        day: formatDay(since),
      })
  return [sentence, ...reasonSentence(lease.evictionReason, false)].join(' ')
}
