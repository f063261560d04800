import type { AutomationKind } from '#shared/automation-runs.ts'
import type { Day } from '#shared/dates.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Db } from '../db/client.ts'
import type { Caller } from '../session.ts'
import { undoExpenses } from './undo-expenses.ts'
import { undoLateFees, undoWaivers } from './undo-late-fees.ts'
import { undoRollovers } from './undo-rollovers.ts'
import { undoWork } from './undo-work.ts'

/** Who undoes what, and when. */
export interface UndoAt {
  db: Db
  caller: Caller
  today: Day
  publicUrl: string
}

/** How the items of one kind are undone, by the ids of their subjects. */
export interface Undo {
  /** The right to do by hand what the undo does. */
  may: Permission
  /** Locks what the items depend on, before their run is locked. */
  lock: (db: Db, ids: readonly string[]) => Promise<unknown>
  /** Why each stays as it is; null for one that can be undone. One that is not answered is gone. */
  stays: (db: Db, ids: readonly string[]) => Promise<Map<string, string | null>>
  undo: (at: UndoAt, ids: readonly string[]) => Promise<void>
}

export const undos: Partial<Record<AutomationKind, Undo>> = {
  late_fees: undoLateFees,
  late_fee_waivers: undoWaivers,
  month_to_month: undoRollovers,
  recurring_expenses: undoExpenses,
  scheduled_maintenance: undoWork,
}

/** Runs of charges are undone by a way of their own: they may be many transactions. */
export const mayUndoCharges: Permission = 'charge-run:write'

/** Why a kind cannot be undone, and what to do instead. */
export const noUndo: Partial<Record<AutomationKind, string>> = {
  held_money:
    'Money held in advance always covers what is due. Undo the charges instead: the money is then held again',
  reminders: 'An email that left cannot be called back',
  lease_states: 'A lease that began, ended or changed its rent is corrected on the lease itself',
  renewal_offers: 'An offer that lapsed stays lapsed: another one can be made on the lease',
  scheduled_reports: 'An email that left cannot be called back',
  invitations: 'An invitation that expired stays closed: invite the person again',
  retention: 'What was deleted after its time cannot be brought back',
}
