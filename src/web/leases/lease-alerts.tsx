import { CalendarClock } from 'lucide-react'
import type { Day } from '#shared/dates.ts'
import { type Lease, paidAtOffice } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './lease-alerts.module.css'
import { leaseRights, type Person } from './lease-rights.ts'

/** Events of a lease, upcoming or past: a notice, an eviction, an end, a deposit due back. */
export function LeaseAlerts({ lease }: { lease: Lease }) {
  const person = usePerson()
  const sentences = alertsOf(lease, person)
  if (sentences.length === 0) return null
  return (
    <ul className={styles.alerts} aria-label="What is coming">
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
  const { status, noticeOn, moveOutOn, terminatedOn, endReason, depositReturnBy } = lease
  const reason = endReason
    ? ` Reason${lease.isEndReasonTold ? '' : ', for the office alone'}: ${endReason}`
    : ''
  const giver =
    lease.noticeBy === 'landlord'
      ? lease.organization.name
      : lease.tenantId === person.id
        ? 'You'
        : fullName(lease.tenant)
  return [
    ...(status === 'active' && noticeOn && moveOutOn
      ? [`${giver} gave notice on ${formatDay(noticeOn)}. Move-out: ${formatDay(moveOutOn)}.`]
      : []),
    ...(lease.evictionOn ? [evictionSentence(lease, lease.evictionOn, person)] : []),
    ...(terminatedOn
      ? [
          status === 'active'
            ? `The lease ends on ${formatDay(terminatedOn)}.${reason}`
            : `The lease ended on ${formatDay(terminatedOn)}.${reason}`,
        ]
      : []),
    ...(depositReturnBy && toCents(lease.depositHeld) > 0
      ? [
          `The deposit of ${formatMoney(lease.depositHeld, lease.organization.currency)} is due back by ${formatDay(depositReturnBy)}.`,
        ]
      : []),
  ]
}

function evictionSentence(lease: Lease, since: Day, person: Person): string {
  const reason = lease.evictionReason ? ` Reason: ${lease.evictionReason}` : ''
  return leaseRights(lease, person).isReporting
    ? `${paidAtOffice}${reason}`
    : `An eviction is open since ${formatDay(since)}: only the office records payments.${reason}`
}
