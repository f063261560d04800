import { labels, t } from '#shared/language/t.ts'
import type { Lease, LeaseStatus } from '#shared/leases/leases.ts'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'
import { formatDay } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import { leaseRights } from './lease-rights.ts'
import { useStandingOffer } from './use-open-offer.ts'

/** The status of a lease. */
export function LeaseBadge({ status }: { status: LeaseStatus }) {
  return <StatusBadge tone={tones[status]}>{leaseStatuses[status]}</StatusBadge>
}

export const leaseStatuses = labels({
  active: 'Active',
  pending: 'Pending',
  expired: 'Expired',
  terminated: 'Terminated',
})

const tones: Record<LeaseStatus, Tone> = {
  active: 'good',
  pending: 'info',
  expired: 'calm',
  terminated: 'calm',
}

/** The same with upcoming events: a notice, an eviction, an end, no end. */
export function LeaseState({ lease }: { lease: Lease }) {
  return (
    <>
      <LeaseBadge status={lease.status} />
      {lease.status === 'active' && <LeaseAlert lease={lease} />}
    </>
  )
}

function LeaseAlert({ lease }: { lease: Lease }) {
  const person = usePerson()
  const offer = useStandingOffer(lease)
  if (lease.terminatedOn)
    return (
      <StatusBadge tone="warn">
        {t('Ends {day}', { day: formatDay(lease.terminatedOn) })}
      </StatusBadge>
    )
  // A tenant reads a sentence with the meaning for them instead.
  if (lease.evictionOn && !leaseRights(lease, person).isReporting)
    return <StatusBadge tone="bad">{t('Eviction')}</StatusBadge>
  if (lease.noticeOn) return <StatusBadge tone="warn">{t('Notice given')}</StatusBadge>
  if (offer) return <StatusBadge tone="info">{t('Renewal offered')}</StatusBadge>
  if (lease.monthToMonthSince) return <StatusBadge tone="info">{t('Month-to-month')}</StatusBadge>
  return null
}
