import type { Day } from '#shared/dates.ts'
import type { NewAllocation, UpcomingRent } from './allocation.ts'
import type { AllocationRow, CreditRow } from './rows.ts'

/** Which charge a credit names, by credit id. */
export type NamedCharges = Readonly<Record<string, string>>

export interface Replaying {
  /** The charges that waivers and concessions are for. */
  names?: NamedCharges
  /** Stored allocations of earlier days stay. All days are replayed by default. */
  since?: Day
  /** Rents that are not posted yet. */
  upcoming?: readonly UpcomingRent[]
  /** Charges that a payment shortly before a rent does not cover. */
  keptFrom?: 'fees' | 'others'
  /** Write-offs that money received from their day on recovers. */
  losses?: readonly CreditRow[]
}

/** An allocation with the days on which it counts: from `appliedOn` to the day before `voidedOn`. */
export interface Span extends NewAllocation {
  voidedOn: Day | null
  /** The row it began as; null for one that is not stored. */
  stored: AllocationRow | null
}

export interface Replay {
  spans: Span[]
  /** The maximum of refunds beyond the remaining payments, in cents. */
  overdrawn: number
  /** The recovered losses, the earliest first, in cents. */
  recovered: { amount: number; dueDate: Day }[]
}
