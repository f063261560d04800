import type { LeaseStatus } from '#shared/leases.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'

/** Where a lease stands. */
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
