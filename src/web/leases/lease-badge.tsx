import type { Lease, LeaseStatus } from '#shared/leases/leases.ts'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'
import { formatDay } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import { leaseRights } from './lease-rights.ts'
import { useStandingOffer } from './use-open-offer.ts'

/** The state of a lease. */
export function LeaseBadge({ status }: { status: LeaseStatus }) {
  const { tone, words } = statuses[status]
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}

const statuses: Record<LeaseStatus, { tone: Tone; words: string }> = {
  active: { tone: 'good', words: 'Active' },
  pending: { tone: 'info', words: 'Pending' },
  expired: { tone: 'calm', words: 'Expired' },
  terminated: { tone: 'calm', words: 'Terminated' },
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
    return <StatusBadge tone="warn">Ends {formatDay(lease.terminatedOn)}</StatusBadge>
  // A tenant reads a sentence with the meaning for them instead.
  if (lease.evictionOn && !leaseRights(lease, person).isReporting)
    return <StatusBadge tone="bad">Eviction</StatusBadge>
  if (lease.noticeOn) return <StatusBadge tone="warn">Notice</StatusBadge>
  if (offer) return <StatusBadge tone="info">Renewal offered</StatusBadge>
  if (lease.monthToMonthSince) return <StatusBadge tone="info">Month to month</StatusBadge>
  return null
}
