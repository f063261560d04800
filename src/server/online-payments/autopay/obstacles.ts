import type { MethodKind } from '#shared/accounting/online/attempt-states.ts'
import type { Day } from '#shared/dates.ts'

/** Why an autopay pays nothing for the moment. */
export type Obstacle =
  | 'paused'
  | 'method_removed'
  | 'card_expired'
  | 'not_renting'
  | 'eviction'
  | 'lease_over'
  | 'blocked'
  | 'not_taken'

export interface Standing {
  isPaused: boolean
  /** Whether its person is a tenant of the lease. */
  isRenting: boolean
  method: { kind: MethodKind | null; isRemoved: boolean; expires: string | null }
  lease: { id: string; status: string; evictionOn: Day | null }
  /** The organization's account at its provider; null while none is connected. */
  account: { takesCard: boolean; takesAch: boolean; blocked: readonly string[] } | null
}

/** The first of them; null where nothing stands in the way of a payment on a day. */
export function obstacleOf({ isPaused, isRenting, method, lease, account }: Standing, on: Day) {
  return [...obstacles()][0] ?? null

  function* obstacles(): Generator<Obstacle> {
    if (lease.status === 'expired' || lease.status === 'terminated') yield 'lease_over'
    if (!isRenting) yield 'not_renting'
    if (lease.evictionOn) yield 'eviction'
    if (account?.blocked.includes(lease.id)) yield 'blocked'
    if (isPaused) yield 'paused'
    if (method.isRemoved || method.kind === null) yield 'method_removed'
    if (!account || !(method.kind === 'card' ? account.takesCard : account.takesAch))
      yield 'not_taken'
    if (method.expires && method.expires < on.slice(0, 7)) yield 'card_expired'
  }
}
