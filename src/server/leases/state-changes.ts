import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/dates.ts'
import type { AutomationEvent } from '#shared/operations/automation-runs.ts'
import type { LeaseRow } from '../accounting/lease-ledger.ts'

/** State changes of leases by date: the job carries them out, the preview lists them. */

export interface StateChange {
  event: Extract<
    AutomationEvent,
    'lease_begins' | 'goes_month_to_month' | 'lease_expires' | 'lease_ends'
  >
  /** The first day on which it holds. */
  day: Day
}

type Term = Pick<
  LeaseRow,
  'status' | 'startDate' | 'endDate' | 'rollover' | 'monthToMonthSince' | 'terminatedOn'
>

/** The state changes of a pending or active lease by a day, in order. */
export function leaseStateChanges(lease: Term, until: Day): StateChange[] {
  const { status, startDate, endDate, rollover, monthToMonthSince, terminatedOn } = lease
  if (status !== 'pending' && status !== 'active') return []
  const stateChanges: StateChange[] = []
  if (status === 'pending') stateChanges.push({ event: 'lease_begins', day: startDate })
  if (terminatedOn) stateChanges.push({ event: 'lease_ends', day: addDays(terminatedOn, 1) })
  else if (!monthToMonthSince)
    stateChanges.push({
      event: rollover ? 'goes_month_to_month' : 'lease_expires',
      day: addDays(endDate, 1),
    })
  return stateChanges.filter(({ day }) => day <= until)
}

// Not its columns: in a statement on one table they are written without its name.
const theLease = sql.identifier('leases')

/** On `leases`: another lease has the unit for days after the term, so that it cannot continue. */
export const isLeasedAfterwards: SQL<boolean> = sql<boolean>`exists (select from leases later
  where later.unit_id = ${theLease}.unit_id and later.id <> ${theLease}.id
    and later.status in ('pending', 'active') and later.start_date > ${theLease}.end_date)`
