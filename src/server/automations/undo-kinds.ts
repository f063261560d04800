import type { Day } from '#shared/dates.ts'
import type { AutomationKind } from '#shared/operations/automation-runs.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Caller } from '../access/caller.ts'
import type { Db } from '../postgres/database.ts'
import { undoAutopays } from './undo-autopays.ts'
import { undoExpenses } from './undo-expenses.ts'
import { undoLateFees, undoWaivers } from './undo-late-fees.ts'
import { undoRollovers } from './undo-rollovers.ts'
import { undoWork } from './undo-work.ts'

/** The user and time of an undo. */
export interface UndoAt {
  db: Db
  caller: Caller
  today: Day
  publicUrl: string
}

/** How the items of one kind are undone, by the ids of their subjects. */
export interface Undo {
  /** The right to make the change of the undo by hand. */
  may: Permission
  /** Locks the rows the items depend on, before their run is locked. */
  lock: (db: Db, ids: readonly string[]) => Promise<unknown>
  /** The reason why each stays; null for one that can be undone. A missing one is deleted. */
  stays: (db: Db, ids: readonly string[]) => Promise<Map<string, string | null>>
  undo: (at: UndoAt, ids: readonly string[]) => Promise<void>
}

export const undos: Partial<Record<AutomationKind, Undo>> = {
  autopay: undoAutopays,
  late_fees: undoLateFees,
  late_fee_waivers: undoWaivers,
  month_to_month: undoRollovers,
  recurring_expenses: undoExpenses,
  scheduled_maintenance: undoWork,
}

/** Runs of charges are undone by a way of their own: they may be many transactions. */
export const mayUndoCharges: Permission = 'charge-run:write'

/** The reason why a kind cannot be undone, and the alternative. */
export const noUndo: Partial<Record<AutomationKind, string>> = {
  held_money:
    'Prepaid rent and credits always cover what is due. Undo the charges instead: the money is then unapplied again',
  reminders: 'A sent email cannot be recalled',
  lease_states: 'Correct the start, end or rent of a lease on the lease itself',
  renewal_offers: 'An expired offer cannot be reopened: make a new one on the lease',
  scheduled_reports: 'A sent email cannot be recalled',
  invitations: 'An expired invitation cannot be reopened: invite the person again',
  retention: 'Deleted records cannot be restored',
}
